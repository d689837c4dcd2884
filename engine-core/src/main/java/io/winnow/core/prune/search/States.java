package io.winnow.core.prune.search;

import io.winnow.core.index.IndexAnswer;
import io.winnow.core.index.RowRanges;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.Arrays;
import java.util.List;

/// What is decided of each piece of a fragment: nothing in it matches, some may, or all does. Conditions
/// of a conjunction take away, in any order.
final class States {
    static final byte NEVER = 0;
    static final byte MAYBE = 1;
    static final byte ALWAYS = 3;

    private static final byte[] OF_OUTCOMES = new byte[16];

    static {
        for (int bits = 0; bits < OF_OUTCOMES.length; bits++) {
            OF_OUTCOMES[bits] = of(TruthSet.of(bits));
        }
    }

    private final byte[] states;

    States(int pieces) {
        states = new byte[pieces];
        Arrays.fill(states, ALWAYS);
    }

    private States(byte[] states) {
        this.states = states;
    }

    static byte of(TruthSet outcomes) {
        return outcomes.alwaysTrue() ? ALWAYS : outcomes.neverTrue() ? NEVER : MAYBE;
    }

    /// What is to say of zones that tile a fragment.
    ///
    /// @param outcomes by zone of the span
    static ZoneMatches matches(ZoneSpan span, byte[] outcomes) {
        Zones zones = span.facts().zones();
        RowRanges.Builder candidates = new RowRanges.Builder();
        RowRanges.Builder wholly = new RowRanges.Builder();
        int[] counts = new int[ALWAYS + 1];
        int first = 0;
        while (first < outcomes.length) {
            byte state = OF_OUTCOMES[outcomes[first]];
            int after = first + 1;
            while (after < outcomes.length && OF_OUTCOMES[outcomes[after]] == state) {
                after++;
            }
            counts[state] += after - first;
            int last = span.from() + after - 1;
            long start = zones.starts()[span.from() + first];
            long end = zones.starts()[last] + zones.lengths()[last];
            if (state != NEVER) {
                candidates.add(start, end);
            }
            if (state == ALWAYS) {
                wholly.add(start, end);
            }
            first = after;
        }
        return new ZoneMatches(
                new IndexAnswer.AtMost(candidates.build(), null),
                wholly.build(),
                counts[NEVER],
                counts[ALWAYS],
                counts[MAYBE],
                List.of());
    }

    States copy() {
        return new States(states.clone());
    }

    byte at(int piece) {
        return states[piece];
    }

    /// Adds what one more condition says of a piece.
    void and(int piece, byte state) {
        states[piece] &= state;
    }

    /// Adds what one more condition says of all pieces.
    void andAll(byte state) {
        for (int i = 0; i < states.length; i++) {
            states[i] &= state;
        }
    }

    /// Adds the outcomes in the zones of one column.
    ///
    /// @param span position of the column's zones in the grid
    /// @param outcomes by zone of the span
    /// @param outside what is decided of rows that are in no zone
    void and(ZoneGrid grid, int span, ZoneSpan zones, byte[] outcomes, byte outside) {
        byte[] own = states;
        if (grid.isSame()) {
            for (int i = 0; i < own.length; i++) {
                own[i] &= OF_OUTCOMES[outcomes[i]];
            }
            return;
        }
        for (int i = 0; i < own.length; i++) {
            int zone = grid.zone(span, i);
            own[i] &= zone == ZoneGrid.NONE ? outside : OF_OUTCOMES[outcomes[zone - zones.from()]];
        }
    }
}

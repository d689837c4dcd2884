package io.winnow.core.prune.search;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.IndexAnswer;
import io.winnow.core.index.RowRanges;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.truth.NullTest;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Finds in the zones of a condition's columns which rows of a fragment it may match. Immutable and
/// thread-safe; opens nothing.
///
/// Starts from all rows and takes away: a row that is in no zone is known as well as the fragment is. A
/// zone that contradicts itself or the fragment takes nothing away.
public final class ZoneSearch {
    private final TruthEvaluator evaluator;
    private final List<TruthEvaluator> conjuncts;
    private final Map<Integer, List<SegmentZones>> segments;

    private ZoneSearch(TruthEvaluator evaluator, Map<Integer, List<SegmentZones>> segments) {
        this.evaluator = evaluator;
        this.segments = segments;
        conjuncts = evaluator.conjuncts();
    }

    /// Compiles a condition.
    ///
    /// @param predicate boolean, and not volatile
    /// @param context that of the query
    /// @param segments by column, a position that the predicate names: those that may be asked, of one
    ///     that covers a fragment the first that has zones there
    public static ZoneSearch of(Expr predicate, EvaluationContext context, Map<Integer, List<SegmentZones>> segments) {
        Map<Integer, List<SegmentZones>> kept = new HashMap<>();
        segments.forEach((column, all) -> kept.put(column, List.copyOf(all)));
        return new ZoneSearch(TruthEvaluator.compile(predicate, context), kept);
    }

    /// The columns that the condition depends on, and that [#search] may ask for.
    public BitSet columns() {
        return evaluator.columns();
    }

    /// Searches one fragment.
    ///
    /// @param rows as stored
    /// @param whole what is known of the columns in the whole fragment
    public ZoneMatches search(int fragment, long rows, AbstractRow whole) {
        ZoneMatches tiles = inTiles(fragment, rows, whole);
        if (tiles != null) {
            return tiles;
        }
        FragmentZones zones = new FragmentZones(fragment, rows, whole, evaluator.columns(), segments);
        ZoneGrid grid = ZoneGrid.of(rows, zones.spans());
        List<NullRows> exact = new ArrayList<>();
        List<TruthEvaluator> several = new ArrayList<>();
        States states = new States(grid.size());
        for (TruthEvaluator conjunct : conjuncts) {
            NullRows nullRows = nullRows(conjunct, zones);
            int span = conjunct.column() < 0 ? -1 : zones.span(conjunct.column());
            if (nullRows != null) {
                exact.add(nullRows);
            } else if (span >= 0) {
                ZoneSpan ofColumn = zones.spans().get(span);
                byte[] outcomes = new byte[ofColumn.count()];
                conjunct.evaluate(ofColumn, outcomes);
                byte outside = grid.isSame() ? States.MAYBE : States.of(conjunct.evaluate(whole));
                states.and(grid, span, ofColumn, outcomes, outside);
            } else if (conjunct.columns().stream().allMatch(column -> zones.span(column) < 0)) {
                states.andAll(States.of(conjunct.evaluate(whole)));
            } else {
                several.add(conjunct);
            }
        }
        Several narrowing = new Several(zones, grid);
        several.forEach(conjunct -> narrowing.narrow(conjunct, states));
        return new Answer(zones, grid, states, exact).matches();
    }

    /// The same where the condition is over one column whose zones tile the fragment, as those of ours do: nothing
    /// has to be cut, and many zones are searched fast. Null where it is not so.
    private @Nullable ZoneMatches inTiles(int fragment, long rows, AbstractRow whole) {
        ZoneSpan span = evaluator.column() < 0 ? null : tiles(fragment, rows, whole);
        if (span == null) {
            return null;
        }
        byte[] outcomes = new byte[span.count()];
        evaluator.evaluate(span, outcomes);
        return States.matches(span, outcomes);
    }

    private @Nullable ZoneSpan tiles(int fragment, long rows, AbstractRow whole) {
        List<SegmentZones> own = segments.getOrDefault(evaluator.column(), List.of());
        boolean exactNulls = conjuncts.stream().anyMatch(conjunct -> conjunct.nullTest() != null);
        for (SegmentZones segment : own) {
            if (segment.fragments().contains(fragment)) {
                ZoneFacts facts = segment.facts();
                int from = facts.first(fragment);
                int to = facts.end(fragment);
                boolean tiled = from < to
                        && facts.isTiled()
                        && facts.zones().starts()[to - 1] + facts.zones().lengths()[to - 1] == rows;
                ZoneSpan span = new ZoneSpan(facts, from, to, whole.column(evaluator.column()));
                boolean plain = facts.rejected() == 0 && !(exactNulls && segment.nulls() != null);
                return tiled && plain && span.contradicting() < 0 ? span : null;
            }
        }
        return null;
    }

    private static @Nullable NullRows nullRows(TruthEvaluator conjunct, FragmentZones zones) {
        NullTest test = conjunct.nullTest();
        RoaringBitmap nulls = test == null ? null : zones.nulls(test.column());
        return test == null || nulls == null ? null : new NullRows(test, nulls, zones.rows());
    }

    /// Makes ranges of what was decided.
    ///
    /// @param rest what all conditions say but tests for NULL whose rows are known
    /// @param exact those tests
    private record Answer(FragmentZones zones, ZoneGrid grid, States rest, List<NullRows> exact) {
        ZoneMatches matches() {
            States all = exact.isEmpty() ? rest : rest.copy();
            exact.forEach(test -> test.narrow(grid, all));
            RowRanges.Builder candidates = new RowRanges.Builder();
            RowRanges.Builder wholly = new RowRanges.Builder();
            int[] counts = new int[States.ALWAYS + 1];
            for (int piece = 0; piece < grid.size(); piece++) {
                byte state = all.at(piece);
                counts[state] += grid.isZone(piece) ? 1 : 0;
                if (state != States.NEVER) {
                    candidates.add(grid.start(piece), grid.end(piece));
                }
                if (state == States.ALWAYS) {
                    wholly.add(grid.start(piece), grid.end(piece));
                }
            }
            return new ZoneMatches(
                    answer(candidates.build(), all),
                    wholly.build(),
                    counts[States.NEVER],
                    counts[States.ALWAYS],
                    counts[States.MAYBE],
                    zones.contradictions());
        }

        private IndexAnswer answer(RowRanges candidates, States all) {
            if (exact.isEmpty()) {
                return new IndexAnswer.AtMost(candidates, null);
            }
            RoaringBitmap rows = new RoaringBitmap();
            for (int i = 0; i < candidates.count(); i++) {
                rows.add(candidates.start(i), candidates.end(i));
            }
            for (NullRows test : exact) {
                test.keepIn(rows);
            }
            return restIsDecided(all)
                    ? new IndexAnswer.Exact(candidates, rows)
                    : new IndexAnswer.AtMost(candidates, rows);
        }

        /// Whether in all that is left the other conditions are TRUE for every row.
        private boolean restIsDecided(States all) {
            for (int piece = 0; piece < grid.size(); piece++) {
                if (all.at(piece) != States.NEVER && rest.at(piece) != States.ALWAYS) {
                    return false;
                }
            }
            return true;
        }
    }
}

package io.winnow.core.prune.truth;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.error.PlanException;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import org.jspecify.annotations.Nullable;

/// Looks many zones up in one table, without an object for each.
///
/// Gives for each zone what [Steps#lookup] gives for [ZoneSpan#value].
final class ZoneLookup {
    /// Bits of a plan: what a zone's facts ask for beside outcomes.
    static final int ORDINARY = 1 << 8;

    static final int LOW_UNKNOWN = 1 << 9;
    static final int HIGH_UNKNOWN = 1 << 10;

    /// By a zone's facts: the outcomes of what stands beside ordinary values, and what else there is to
    /// look up.
    private final int[] plans = new int[ZoneFacts.KINDS];

    private final Steps steps;
    private final ZoneSpan span;
    /// The outcomes where anything may occur.
    private final int anything;

    private ZoneLookup(Steps steps, ZoneSpan span) {
        if (!span.type().equals(steps.type())) {
            throw new PlanException(
                    "column " + steps.column() + " is " + steps.type() + ", its statistics are of " + span.type());
        }
        this.steps = steps;
        this.span = span;
        anything = steps.lookup(AbstractValue.anything(steps.type()));
        AbstractValue none = AbstractValue.nothing(steps.type());
        for (int facts = 0; facts < plans.length; facts++) {
            int known = span.completed(facts);
            int extras = known & (AbstractValue.NULL | AbstractValue.NANS);
            plans[facts] = (known & ZoneFacts.REJECTED) != 0
                    ? anything
                    : steps.lookup(none.with(extras))
                            | ((known & ZoneFacts.ORDINARY) != 0 ? ORDINARY : 0)
                            | ((known & ZoneFacts.LOW_UNKNOWN) != 0 ? LOW_UNKNOWN : 0)
                            | ((known & ZoneFacts.HIGH_UNKNOWN) != 0 ? HIGH_UNKNOWN : 0);
        }
    }

    /// The outcomes of all zones of a span.
    ///
    /// @param computation null where the table is complete
    /// @param outcomes by zone, from 0 on, as in [TruthSet#bits]; at least as many as there are zones
    static void read(Steps steps, @Nullable Program computation, ZoneSpan span, byte[] outcomes) {
        ZoneLookup lookup = new ZoneLookup(steps, span);
        Column min = span.facts().min();
        Column max = span.facts().max();
        if (steps.cuts() instanceof LongCuts cuts) {
            new KeyLookup(steps, cuts, span, lookup.plans, lookup.anything).read(outcomes);
        } else if (steps.cuts() instanceof ObjectCuts cuts
                && min instanceof BytesColumn low
                && max instanceof BytesColumn high) {
            ByteCuts bytes = ByteCuts.of(cuts.all());
            lookup.read(bytes == null ? null : new ByteRegions(bytes, low, high), outcomes);
        } else if (steps.cuts() instanceof ObjectCuts cuts
                && min instanceof Int128Column low
                && max instanceof Int128Column high) {
            lookup.read(new Int128Regions(cuts.all(), low, high), outcomes);
        } else {
            lookup.read(null, outcomes);
        }
        if (computation != null) {
            compute(computation, span, outcomes);
        }
    }

    /// In which regions of a table the bounds of a zone lie.
    interface Regions {
        int first(int zone);

        int last(int zone);
    }

    private void read(@Nullable Regions regions, byte[] outcomes) {
        byte[] facts = span.facts().all();
        int wholeFirst = span.whole().hasOrdinary() ? steps.cuts().first(span.whole()) : 0;
        int wholeLast = span.whole().hasOrdinary() ? steps.cuts().last(span.whole()) : 0;
        for (int zone = span.from(); zone < span.to(); zone++) {
            int plan = plans[facts[zone]];
            int found = plan & (Steps.OUTCOMES | Steps.OPEN);
            if ((plan & ORDINARY) != 0) {
                int unknown = plan & (LOW_UNKNOWN | HIGH_UNKNOWN);
                if (unknown == (LOW_UNKNOWN | HIGH_UNKNOWN)) {
                    found |= steps.union(wholeFirst, wholeLast);
                } else if (unknown == 0 && regions != null) {
                    found |= steps.union(regions.first(zone), regions.last(zone));
                } else {
                    found = steps.lookup(span.value(zone));
                }
            }
            outcomes[zone - span.from()] = (byte) found;
        }
    }

    /// Computes what the table leaves open, as [StepLookup] does.
    private static void compute(Program computation, ZoneSpan span, byte[] outcomes) {
        for (int i = 0; i < span.count(); i++) {
            int found = outcomes[i];
            TruthSet looked = TruthSet.of(found & Steps.OUTCOMES);
            if ((found & Steps.OPEN) != 0 && !looked.isDecided()) {
                AbstractValue value = span.value(span.from() + i);
                looked = looked.intersection((TruthSet) computation.run(_ -> value));
            }
            outcomes[i] = (byte) looked.bits();
        }
    }
}

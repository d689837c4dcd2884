package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.function.DoublePredicate;

/// Transfer rules that several functions share.
public final class Rules {
    /// Any value but NULL.
    public static final TransferRule PRESENT =
            call -> AbstractValue.present(call.resultType()).with(AbstractValue.FAILURE);

    /// `starts_with(s, prefix)`.
    public static final TransferRule STARTS_WITH = call -> call.constant(1) instanceof String prefix
            ? Prefixes.startsWith(call.argument(0), prefix)
            : PRESENT.apply(call);

    /// The operator `%` as a function.
    public static final TransferRule MODULO = call -> Operators.apply(
            ArithmeticOp.MODULO,
            new Operators.Operands(call.argument(0), null, call.argument(1), null),
            call.resultType(),
            call.zone());

    /// `abs(x)`.
    public static final TransferRule ABSOLUTE = Rules::absolute;

    /// `timezone(zone, t)` with its arguments in either order.
    public static final TransferRule AT_ZONE = Rules::atZone;

    private Rules() {}

    /// A function that never turns the order of one argument round, the others being constants; see [Monotone].
    public static TransferRule increasing(int argument) {
        return call -> call.isConstantBut(argument)
                ? Monotone.increasing(
                        call.argument(argument), call.resultType(), value -> call.valueAt(argument, value))
                : TransferRule.ANYTHING.apply(call);
    }

    /// A function of one double that rises from some value on and is NaN below it, and whose last digits need not be
    /// right.
    ///
    /// @param least from where on it is a number
    /// @param ulps more than any value of it is wrong by, in units of the last place
    public static TransferRule rising(double least, int ulps) {
        return call -> {
            LongRange in = (LongRange) call.argument(0);
            long from = Keys.of(least, in.type());
            AbstractValue above = AbstractValue.ofKeys(in.type(), Math.max(in.first(), from), in.last());
            AbstractValue image = in.hasOrdinary()
                    ? Monotone.increasing(above, call.resultType(), value -> call.valueAt(0, value))
                    : AbstractValue.nothing(call.resultType());
            boolean isNan = in.mayBeNan() || (in.hasOrdinary() && in.first() < from);
            return widened((LongRange) image, ulps).with(isNan ? AbstractValue.POSITIVE_NAN : 0);
        };
    }

    private static AbstractValue widened(LongRange image, int ulps) {
        return image.hasOrdinary()
                ? AbstractValue.ofKeys(
                        image.type(),
                        Math.max(Keys.least(image.type()), image.first() - ulps),
                        Math.min(Keys.greatest(image.type()), image.last() + ulps))
                : image;
    }

    /// `abs(x)`: what is below zero turned round, joined with the rest.
    private static AbstractValue absolute(AbstractCall call) {
        AbstractValue in = call.argument(0);
        DataType type = in.type();
        if (type instanceof DataType.Int integer && !integer.signed()) {
            return in;
        }
        AbstractValue below = AbstractValue.nothing(type);
        AbstractValue above = AbstractValue.nothing(type);
        if (in instanceof LongRange(DataType _, long first, long last, int extras)) {
            if (in.hasOrdinary()) {
                below = AbstractValue.ofKeys(type, first, Math.min(last, -1));
                above = AbstractValue.ofKeys(type, Math.max(first, 0), last);
            }
            below = below.with(extras & AbstractValue.NANS);
        } else if (in.low() instanceof BigDecimal low && in.high() instanceof BigDecimal high) {
            BigDecimal zero = BigDecimal.ZERO.setScale(low.scale());
            below = AbstractValue.between(type, low, high.min(zero));
            above = AbstractValue.between(type, low.max(zero), high);
        }
        return Operators.negate(below).join(above);
    }

    /// A test of one double that treats all finite numbers alike, both infinities too, and both NaNs.
    public static TransferRule testing(DoublePredicate test) {
        return call -> {
            LongRange in = (LongRange) call.argument(0);
            TruthSet outcomes = in.mayBeNan() ? TruthSet.of((Boolean) test.test(Double.NaN)) : TruthSet.NONE;
            if (in.hasOrdinary()) {
                long least = Keys.least(in.type());
                long greatest = Keys.greatest(in.type());
                if (in.first() == least || in.last() == greatest) {
                    outcomes = outcomes.union(TruthSet.of((Boolean) test.test(Double.POSITIVE_INFINITY)));
                }
                if (Math.max(in.first(), least + 1) <= Math.min(in.last(), greatest - 1)) {
                    outcomes = outcomes.union(TruthSet.of((Boolean) test.test(0)));
                }
            }
            return outcomes;
        };
    }

    private static AbstractValue atZone(AbstractCall call) {
        int time = call.argument(0).type() instanceof DataType.Timestamp ? 0 : 1;
        ZoneId zone = call.constant(1 - time) instanceof String name ? Zones.parse(name) : null;
        return zone != null && call.argument(time) instanceof LongRange range && range.hasOrdinary()
                ? TemporalCasts.acrossZone(range, call.resultType(), zone, value -> call.valueAt(time, value))
                : TransferRule.ANYTHING.apply(call);
    }
}

package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Casts of abstract values. Between numbers, and between dates and times where the zone's clock does not jump, a
/// cast keeps the order, so its ends are those of its operand, cast.
public final class Casts {
    private static final int PASSED_ON = AbstractValue.NULL | AbstractValue.FAILURE;

    /// A type of any exact number, for comparing.
    private static final DataType EXACT = new DataType.Decimal(DataType.Decimal.MAX_PRECISION, 0);

    private Casts() {}

    /// `CAST(in AS to)`.
    ///
    /// @param zone the session's time zone
    public static AbstractValue cast(AbstractValue in, DataType to, ZoneId zone) {
        return in.type().equals(to) ? in : present(in, to, zone).with(in.extras() & PASSED_ON);
    }

    /// `TRY_CAST(in AS to)`: what would fail is NULL; errors of the operand stay errors.
    public static AbstractValue tryCast(AbstractValue in, DataType to, ZoneId zone) {
        if (in.type().equals(to)) {
            return in;
        }
        AbstractValue cast = present(in, to, zone);
        AbstractValue result =
                cast.mayFail() ? cast.without(AbstractValue.FAILURE).with(AbstractValue.NULL) : cast;
        return result.with(in.extras() & PASSED_ON);
    }

    private static AbstractValue present(AbstractValue in, DataType to, ZoneId zone) {
        if (!in.mayBePresent()) {
            return AbstractValue.nothing(to);
        }
        DataType from = in.type();
        Object single = in.single();
        if (single != null) {
            return Monotone.at(single, to, value -> ScalarCasts.cast(value, from, to, zone));
        }
        boolean number = Types.isNumeric(from) || from instanceof DataType.Bool;
        return switch (to) {
            case DataType.Bool _ when number -> truth(in);
            case DataType.Floating target
            when target.bits() == 32 && from.equals(DataType.FLOAT64) -> narrowed(in, to, zone);
            case DataType.Int _, DataType.Decimal _, DataType.Floating _ when number -> ordered(in, to, zone);
            case DataType.Utf8 _ when from instanceof DataType.Bool -> words((TruthSet) in, zone);
            case DataType.Date _, DataType.Time _, DataType.Timestamp _
            when Types.isTemporal(from) -> TemporalCasts.cast(in, to, zone);
            case DataType.Interval _ when from instanceof DataType.Time -> ordered(in, to, zone);
            default -> AbstractValue.present(to).with(ScalarCasts.fallible(from, to) ? AbstractValue.FAILURE : 0);
        };
    }

    private static AbstractValue ordered(AbstractValue in, DataType to, ZoneId zone) {
        DataType from = in.type();
        AbstractValue beyond = AbstractValue.failure(to);
        BigDecimal limit = Types.isNumeric(from) ? limit(to) : null;
        return Monotone.image(
                in,
                to,
                value -> limit != null && isBeyond(value, from, limit)
                        ? beyond // known without raising the error
                        : Monotone.at(value, to, one -> ScalarCasts.cast(one, from, to, zone)));
    }

    /// A number that no value of an exact type comes near to, nor to its negation; null for other types.
    private static @Nullable BigDecimal limit(DataType to) {
        return switch (to) {
            case DataType.Int integer -> new BigDecimal(Numbers.greatest(integer)).add(BigDecimal.TWO);
            case DataType.Decimal(int precision, int scale) -> BigDecimal.TEN.pow(precision - scale);
            default -> null;
        };
    }

    private static boolean isBeyond(Object value, DataType from, BigDecimal limit) {
        return ScalarOrder.compare(value, from, limit, EXACT) >= 0
                || ScalarOrder.compare(value, from, limit.negate(), EXACT) <= 0;
    }

    /// A number is true where it is not zero; a NaN is.
    private static AbstractValue truth(AbstractValue in) {
        int signs = Signs.of(in, AbstractValue.constant(in.type(), zero(in.type())));
        TruthSet zero = (signs & Signs.EQUAL) != 0 ? TruthSet.FALSE : TruthSet.NONE;
        return (signs & ~Signs.EQUAL) != 0 ? zero.union(TruthSet.TRUE) : zero;
    }

    static Object zero(DataType type) {
        return switch (type) {
            case DataType.Floating floating -> floating.bits() == 32 ? (Object) 0f : (Object) 0.0;
            case DataType.Decimal decimal -> BigDecimal.ZERO.setScale(decimal.scale());
            default -> 0L;
        };
    }

    private static AbstractValue words(TruthSet in, ZoneId zone) {
        Function<Object, @Nullable Object> text = value -> ScalarCasts.cast(value, DataType.BOOL, DataType.UTF8, zone);
        AbstractValue none = AbstractValue.nothing(DataType.UTF8);
        return (in.canBeTrue() ? Monotone.at(true, DataType.UTF8, text) : none)
                .join(in.canBeFalse() ? Monotone.at(false, DataType.UTF8, text) : none);
    }

    /// float64 to float32: what is too large fails, yet infinities do not.
    private static AbstractValue narrowed(AbstractValue in, DataType to, ZoneId zone) {
        if (!(in instanceof LongRange(DataType type, long first, long last, int extras))) {
            return AbstractValue.present(to).with(AbstractValue.FAILURE);
        }
        long least = Keys.least(type);
        long greatest = Keys.greatest(type);
        AbstractValue finite = AbstractValue.ofKeys(type, Math.max(first, least + 1), Math.min(last, greatest - 1));
        AbstractValue result = ordered(finite.with(extras & AbstractValue.NANS), to, zone);
        if (in.hasOrdinary() && last == greatest) {
            result = result.join(AbstractValue.constant(to, Float.POSITIVE_INFINITY));
        }
        if (in.hasOrdinary() && first == least) {
            result = result.join(AbstractValue.constant(to, Float.NEGATIVE_INFINITY));
        }
        return result;
    }
}

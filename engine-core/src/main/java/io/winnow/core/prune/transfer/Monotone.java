package io.winnow.core.prune.transfer;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.Nans;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Carries intervals through functions that never turn the order of two values round.
public final class Monotone {
    private Monotone() {}

    /// The image of the ordinary values and NaNs of `in`; its NULLs and errors are left out.
    ///
    /// @param function non-decreasing over the ordinary values for which it does not fail; it fails, if at all,
    ///     above some value that is above zero and below some value that is below. Ends are values that it gives,
    ///     so a rounding function stays exact.
    public static AbstractValue increasing(AbstractValue in, DataType to, Function<Object, @Nullable Object> function) {
        return image(in, to, value -> at(value, to, function));
    }

    /// The same for a function that says of a value what comes out: one value or an error.
    static AbstractValue image(AbstractValue in, DataType to, Function<Object, AbstractValue> function) {
        AbstractValue image = in.hasOrdinary() ? ordinary(in, to, function) : AbstractValue.nothing(to);
        if (in.type() instanceof DataType.Floating type) {
            if ((in.extras() & AbstractValue.NEGATIVE_NAN) != 0) {
                image = image.join(function.apply(Nans.of(type, true)));
            }
            if ((in.extras() & AbstractValue.POSITIVE_NAN) != 0) {
                image = image.join(function.apply(Nans.of(type, false)));
            }
        }
        return image;
    }

    /// What comes out for one value.
    public static AbstractValue at(Object value, DataType to, Function<Object, @Nullable Object> function) {
        try {
            return AbstractValue.constant(to, function.apply(value));
        } catch (ExecutionException _) {
            return AbstractValue.failure(to);
        }
    }

    private static AbstractValue ordinary(AbstractValue in, DataType to, Function<Object, AbstractValue> function) {
        Object low = in.low();
        Object high = in.high();
        AbstractValue least = low == null ? AbstractValue.present(to) : function.apply(low);
        AbstractValue greatest = high == null ? AbstractValue.present(to) : function.apply(high);
        if ((least.mayFail() && low != null && side(low, in.type()) > 0)
                || (greatest.mayFail() && high != null && side(high, in.type()) < 0)) {
            return AbstractValue.failure(to);
        }
        if (!isEnd(least) || !isEnd(greatest)) {
            return AbstractValue.anything(to).with(AbstractValue.FAILURE);
        }
        Object from = least.hasOrdinary() ? least.low() : null;
        Object until = greatest.hasOrdinary() ? greatest.high() : null;
        return AbstractValue.between(to, from, until)
                .with((least.extras() | greatest.extras()) & AbstractValue.FAILURE);
    }

    /// Whether it is a value that can bound others, or an error.
    private static boolean isEnd(AbstractValue value) {
        return value.mayFail() || value.hasOrdinary();
    }

    /// The sign of a value; of a type without signs 0.
    private static int side(Object value, DataType type) {
        return switch (value) {
            case Boolean truth -> truth ? 1 : 0;
            case Long number when type instanceof DataType.Int integer && !integer.signed() -> number == 0 ? 0 : 1;
            case Long number -> Long.signum(number);
            case Double number -> (int) Math.signum(number);
            case Float number -> (int) Math.signum(number);
            case BigDecimal number -> number.signum();
            default -> 0;
        };
    }
}

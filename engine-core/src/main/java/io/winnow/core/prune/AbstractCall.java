package io.winnow.core.prune;

import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of a function over abstract arguments.
///
/// @param arguments of the types that the function resolved to
/// @param constants the carriers of arguments that are one and the same value for all rows, null for others and
///     NULL
/// @param zone the session's time zone
/// @param function its row-wise meaning
public record AbstractCall(
        List<AbstractValue> arguments,
        @Nullable Object[] constants,
        DataType resultType,
        ZoneId zone,
        RowFunction function) {
    /// The row-wise meaning of a function for arguments that are given as carriers.
    @FunctionalInterface
    public interface RowFunction {
        /// The value for one row, null for NULL.
        ///
        /// @throws io.winnow.core.error.ExecutionException where the value does not exist
        @Nullable
        Object apply(@Nullable Object[] arguments);
    }

    public AbstractCall {
        arguments = List.copyOf(arguments);
    }

    public AbstractValue argument(int index) {
        return arguments.get(index);
    }

    /// The value of an argument that is the same for all rows; null for others, and for NULL.
    public @Nullable Object constant(int index) {
        return constants[index];
    }

    /// Whether all arguments but one are constants.
    public boolean isConstantBut(int index) {
        for (int i = 0; i < constants.length; i++) {
            if (i != index && constants[i] == null) {
                return false;
            }
        }
        return true;
    }

    /// The function's value where the other arguments are constants.
    public @Nullable Object valueAt(int index, Object argument) {
        @Nullable Object[] row = Arrays.copyOf(constants, constants.length);
        row[index] = argument;
        return function.apply(row);
    }
}

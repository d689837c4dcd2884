package io.winnow.core.function;

import io.winnow.core.prune.TransferRule;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scalar function: its types, its row-wise meaning, its kernel key and its transfer rule, in one place.
///
/// Implementations are stateless and thread-safe. The row-wise meaning is the reference that kernels are tested
/// against and that constant folding uses.
public interface ScalarFunction {
    /// Lower-case name.
    String name();

    /// Other names of the same function.
    default List<String> aliases() {
        return List.of();
    }

    /// Where the reference lists it.
    FunctionCategory category();

    /// One sentence for `SHOW FUNCTIONS`, such as `substring(s, start[, n]): n characters of s from start`.
    String description();

    /// Picks the types for a call with arguments of these types; an untyped NULL argument has `DataType.NULL`.
    ///
    /// @throws io.winnow.core.error.SqlException without a position (the binder adds it) when no form fits;
    ///     the message names the function, the types given and those expected
    Signature resolve(List<DataType> arguments);

    /// [#resolve(List)] where the values of some arguments are known already; binders call this one.
    ///
    /// A few functions take their result type from a constant: `date_part('second', t)` is a float, and the
    /// names of `named_struct('a', 1)` are part of its type.
    ///
    /// @param constants as many as `arguments`: the carrier of a literal, null where an argument is none or is NULL
    default Signature resolve(List<DataType> arguments, List<? extends @Nullable Object> constants) {
        return resolve(arguments);
    }

    /// The value for one row; arguments are scalar carriers of the resolved types, null for NULL.
    ///
    /// Called with a NULL argument only if not [#strict].
    ///
    /// @throws io.winnow.core.error.ExecutionException where the value does not exist
    @Nullable
    Object evaluate(FunctionCall call, @Nullable Object[] arguments);

    /// Whether any NULL argument makes the result NULL.
    default boolean strict() {
        return true;
    }

    /// Whether [#evaluate] can fail on values of these types.
    default boolean fallible(List<DataType> arguments) {
        return false;
    }

    default Volatility volatility() {
        return Volatility.IMMUTABLE;
    }

    /// The key under which the kernels look up a loop for this function; functions without one run row by row.
    default String kernelKey() {
        return name();
    }

    /// What the function makes of abstract values; by default nothing is known of its result.
    default TransferRule transferRule() {
        return TransferRule.ANYTHING;
    }
}

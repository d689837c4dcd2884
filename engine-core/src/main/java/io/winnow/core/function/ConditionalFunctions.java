package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.CONDITIONAL;

import io.winnow.core.prune.transfer.Rule;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.scalar.Sides;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that choose among their arguments.
final class ConditionalFunctions {
    private ConditionalFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.ofNullable(
                                CONDITIONAL,
                                "nullif(a, b): NULL where a = b, else a",
                                ConditionalFunctions::resolveNullif,
                                (a, call) -> nullif(a[0], a[1], call))
                        .carriedBy(Rule.NULLIF),
                BuiltIn.ofNullable(
                                CONDITIONAL,
                                "ifnull(a, b): b where a is NULL, else a",
                                (types, constants) ->
                                        types.size() == 2 ? Forms.common(2).resolve(types, constants) : null,
                                (a, _) -> a[0] == null ? a[1] : a[0])
                        .alsoNamed("nvl")
                        .carriedBy(Rule.IFNULL),
                BuiltIn.ofNullable(
                                CONDITIONAL,
                                "greatest(x, …): the greatest argument, NULLs left out",
                                Forms.common(1),
                                (a, call) -> extreme(a, call.resultType(), 1))
                        .carriedBy(Rule.GREATEST),
                BuiltIn.ofNullable(
                                CONDITIONAL,
                                "least(x, …): the least argument, NULLs left out",
                                Forms.common(1),
                                (a, call) -> extreme(a, call.resultType(), -1))
                        .carriedBy(Rule.LEAST));
    }

    /// The result has the first argument's own type, even where the comparison needs another.
    private static @Nullable Signature resolveNullif(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2) {
            return null;
        }
        DataType left = types.get(0);
        DataType right = types.get(1);
        if (left instanceof DataType.Null || right instanceof DataType.Null) {
            return new Signature(types, left);
        }
        Sides sides = Coercion.comparisonSides(left, right);
        if (sides == null) {
            return null;
        }
        return Coercion.comparableExactly(left, right)
                ? new Signature(types, left)
                : new Signature(List.of(sides.left(), sides.right()), sides.left());
    }

    private static @Nullable Object nullif(@Nullable Object left, @Nullable Object right, FunctionCall call) {
        if (left == null || right == null) {
            return left;
        }
        List<DataType> types = call.argumentTypes();
        return ScalarOrder.compare(left, types.get(0), right, types.get(1)) == 0 ? null : left;
    }

    private static @Nullable Object extreme(@Nullable Object[] values, DataType type, int direction) {
        Object best = null;
        for (Object value : values) {
            boolean better = value != null && (best == null || ScalarOrder.compare(value, best, type) * direction > 0);
            best = better ? value : best;
        }
        return best;
    }
}

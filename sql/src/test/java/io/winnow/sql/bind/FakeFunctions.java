package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.FunctionCategory;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.type.DataType;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A few functions that resolve like the real ones and compute nothing.
final class FakeFunctions implements FunctionLookup {
    private final Map<String, ScalarFunction> functions = new LinkedHashMap<>();

    FakeFunctions() {
        add("length", types -> one(types, DataType.UTF8, DataType.INT64));
        add("abs", types -> types.size() == 1 ? new Signature(types, types.getFirst()) : null);
        add("year", types -> one(types, DataType.DATE, DataType.INT64));
        add("concat_operator", types -> new Signature(Collections.nCopies(types.size(), DataType.UTF8), DataType.UTF8));
        add("date_part", types -> new Signature(types, DataType.INT64));
        add("timezone", types -> new Signature(types, DataType.TIMESTAMP));
        add(
                "substring",
                types -> types.size() == 3
                        ? new Signature(List.of(DataType.UTF8, DataType.INT64, DataType.INT64), DataType.UTF8)
                        : null);
        add(
                "list_extract",
                types -> types.getFirst() instanceof DataType.ListOf(DataType element)
                        ? new Signature(List.of(types.getFirst(), DataType.INT64), element)
                        : null);
        add("make_array", types -> new Signature(types, new DataType.ListOf(types.getFirst())));
        add("named_struct", types -> new Signature(types, DataType.NULL));
    }

    private static @Nullable Signature one(List<DataType> types, DataType argument, DataType result) {
        boolean fits =
                types.size() == 1 && (types.getFirst().equals(argument) || types.getFirst() instanceof DataType.Null);
        return fits ? new Signature(List.of(argument), result) : null;
    }

    private void add(String name, Function<List<DataType>, @Nullable Signature> resolver) {
        functions.put(name, new Fake(name, resolver));
    }

    @Override
    public @Nullable ScalarFunction find(String name) {
        return functions.get(name);
    }

    @Override
    public Collection<String> names() {
        return functions.keySet();
    }

    private record Fake(String name, Function<List<DataType>, @Nullable Signature> resolver) implements ScalarFunction {
        @Override
        public FunctionCategory category() {
            return FunctionCategory.MATH;
        }

        @Override
        public String description() {
            return name;
        }

        @Override
        public Signature resolve(List<DataType> arguments) {
            Signature signature = resolver.apply(arguments);
            if (signature == null) {
                throw new SqlException(ErrorCode.TYPE_MISMATCH, name + " does not take " + arguments, null);
            }
            return signature;
        }

        @Override
        public @Nullable Object evaluate(FunctionCall call, @Nullable Object[] arguments) {
            throw new AssertionError("binding evaluates no function here");
        }
    }
}

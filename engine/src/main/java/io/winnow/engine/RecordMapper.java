package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.Schema;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Makes records of rows: each component takes the column of its name, `userId` also one called `user_id`.
final class RecordMapper<R extends Record> {
    private final Constructor<R> constructor;
    private final RecordComponent[] components;
    private final int[] columns;

    RecordMapper(Class<R> type, Schema schema) {
        components = type.getRecordComponents();
        columns = new int[components.length];
        Class<?>[] parameters = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            parameters[i] = components[i].getType();
            columns[i] = column(schema, components[i].getName(), type);
        }
        try {
            constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException | RuntimeException e) {
            throw new ExecutionException(
                    ErrorCode.INVALID_ARGUMENT, "record " + type.getName() + " cannot be constructed: " + e, e);
        }
    }

    private static int column(Schema schema, String component, Class<?> type) {
        for (int i = 0; i < schema.size(); i++) {
            if (schema.name(i).equals(component)) {
                return i;
            }
        }
        String plain = component.replace("_", "");
        for (int i = 0; i < schema.size(); i++) {
            if (schema.name(i).replace("_", "").equalsIgnoreCase(plain)) {
                return i;
            }
        }
        throw new ExecutionException(
                ErrorCode.UNKNOWN_NAME,
                "record " + type.getSimpleName() + " wants a column " + component + "; the result has "
                        + schema.names());
    }

    R map(Batch batch, int row) {
        Row values = new Row(batch, row);
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            arguments[i] = JavaValues.to(
                    values.value(columns[i]),
                    components[i].getType(),
                    batch.schema().field(columns[i]));
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new ExecutionException(
                    ErrorCode.INVALID_VALUE,
                    "record " + constructor.getDeclaringClass().getSimpleName() + " refuses the row "
                            + Arrays.toString(arguments) + ": " + e.getCause(),
                    e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

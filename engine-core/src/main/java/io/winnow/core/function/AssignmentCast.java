package io.winnow.core.function;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The cast of a value that is stored in a column: as CAST, but a timestamp that has digits which the column's unit
/// cannot hold is an error too, and errors name the column.
///
/// Not in the registry: nothing but INSERT and CREATE TABLE needs it. The arguments are the value and the column's
/// name; the type of the call is the column's.
public final class AssignmentCast implements ScalarFunction {
    /// The one there is.
    public static final AssignmentCast INSTANCE = new AssignmentCast();

    private AssignmentCast() {}

    /// Whether values of type `from` may be stored in a column of type `to` without an explicit cast: where the
    /// types cast implicitly, between numbers, and between timestamps that both have a zone or both have none.
    /// Lists, structs and maps follow their parts, but for timestamps whose unit would become coarser.
    public static boolean allowed(DataType from, DataType to) {
        if (from instanceof DataType.Timestamp source && to instanceof DataType.Timestamp target) {
            return source.zoned() == target.zoned();
        }
        return allowedInside(from, to);
    }

    private static boolean allowedInside(DataType from, DataType to) {
        if (Coercion.implicitly(from, to) || (Types.isNumeric(from) && Types.isNumeric(to))) {
            return true;
        }
        return switch (to) {
            case DataType.ListOf target ->
                from instanceof DataType.ListOf source && allowedInside(source.element(), target.element());
            case DataType.MapOf target ->
                from instanceof DataType.MapOf source
                        && allowedInside(source.key(), target.key())
                        && allowedInside(source.value(), target.value());
            case DataType.Struct target -> from instanceof DataType.Struct source && allowedInside(source, target);
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Int _,
                    DataType.Floating _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> false;
        };
    }

    private static boolean allowedInside(DataType.Struct from, DataType.Struct to) {
        boolean all = from.fields().size() == to.fields().size();
        for (int i = 0; all && i < to.fields().size(); i++) {
            Field source = from.fields().get(i);
            Field target = to.fields().get(i);
            all = source.name().equals(target.name()) && allowedInside(source.type(), target.type());
        }
        return all;
    }

    /// Whether timestamps may lose digits.
    public static boolean coarser(DataType from, DataType to) {
        return from instanceof DataType.Timestamp source
                && to instanceof DataType.Timestamp target
                && target.unit().digits() < source.unit().digits();
    }

    @Override
    public String name() {
        return "assign";
    }

    @Override
    public FunctionCategory category() {
        return FunctionCategory.TYPE;
    }

    @Override
    public String description() {
        return "assign(x, column): x as it is stored in a column";
    }

    @Override
    public Signature resolve(List<DataType> arguments) {
        throw new PlanException("assign() is no function of SQL");
    }

    @Override
    public @Nullable Object evaluate(FunctionCall call, @Nullable Object[] arguments) {
        Object value = arguments[0];
        if (value == null) {
            return null;
        }
        DataType from = call.argumentTypes().getFirst();
        DataType to = call.resultType();
        Object stored;
        try {
            stored = ScalarCasts.cast(value, from, to, call.zone());
        } catch (ExecutionException e) {
            throw new ExecutionException(e.code(), "column '" + arguments[1] + "': " + e.text(), e);
        }
        if (stored != null && coarser(from, to) && ScalarOrder.compare(value, from, stored, to) != 0) {
            throw new ExecutionException(
                    ErrorCode.INVALID_VALUE,
                    "column '" + arguments[1] + "': cannot store " + ValueText.literal(value, from) + " as " + to
                            + " without loss; round it with CAST");
        }
        return stored;
    }

    @Override
    public boolean fallible(List<DataType> arguments) {
        return true;
    }
}

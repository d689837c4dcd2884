package io.winnow.physical.kernel;

import io.winnow.core.expr.Cast;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks the loop of a cast, with the scalar cast behind it for whatever the loop leaves.
final class CastCompiler {
    private CastCompiler() {}

    static Kernel compile(Cast cast, Compilation compilation) {
        DataType from = cast.operand().type();
        DataType to = cast.type();
        if (from.equals(to)) {
            return compilation.kernel(cast.operand());
        }
        if (from instanceof DataType.Null) {
            Kernel nulls = compilation.kernel(cast.operand());
            return batch -> {
                // Evaluated for the errors that it may raise.
                nulls.evaluate(batch);
                return Nulls.of(to, batch.rows());
            };
        }
        ZoneId zone = compilation.context().zone();
        Kernel operand = compilation.kernel(cast.operand());
        RowWiseKernel exact = RowWiseKernel.strict(
                cast.children(),
                List.of(operand),
                to,
                compilation.context(),
                cast.lenient()
                        ? arguments -> ScalarCasts.castOrNull(arguments[0], from, to, zone)
                        : arguments -> ScalarCasts.cast(arguments[0], from, to, zone));
        ColumnLoop loop = loop(from, to);
        return loop == null ? exact : new LoopKernel(operand, loop, exact);
    }

    private static @Nullable ColumnLoop loop(DataType from, DataType to) {
        return switch (to) {
            case DataType.Int target -> toInt(from, target);
            case DataType.Floating(int bits) -> bits == 32 ? FloatCasts.toFloat(from) : FloatCasts.toDouble(from);
            case DataType.Decimal target -> toDecimal(from, target);
            case DataType.Timestamp target -> toTimestamp(from, target);
            case DataType.Date _ ->
                from instanceof DataType.Timestamp source && !source.zoned()
                        ? TemporalCasts.toDate(source.unit())
                        : null;
            case DataType.Bool _ -> from instanceof DataType.Int ? IntegerCasts.toBool() : null;
            case DataType.Null _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Time _,
                    DataType.Interval _,
                    DataType.ListOf _,
                    DataType.Struct _,
                    DataType.MapOf _,
                    DataType.Unsupported _ -> null;
        };
    }

    private static @Nullable ColumnLoop toInt(DataType from, DataType.Int target) {
        return switch (from) {
            case DataType.Bool _ -> IntegerCasts.ofBool(target);
            case DataType.Int source -> IntegerCasts.of(source, target);
            case DataType.Floating _ -> target.equals(DataType.UINT64) ? null : FloatCasts.toInteger(target);
            case DataType.Decimal source
            when source.physical() == PhysicalType.INT64 ->
                target.equals(DataType.UINT64) ? null : DecimalCasts.toInteger(source, target);
            default -> null;
        };
    }

    private static @Nullable ColumnLoop toDecimal(DataType from, DataType.Decimal target) {
        return switch (from) {
            case DataType.Int source when !source.equals(DataType.UINT64) -> DecimalCasts.rescaled(0, target);
            case DataType.Decimal source
            when source.physical() == PhysicalType.INT64 -> DecimalCasts.rescaled(source.scale(), target);
            case DataType.Decimal source
            when target.physical() == PhysicalType.INT128 && target.scale() >= source.scale() ->
                DecimalCasts.raised(target.scale() - source.scale(), target);
            default -> null;
        };
    }

    private static @Nullable ColumnLoop toTimestamp(DataType from, DataType.Timestamp target) {
        if (from instanceof DataType.Timestamp source && source.zoned() == target.zoned()) {
            return TemporalCasts.between(source.unit(), target.unit());
        }
        return from instanceof DataType.Date && !target.zoned() ? TemporalCasts.ofDate(target.unit()) : null;
    }
}

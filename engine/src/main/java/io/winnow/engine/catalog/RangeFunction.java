package io.winnow.engine.catalog;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.TableArgument;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.range.RangeTable;
import java.util.List;

/// `range(end)`, `range(start, end[, step])` and `generate_series(…)`, whose end belongs to the series. A NULL
/// argument gives no rows.
final class RangeFunction {
    private RangeFunction() {}

    static Snapshot table(String name, List<TableArgument> arguments) {
        if (arguments.isEmpty() || arguments.size() > 3) {
            throw new SqlException(
                    ErrorCode.INVALID_ARGUMENT,
                    name + " takes 1 to 3 arguments (start, end, step), not " + arguments.size(),
                    null);
        }
        RangeTable.End kind = name.equals("range") ? RangeTable.End.EXCLUSIVE : RangeTable.End.INCLUSIVE;
        for (TableArgument argument : arguments) {
            if (argument.value() == null) {
                return RangeTable.snapshot(name, name, 0, 0, 1, RangeTable.End.EXCLUSIVE);
            }
        }
        boolean single = arguments.size() == 1;
        long start = single ? 0 : integer(name, arguments.getFirst());
        long end = integer(name, arguments.get(single ? 0 : 1));
        long step = arguments.size() == 3 ? integer(name, arguments.get(2)) : 1;
        return RangeTable.snapshot(name, name, start, end, step, kind);
    }

    private static long integer(String name, TableArgument argument) {
        if (argument.type() instanceof DataType.Int type && argument.value() instanceof Long value) {
            if (!type.signed() && type.bits() == 64 && value < 0) {
                throw new SqlException(
                        ErrorCode.INVALID_VALUE,
                        name + " takes BIGINT arguments; " + Long.toUnsignedString(value) + " is too large",
                        null);
            }
            return value;
        }
        if (argument.type() instanceof DataType.Date || argument.type() instanceof DataType.Timestamp) {
            throw new UnsupportedFeatureException(name + " over dates and timestamps");
        }
        throw new SqlException(ErrorCode.TYPE_MISMATCH, name + " takes integers, not " + argument.type(), null);
    }
}

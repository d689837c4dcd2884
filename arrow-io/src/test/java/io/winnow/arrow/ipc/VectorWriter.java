package io.winnow.arrow.ipc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.jspecify.annotations.Nullable;

/// Puts plain Java values into vectors of any type.
final class VectorWriter {
    private VectorWriter() {}

    static void set(FieldVector vector, int row, @Nullable Object value) {
        if (vector instanceof NullVector) {
            return;
        }
        if (value == null) {
            vector.setNull(row);
            return;
        }
        switch (vector) {
            case BaseIntVector v -> v.setWithPossibleTruncate(row, number(value));
            case Float2Vector v -> v.setSafeWithPossibleTruncate(row, (float) value);
            case Float4Vector v -> v.setSafe(row, (float) value);
            case Float8Vector v -> v.setSafe(row, (double) value);
            case BitVector v -> v.setSafe(row, (boolean) value ? 1 : 0);
            case DecimalVector v -> v.setSafe(row, (BigDecimal) value);
            case Decimal256Vector v -> v.setSafe(row, (BigDecimal) value);
            case FixedSizeBinaryVector v -> v.setSafe(row, (byte[]) value);
            case VariableWidthFieldVector v ->
                v.setSafe(row, value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) value);
            case DateDayVector v -> v.setSafe(row, (int) number(value));
            case DateMilliVector v -> v.setSafe(row, number(value));
            case TimeSecVector v -> v.setSafe(row, (int) number(value));
            case TimeMilliVector v -> v.setSafe(row, (int) number(value));
            case TimeMicroVector v -> v.setSafe(row, number(value));
            case TimeNanoVector v -> v.setSafe(row, number(value));
            case TimeStampVector v -> v.setSafe(row, number(value));
            case DurationVector v -> v.setSafe(row, number(value));
            case IntervalYearVector v -> v.setSafe(row, (int) number(value));
            case IntervalDayVector v -> v.setSafe(row, part(value, 0), part(value, 1));
            case IntervalMonthDayNanoVector v -> v.setSafe(row, part(value, 0), part(value, 1), part(value, 2));
            case ListVector v -> {
                int start = v.startNewValue(row);
                elements(v.getDataVector(), start, (List<?>) value);
                v.endValue(row, ((List<?>) value).size());
            }
            case LargeListVector v -> {
                int start = (int) v.startNewValue(row);
                elements(v.getDataVector(), start, (List<?>) value);
                v.endValue(row, ((List<?>) value).size());
            }
            case FixedSizeListVector v -> elements(v.getDataVector(), v.startNewValue(row), (List<?>) value);
            case StructVector v -> {
                v.setIndexDefined(row);
                for (int i = 0; i < v.getChildrenFromFields().size(); i++) {
                    set(v.getChildrenFromFields().get(i), row, ((List<?>) value).get(i));
                }
            }
            default -> throw new IllegalArgumentException("no values for " + vector.getClass());
        }
    }

    private static void elements(FieldVector vector, int start, List<?> values) {
        for (int i = 0; i < values.size(); i++) {
            while (vector.getValueCapacity() <= start + i) {
                vector.reAlloc();
            }
            set(vector, start + i, values.get(i));
        }
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    private static int part(Object value, int index) {
        return (int) number(((List<?>) value).get(index));
    }
}

package io.winnow.core.scalar;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The one order of values, per type: comparison, sorting, grouping, joins, MIN and MAX all follow it.
///
/// Floats: `-NaN < -inf < … < (-0.0 = +0.0) < … < +inf < +NaN`, NaNs of one sign being equal. Strings by code point,
/// which is the order of their UTF-8 bytes. Uint64 unsigned. Intervals with a month as 30 days and a day as 24
/// hours. Lists, structs and maps by their parts from the left, NULLs last, a prefix before its extensions.
///
/// Values are the carriers of the package; none of the arguments is null, elements of nested values may be.
public final class ScalarOrder {
    private ScalarOrder() {}

    /// The order of one type's values.
    public static Comparator<Object> of(DataType type) {
        return (left, right) -> compare(left, right, type);
    }

    /// Compares two values of one type.
    public static int compare(Object left, Object right, DataType type) {
        return switch (type) {
            case DataType.Bool _ -> Boolean.compare((Boolean) left, (Boolean) right);
            case DataType.Int integer ->
                integer.signed() || integer.bits() < 64
                        ? Long.compare((Long) left, (Long) right)
                        : Long.compareUnsigned((Long) left, (Long) right);
            case DataType.Floating floating ->
                floating.bits() == 32
                        ? compareFloats((Float) left, (Float) right)
                        : compareDoubles((Double) left, (Double) right);
            case DataType.Decimal _ -> ((BigDecimal) left).compareTo((BigDecimal) right);
            case DataType.Utf8 _ -> compareText((String) left, (String) right);
            case DataType.Binary _ -> ((Bytes) left).compareTo((Bytes) right);
            case DataType.Date _, DataType.Time _, DataType.Timestamp _ -> Long.compare((Long) left, (Long) right);
            case DataType.Interval _ -> compareIntervals((IntervalValue) left, (IntervalValue) right);
            case DataType.ListOf list -> compareLists((List<?>) left, list, (List<?>) right, list);
            case DataType.Struct struct -> compareStructs((List<?>) left, struct, (List<?>) right, struct);
            case DataType.MapOf map -> compareMaps((List<?>) left, map, (List<?>) right, map);
            case DataType.Null _, DataType.Unsupported _ -> throw incomparable(type, type);
        };
    }

    /// Compares two values exactly, also of unlike types: any two numeric types, timestamps of two units, a date
    /// with a timestamp without zone, and lists and structs of such. Nothing goes through double.
    ///
    /// @throws PlanException where the types have no common order (see [Coercion#comparableExactly])
    public static int compare(Object left, DataType leftType, Object right, DataType rightType) {
        if (leftType.equals(rightType)) {
            return compare(left, right, leftType);
        }
        if (Types.isNumeric(leftType) && Types.isNumeric(rightType)) {
            return Numbers.compare(left, leftType, right, rightType);
        }
        if (leftType instanceof DataType.ListOf a && rightType instanceof DataType.ListOf b) {
            return compareLists((List<?>) left, a, (List<?>) right, b);
        }
        if (leftType instanceof DataType.Struct a && rightType instanceof DataType.Struct b) {
            return compareStructs((List<?>) left, a, (List<?>) right, b);
        }
        if (leftType instanceof DataType.MapOf a && rightType instanceof DataType.MapOf b) {
            return compareMaps((List<?>) left, a, (List<?>) right, b);
        }
        if (Coercion.comparableExactly(leftType, rightType)) {
            return comparePoints((Long) left, unitsPerDay(leftType), (Long) right, unitsPerDay(rightType));
        }
        throw incomparable(leftType, rightType);
    }

    private static PlanException incomparable(DataType left, DataType right) {
        return new PlanException("no order between " + left + " and " + right);
    }

    /// Whether two values of one type are equal in this order.
    public static boolean equal(Object left, Object right, DataType type) {
        return compare(left, right, type) == 0;
    }

    /// The order of doubles.
    public static int compareDoubles(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Integer.compare(nanRank(left), nanRank(right));
    }

    /// The order of floats.
    public static int compareFloats(float left, float right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Integer.compare(nanRank(left), nanRank(right));
    }

    private static int nanRank(double value) {
        if (!Double.isNaN(value)) {
            return 0;
        }
        return Double.doubleToRawLongBits(value) < 0 ? -1 : 1;
    }

    private static int nanRank(float value) {
        if (!Float.isNaN(value)) {
            return 0;
        }
        return Float.floatToRawIntBits(value) < 0 ? -1 : 1;
    }

    /// The order of strings: by code point. (`String.compareTo` puts supplementary characters below U+E000.)
    public static int compareText(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean aPair = Character.isSurrogate(a);
                return aPair == Character.isSurrogate(b) ? Character.compare(a, b) : aPair ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    private static int compareIntervals(IntervalValue left, IntervalValue right) {
        return Intervals.totalNanos(left).compareTo(Intervals.totalNanos(right));
    }

    private static long unitsPerDay(DataType type) {
        return type instanceof DataType.Timestamp timestamp
                ? Math.multiplyExact(86_400L, timestamp.unit().perSecond())
                : 1;
    }

    private static int comparePoints(long left, long leftPerDay, long right, long rightPerDay) {
        int days = Long.compare(Math.floorDiv(left, leftPerDay), Math.floorDiv(right, rightPerDay));
        if (days != 0) {
            return days;
        }
        // Within one day: below 8.64e13 units each, and one count of units per day divides the other.
        long within = Math.floorMod(left, leftPerDay);
        long otherWithin = Math.floorMod(right, rightPerDay);
        return leftPerDay >= rightPerDay
                ? Long.compare(within, otherWithin * (leftPerDay / rightPerDay))
                : Long.compare(within * (rightPerDay / leftPerDay), otherWithin);
    }

    private static int compareLists(List<?> left, DataType.ListOf leftType, List<?> right, DataType.ListOf rightType) {
        int shared = Math.min(left.size(), right.size());
        for (int i = 0; i < shared; i++) {
            int order = comparePart(left.get(i), leftType.element(), right.get(i), rightType.element());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareStructs(
            List<?> left, DataType.Struct leftType, List<?> right, DataType.Struct rightType) {
        for (int i = 0; i < left.size(); i++) {
            DataType leftField = leftType.fields().get(i).type();
            DataType rightField = rightType.fields().get(i).type();
            int order = comparePart(left.get(i), leftField, right.get(i), rightField);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareMaps(List<?> left, DataType.MapOf leftType, List<?> right, DataType.MapOf rightType) {
        int shared = Math.min(left.size(), right.size());
        for (int i = 0; i < shared; i++) {
            List<?> leftEntry = (List<?>) left.get(i);
            List<?> rightEntry = (List<?>) right.get(i);
            int order = comparePart(leftEntry.get(0), leftType.key(), rightEntry.get(0), rightType.key());
            if (order == 0) {
                order = comparePart(leftEntry.get(1), leftType.value(), rightEntry.get(1), rightType.value());
            }
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int comparePart(
            @Nullable Object left, DataType leftType, @Nullable Object right, DataType rightType) {
        if (left == null || right == null) {
            return Boolean.compare(left == null, right == null);
        }
        return compare(left, leftType, right, rightType);
    }

    /// A hash that is the same for values that are equal in this order.
    public static int hash(@Nullable Object value, DataType type) {
        if (value == null) {
            return 0;
        }
        return switch (type) {
            case DataType.Floating _ -> canonical(value, type).hashCode();
            case DataType.Interval _ ->
                Intervals.totalNanos((IntervalValue) value).hashCode();
            case DataType.ListOf list -> {
                int hash = 1;
                for (Object element : (List<?>) value) {
                    hash = 31 * hash + hash(element, list.element());
                }
                yield hash;
            }
            case DataType.Struct struct -> {
                List<?> parts = (List<?>) value;
                int hash = 1;
                for (int i = 0; i < parts.size(); i++) {
                    hash = 31 * hash + hash(parts.get(i), struct.fields().get(i).type());
                }
                yield hash;
            }
            case DataType.MapOf map -> {
                int hash = 1;
                for (Object entry : (List<?>) value) {
                    List<?> pair = (List<?>) entry;
                    hash = 31 * hash + 17 * hash(pair.get(0), map.key()) + hash(pair.get(1), map.value());
                }
                yield hash;
            }
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Int _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Unsupported _ -> value.hashCode();
        };
    }

    /// The value that stands for all that are equal to it: +0.0 for either zero and one NaN per sign, also inside
    /// nested values. Intervals stay as they are, though `1 month` equals `30 days`.
    public static Object canonical(Object value, DataType type) {
        return switch (type) {
            case DataType.Floating floating ->
                floating.bits() == 32
                        ? (Object) canonical((float) (Float) value)
                        : (Object) canonical((double) (Double) value);
            case DataType.ListOf list ->
                Nested.map((List<?>) value, (element, _) -> canonicalPart(element, list.element()));
            case DataType.Struct struct ->
                Nested.map(
                        (List<?>) value,
                        (part, i) -> canonicalPart(part, struct.fields().get(i).type()));
            case DataType.MapOf map -> Nested.map((List<?>) value, (entry, _) -> canonicalEntry(entry, map));
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Int _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> value;
        };
    }

    private static @Nullable Object canonicalEntry(@Nullable Object entry, DataType.MapOf map) {
        return entry instanceof List<?> pair
                ? Nested.map(pair, (part, i) -> canonicalPart(part, i == 0 ? map.key() : map.value()))
                : null;
    }

    private static @Nullable Object canonicalPart(@Nullable Object value, DataType type) {
        return value == null ? null : canonical(value, type);
    }

    /// +0.0 for a zero, one NaN per sign.
    public static double canonical(double value) {
        if (Double.isNaN(value)) {
            return Double.doubleToRawLongBits(value) < 0 ? Nans.NEGATIVE_DOUBLE : Double.NaN;
        }
        return value + 0.0;
    }

    /// +0.0 for a zero, one NaN per sign.
    public static float canonical(float value) {
        if (Float.isNaN(value)) {
            return Float.floatToRawIntBits(value) < 0 ? Nans.NEGATIVE_FLOAT : Float.NaN;
        }
        return value + 0.0f;
    }
}

package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which types meet where two expressions do. String literals that adapt to the other side are the binder's
/// business: a string and a number have nothing in common here.
public final class Coercion {
    private static final int MAX = DataType.Decimal.MAX_PRECISION;

    private Coercion() {}

    /// The type for branches of CASE, COALESCE, UNION and the elements of a list; null if there is none.
    ///
    /// Integers: the smallest type that holds both (uint64 with signed: decimal(20,0)). Integer with decimal: a
    /// decimal; anything numeric with a float: float64. Date with timestamp: timestamp; timestamps: the finer unit.
    public static @Nullable DataType common(DataType left, DataType right) {
        if (left.equals(right) || right instanceof DataType.Null) {
            return left;
        }
        if (left instanceof DataType.Null) {
            return right;
        }
        if (Types.isNumeric(left) && Types.isNumeric(right)) {
            return commonNumber(left, right);
        }
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Timestamp b) {
            return a.zoned() == b.zoned() ? finer(a, b) : null;
        }
        if (left instanceof DataType.Date && right instanceof DataType.Timestamp b) {
            return b.zoned() ? null : b;
        }
        if (right instanceof DataType.Date && left instanceof DataType.Timestamp) {
            return common(right, left);
        }
        return commonNested(left, right);
    }

    private static DataType.Timestamp finer(DataType.Timestamp a, DataType.Timestamp b) {
        return a.unit().perSecond() >= b.unit().perSecond() ? a : b;
    }

    private static @Nullable DataType commonNested(DataType left, DataType right) {
        if (left instanceof DataType.ListOf(DataType a) && right instanceof DataType.ListOf(DataType b)) {
            DataType element = common(a, b);
            return element == null ? null : new DataType.ListOf(element);
        }
        if (left instanceof DataType.MapOf a && right instanceof DataType.MapOf b) {
            DataType key = common(a.key(), b.key());
            DataType value = common(a.value(), b.value());
            return key == null || value == null ? null : new DataType.MapOf(key, value);
        }
        if (left instanceof DataType.Struct(List<Field> a)
                && right instanceof DataType.Struct(List<Field> b)
                && a.size() == b.size()) {
            List<Field> fields = new ArrayList<>(a.size());
            for (int i = 0; i < a.size(); i++) {
                DataType type = common(a.get(i).type(), b.get(i).type());
                if (type == null || !a.get(i).name().equals(b.get(i).name())) {
                    return null;
                }
                boolean nullable = a.get(i).nullable() || b.get(i).nullable();
                fields.add(new Field(a.get(i).name(), type, nullable));
            }
            return new DataType.Struct(fields);
        }
        return null;
    }

    private static DataType commonNumber(DataType left, DataType right) {
        if (Types.isFloat(left) || Types.isFloat(right)) {
            return DataType.FLOAT64;
        }
        if (left instanceof DataType.Int a && right instanceof DataType.Int b) {
            return commonInteger(a, b);
        }
        DataType.Decimal a = decimalOf(left);
        DataType.Decimal b = decimalOf(right);
        int scale = Math.max(a.scale(), b.scale());
        int digits = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        return DecimalTypes.cut(digits, scale);
    }

    /// The smallest integer type that holds both, decimal(20,0) where none does.
    static DataType commonInteger(DataType.Int a, DataType.Int b) {
        if (a.signed() == b.signed()) {
            return a.bits() >= b.bits() ? a : b;
        }
        DataType.Int signed = a.signed() ? a : b;
        DataType.Int unsigned = a.signed() ? b : a;
        int bits = Math.max(signed.bits(), 2 * unsigned.bits());
        return bits <= 64 ? new DataType.Int(bits, true) : new DataType.Decimal(20, 0);
    }

    /// An integer type as the decimal that holds its values; a decimal as itself.
    static DataType.Decimal decimalOf(DataType type) {
        return type instanceof DataType.Int integer
                ? new DataType.Decimal(Types.integerDigits(integer), 0)
                : (DataType.Decimal) type;
    }

    /// The one type that both sides of a comparison are cast to without loss; null where they are incomparable or
    /// where no type holds both exactly: then see [#comparisonSides].
    public static @Nullable DataType comparison(DataType left, DataType right) {
        Sides sides = comparisonSides(left, right);
        return sides != null && sides.left().equals(sides.right()) ? sides.left() : null;
    }

    /// The types that the sides of a comparison are cast to without loss, unlike where only an exact comparison of
    /// unlike types is right; null where the types are incomparable.
    public static @Nullable Sides comparisonSides(DataType left, DataType right) {
        if (Types.isNumeric(left) && Types.isNumeric(right) && !left.equals(right)) {
            return numericSides(left, right);
        }
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Timestamp b) {
            return a.zoned() == b.zoned() ? new Sides(a, b) : null;
        }
        // A date has no loss only in seconds: its range exceeds that of the finer units.
        DataType seconds = new DataType.Timestamp(TimeUnit.SECOND, false);
        if (left instanceof DataType.Date && right instanceof DataType.Timestamp b) {
            return b.zoned() ? null : new Sides(seconds, b);
        }
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Date) {
            return a.zoned() ? null : new Sides(a, seconds);
        }
        if (Types.isNested(left) && Types.isNested(right) && !left.equals(right)) {
            return nestedSides(left, right);
        }
        DataType common = common(left, right);
        return common == null ? null : new Sides(common, common);
    }

    /// Part by part; structs of the same names in the same order.
    private static @Nullable Sides nestedSides(DataType left, DataType right) {
        if (left instanceof DataType.ListOf(DataType a) && right instanceof DataType.ListOf(DataType b)) {
            Sides element = comparisonSides(a, b);
            return element == null
                    ? null
                    : new Sides(new DataType.ListOf(element.left()), new DataType.ListOf(element.right()));
        }
        if (left instanceof DataType.MapOf a && right instanceof DataType.MapOf b) {
            Sides key = comparisonSides(a.key(), b.key());
            Sides value = comparisonSides(a.value(), b.value());
            return key == null || value == null
                    ? null
                    : new Sides(
                            new DataType.MapOf(key.left(), value.left()),
                            new DataType.MapOf(key.right(), value.right()));
        }
        return left instanceof DataType.Struct(List<Field> a) && right instanceof DataType.Struct(List<Field> b)
                ? structSides(a, b)
                : null;
    }

    private static @Nullable Sides structSides(List<Field> left, List<Field> right) {
        if (left.size() != right.size()) {
            return null;
        }
        List<Field> leftSides = new ArrayList<>(left.size());
        List<Field> rightSides = new ArrayList<>(left.size());
        for (int i = 0; i < left.size(); i++) {
            Field a = left.get(i);
            Field b = right.get(i);
            Sides sides = comparisonSides(a.type(), b.type());
            if (sides == null || !a.name().equals(b.name())) {
                return null;
            }
            boolean nullable = a.nullable() || b.nullable(); // so that sides that differ in this alone become one type
            leftSides.add(new Field(a.name(), sides.left(), nullable));
            rightSides.add(new Field(b.name(), sides.right(), nullable));
        }
        return new Sides(new DataType.Struct(leftSides), new DataType.Struct(rightSides));
    }

    private static Sides numericSides(DataType left, DataType right) {
        if (Types.isFloat(left) || Types.isFloat(right)) {
            return new Sides(besideFloat(left), besideFloat(right));
        }
        if (left instanceof DataType.Int a && right instanceof DataType.Int b) {
            DataType common = commonInteger(a, b);
            return new Sides(common, common);
        }
        DataType.Decimal a = decimalOf(left);
        DataType.Decimal b = decimalOf(right);
        int scale = Math.max(a.scale(), b.scale());
        int digits = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        if (scale + digits > MAX) {
            return new Sides(left, right);
        }
        DataType common = new DataType.Decimal(digits + scale, scale);
        return new Sides(common, common);
    }

    private static DataType besideFloat(DataType type) {
        boolean exactAsDouble = type instanceof DataType.Int integer ? integer.bits() <= 32 : Types.isFloat(type);
        return exactAsDouble ? DataType.FLOAT64 : type;
    }

    /// Whether [ScalarOrder#compare(Object, DataType, Object, DataType)] compares values of these types as they are.
    public static boolean comparableExactly(DataType left, DataType right) {
        if (left instanceof DataType.Null || left instanceof DataType.Unsupported) {
            return false;
        }
        if (left.equals(right) || (Types.isNumeric(left) && Types.isNumeric(right))) {
            return true;
        }
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Timestamp b) {
            return a.zoned() == b.zoned();
        }
        if (left instanceof DataType.Date && right instanceof DataType.Timestamp b) {
            return !b.zoned();
        }
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Date) {
            return !a.zoned();
        }
        if (left instanceof DataType.ListOf a && right instanceof DataType.ListOf b) {
            return comparableExactly(a.element(), b.element());
        }
        if (left instanceof DataType.MapOf a && right instanceof DataType.MapOf b) {
            return comparableExactly(a.key(), b.key()) && comparableExactly(a.value(), b.value());
        }
        if (left instanceof DataType.Struct(List<Field> a)
                && right instanceof DataType.Struct(List<Field> b)
                && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (!comparableExactly(a.get(i).type(), b.get(i).type())) {
                    return false;
                }
            }
            return true;
        }
        return false;
    }

    /// The types of an arithmetic operation; null where the operation does not exist.
    public static @Nullable ArithmeticTypes arithmetic(ArithmeticOp op, DataType left, DataType right) {
        if (left instanceof DataType.Null || right instanceof DataType.Null) {
            return ArithmeticRules.withNull(op, left, right);
        }
        return Types.isNumeric(left) && Types.isNumeric(right)
                ? ArithmeticRules.numeric(op, left, right)
                : ArithmeticRules.temporal(op, left, right);
    }

    /// The types of an arithmetic operation on two constants, of the carriers of their types and not NULL; null where
    /// the operation does not exist. Unlike other expressions, constants show how many digits their result takes.
    public static @Nullable ArithmeticTypes constantArithmetic(
            ArithmeticOp op, DataType left, Object leftValue, DataType right, Object rightValue) {
        ArithmeticTypes types = arithmetic(op, left, right);
        if (types == null
                || !(types.result() instanceof DataType.Decimal result)
                || Types.isFloat(left)
                || Types.isFloat(right)) {
            return types;
        }
        BigDecimal a = Numbers.exact(leftValue, left);
        BigDecimal b = Numbers.exact(rightValue, right);
        return new ArithmeticTypes(types.left(), types.right(), DecimalTypes.ofConstants(op, a, b, result));
    }

    /// Whether the binder may cast without being told to: an argument of a function, a side of an operator.
    public static boolean implicitly(DataType from, DataType to) {
        if (from.equals(to) || from instanceof DataType.Null) {
            return true;
        }
        return switch (to) {
            case DataType.Int target ->
                from instanceof DataType.Int source
                        && commonInteger(source, target).equals(target);
            case DataType.Decimal target -> {
                if (!Types.isInteger(from) && !Types.isDecimal(from)) {
                    yield false;
                }
                DataType.Decimal source = decimalOf(from);
                yield source.scale() <= target.scale()
                        && source.precision() - source.scale() <= target.precision() - target.scale();
            }
            case DataType.Floating target -> Types.isNumeric(from) && (target.bits() == 64 || isSmallInteger(from));
            case DataType.Timestamp target ->
                from instanceof DataType.Timestamp source
                        ? source.zoned() == target.zoned()
                                && source.unit().digits() <= target.unit().digits()
                        : from instanceof DataType.Date && !target.zoned();
            case DataType.ListOf target ->
                from instanceof DataType.ListOf source && implicitly(source.element(), target.element());
            case DataType.MapOf target ->
                from instanceof DataType.MapOf source
                        && implicitly(source.key(), target.key())
                        && implicitly(source.value(), target.value());
            case DataType.Struct target -> target.equals(common(from, target));
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> false;
        };
    }

    private static boolean isSmallInteger(DataType type) {
        return type instanceof DataType.Int integer && integer.bits() <= 16;
    }
}

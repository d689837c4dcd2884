package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A few values of a type in order, without a gap that could hold an outcome that none of them has.
///
/// @param values all that an interval between two of them may hold, or, of strings and byte strings, one for each
///     way in which such a value can compare with the constants
/// @param constants to compare with
record SmallDomain(DataType type, List<Object> values, List<Object> constants) {
    private static final int RADIUS = 3;
    private static final Double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    /// Values on both sides of one, which has a key.
    static SmallDomain around(DataType type, long center) {
        List<Object> values = new ArrayList<>();
        for (int i = -RADIUS; i <= RADIUS; i++) {
            BigInteger key = BigInteger.valueOf(center).add(BigInteger.valueOf(i));
            if (key.bitLength() <= 63
                    && key.longValue() >= Keys.least(type)
                    && key.longValue() <= Keys.greatest(type)) {
                values.add(Keys.carrier(key.longValue(), type));
            }
        }
        return new SmallDomain(type, values, values);
    }

    /// Domains at the type's ends and at zero.
    static List<SmallDomain> of(DataType type) {
        if (Keys.isLong(type)) {
            return List.of(around(type, 0), around(type, Keys.least(type)), around(type, Keys.greatest(type)));
        }
        return switch (type) {
            case DataType.Decimal decimal -> List.of(decimals(decimal));
            case DataType.Utf8 _ -> List.of(strings());
            case DataType.Binary _ -> List.of(bytes());
            default -> throw new IllegalArgumentException("no small domain of " + type);
        };
    }

    private static SmallDomain decimals(DataType.Decimal type) {
        List<Object> values = new ArrayList<>();
        for (long unscaled = -RADIUS; unscaled <= RADIUS; unscaled++) {
            values.add(BigDecimal.valueOf(unscaled, type.scale()));
        }
        return new SmallDomain(type, values, values);
    }

    private static List<String> words(List<String> letters, int length) {
        List<String> words = new ArrayList<>(List.of(""));
        List<String> longest = List.of("");
        for (int i = 0; i < length; i++) {
            List<String> longer = new ArrayList<>();
            for (String word : longest) {
                for (String letter : letters) {
                    longer.add(word + letter);
                }
            }
            words.addAll(longer);
            longest = longer;
        }
        return words;
    }

    private static SmallDomain strings() {
        List<Object> constants = new ArrayList<>(words(List.of("a", "\uffff", "😀"), 1));
        constants.add("aa");
        constants.add("\udbff\udfff");
        List<Object> values = new ArrayList<>(words(List.of("\0", "a", "\uffff", "\udbff\udfff"), 2));
        values.addAll(List.of("aa\0", "😀", "😀\0", "\ud7ff", "aa\uffff"));
        values.sort(ScalarOrder.of(DataType.UTF8));
        return new SmallDomain(DataType.UTF8, values, constants);
    }

    private static SmallDomain bytes() {
        List<Object> values = new ArrayList<>();
        for (String word : words(List.of("\0", "\u007f", "\u0080", "\u00ff"), 2)) {
            values.add(Bytes.of(word.getBytes(StandardCharsets.ISO_8859_1)));
        }
        values.sort(ScalarOrder.of(DataType.BINARY));
        List<Object> constants =
                List.of(Bytes.of(), Bytes.of((byte) 0x7f), Bytes.of((byte) 0x80), Bytes.of((byte) 0x80, (byte) 0));
        return new SmallDomain(DataType.BINARY, values, constants);
    }

    /// What may stand beside ordinary values, with the carriers that it stands for.
    List<Integer> extras() {
        return Types.isFloat(type)
                ? List.of(
                        0,
                        AbstractValue.NULL,
                        AbstractValue.NEGATIVE_NAN,
                        AbstractValue.POSITIVE_NAN,
                        AbstractValue.NULL | AbstractValue.NANS)
                : List.of(0, AbstractValue.NULL);
    }

    /// The carrier of a NaN of the type.
    Object nan(int bit) {
        double nan = bit == AbstractValue.NEGATIVE_NAN ? NEGATIVE_NAN : Double.NaN;
        return type.equals(DataType.FLOAT32) ? (Object) (float) nan : (Object) nan;
    }

    /// The interval from one value to another.
    AbstractValue between(int low, int high) {
        return Keys.isLong(type)
                ? AbstractValue.ofKeys(type, Keys.of(values.get(low), type), Keys.of(values.get(high), type))
                : ObjectRange.of(type, values.get(low), values.get(high), 0);
    }
}

package io.winnow.arrow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.arrow.vector.ArrowLayout.Fixed;
import io.winnow.arrow.vector.ArrowLayout.Meaning;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows picked out of slots of fixed width are those of the whole.
class FixedGatherTest {
    private static final DataType.Decimal DECIMAL = new DataType.Decimal(18, 2);

    /// The entries "", "a", "aa", ...
    private static final int ENTRIES = 128;

    @Test
    void rowsPickedOutAreThoseOfTheWhole() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            int count = 1 + random.nextInt(3000);
            int from = random.nextInt(70);
            int[] rows = rows(random, count);
            for (ArrowField field : fields()) {
                Fixed layout = (Fixed) field.layout();
                byte[] bytes = new byte[layout.bytes() * (from + count)];
                random.nextBytes(bytes);
                if (field.type().equals(DECIMAL) && layout.bytes() == Long.BYTES) {
                    settle(bytes, random);
                } else if (field.values() != null) {
                    codes(bytes, layout.bytes());
                }
                BufferArray array = new BufferArray(from + count, 0, List.of(new byte[0], bytes));
                Column whole = decoder().decode(field, array, from, count).take(rows, rows.length);
                Column some = decoder().decode(field, array, from, count, rows, rows.length);
                assertThat(values(some, field.type()))
                        .as("-Dwinnow.seed=%d: %s", seed, field)
                        .isEqualTo(values(whole, field.type()));
                if (some instanceof LongColumn longs) {
                    for (int i = 0; i < rows.length; i++) {
                        long value = longs.values()[i];
                        assertThat(longs.bits() == 63 || value >> longs.bits() == value >> 63)
                                .as("-Dwinnow.seed=%d: %d in %d bits", seed, value, longs.bits())
                                .isTrue();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aCodeBeyondTheDictionaryIsRefused(int width) {
        byte[] bytes = new byte[width * 40];
        bytes[width * 30] = (byte) ENTRIES;
        for (Meaning meaning : List.of(Meaning.SIGNED, Meaning.UNSIGNED)) {
            ArrowField field = coded(width, meaning);
            BufferArray array = new BufferArray(40, 0, List.of(new byte[0], bytes));
            int code = width == 1 && meaning == Meaning.SIGNED ? -ENTRIES : ENTRIES;
            assertThatThrownBy(() -> decoder().decode(field, array, 0, 40, new int[] {3, 30, 31}, 3))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining("code " + code + " into a dictionary of " + ENTRIES + " entries");
            Column others = decoder().decode(field, array, 0, 40, new int[] {3, 31}, 2);
            assertThat(values(others, field.type())).containsExactly("", "");
        }
    }

    private static List<ArrowField> fields() {
        List<ArrowField> fields = new ArrayList<>();
        fields.add(plain(4, Meaning.SIGNED, DataType.INT32));
        fields.add(plain(4, Meaning.SIGNED, DataType.DATE));
        fields.add(plain(8, Meaning.UNSIGNED, DataType.UINT64));
        for (int width : new int[] {1, 2, 4, 8}) {
            fields.add(plain(width, Meaning.SIGNED, DECIMAL));
            fields.add(plain(width, Meaning.SIGNED, DataType.INT64));
        }
        fields.add(plain(4, Meaning.UNSIGNED, DataType.UINT32));
        fields.add(plain(8, Meaning.FLOAT, DataType.FLOAT64));
        fields.add(plain(2, Meaning.SIGNED, DataType.INT16));
        for (int width : new int[] {1, 2, 4, 8}) {
            fields.add(coded(width, Meaning.SIGNED));
            fields.add(coded(width, Meaning.UNSIGNED));
        }
        return fields;
    }

    private static ArrowField plain(int width, Meaning meaning, DataType type) {
        return new ArrowField("x", true, new Fixed(width, meaning), type, null, List.of());
    }

    private static ArrowField coded(int width, Meaning meaning) {
        DataType text = new DataType.Utf8();
        ArrowField entries = new ArrowField("x", true, new ArrowLayout.Variable(4), text, null, List.of());
        ArrowField.DictionaryEncoding encoding = new ArrowField.DictionaryEncoding(1, entries);
        return new ArrowField("x", true, new Fixed(width, meaning), text, encoding, List.of());
    }

    private static ArrowDecoder decoder() {
        int[] offsets = new int[ENTRIES + 1];
        for (int e = 0; e < ENTRIES; e++) {
            offsets[e + 1] = offsets[e] + e;
        }
        byte[] letters = "a".repeat(offsets[ENTRIES]).getBytes(StandardCharsets.UTF_8);
        return new ArrowDecoder((_, _) -> new BytesColumn(letters, offsets, null, ENTRIES));
    }

    /// Ascending ones: a few, most in runs, or all.
    private static int[] rows(Random random, int count) {
        double kept = switch (random.nextInt(4)) {
            case 0 -> 0.03;
            case 1 -> random.nextDouble();
            case 2 -> 0.98;
            default -> 1;
        };
        return IntStream.range(0, count).filter(_ -> random.nextDouble() < kept).toArray();
    }

    /// Makes decimals of up to 15 bits, or of any that fit.
    private static void settle(byte[] bytes, Random random) {
        boolean small = random.nextBoolean();
        for (int i = 0; i < bytes.length; i += 8) {
            int kept = small ? 2 : 7;
            byte sign = (byte) (bytes[i + kept - 1] >> 7);
            for (int k = kept; k < 8; k++) {
                bytes[i + k] = sign;
            }
        }
    }

    private static void codes(byte[] bytes, int width) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = i % width == 0 ? (byte) (bytes[i] & ENTRIES - 1) : 0;
        }
    }

    private static List<@Nullable Object> values(Column column, DataType type) {
        Column plain = column instanceof DictionaryColumn coded ? coded.decoded() : column;
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            values.add(ColumnValues.at(plain, type, i));
        }
        return values;
    }
}

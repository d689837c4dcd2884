package io.winnow.arrow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Strings of one character get codes, all others keep their bytes, and both are the same strings.
class FlagsTest {
    private static Column decode(DataType type, byte[] data, int... offsets) {
        ArrowField field = new ArrowField("x", true, new ArrowLayout.Variable(4), type, null, List.of());
        int rows = offsets.length - 1;
        BufferArray array = new BufferArray(rows, 0, List.of(new byte[0], BufferArray.ints(offsets), data));
        return new ArrowDecoder((_, _) -> {
                    throw new AssertionError("no dictionary here");
                })
                .decode(field, array, 0, rows);
    }

    private static List<String> texts(Column column) {
        BytesColumn bytes = (BytesColumn) column.decoded();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < bytes.size(); i++) {
            texts.add(new String(
                    bytes.data(),
                    bytes.offsets()[i],
                    bytes.offsets()[i + 1] - bytes.offsets()[i],
                    StandardCharsets.UTF_8));
        }
        return texts;
    }

    @Test
    void oneCharacterEach() {
        Column column = decode(new DataType.Utf8(), "RAN\0\177".getBytes(StandardCharsets.UTF_8), 0, 1, 2, 3, 4, 5);
        assertThat(column).isInstanceOf(DictionaryColumn.class);
        assertThat(texts(column)).containsExactly("R", "A", "N", "\0", "\177");
    }

    @Test
    void someOfManyFromAnOddPlace() {
        int rows = 3000;
        byte[] data = new byte[rows + 5];
        int[] offsets = new int[rows + 1];
        int[] wanted = new int[rows / 3];
        List<String> expected = new ArrayList<>();
        for (int i = 0; i <= rows; i++) {
            offsets[i] = i + 5;
        }
        for (int i = 0; i < rows; i++) {
            data[i + 5] = (byte) ('A' + i % 26);
        }
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = 3 * i + 1;
            expected.add(String.valueOf((char) ('A' + (3 * i + 2) % 26)));
        }
        ArrowField field = new ArrowField("x", true, new ArrowLayout.Variable(4), new DataType.Utf8(), null, List.of());
        BufferArray array = new BufferArray(rows, 0, List.of(new byte[0], BufferArray.ints(offsets), data));
        ArrowDecoder decoder = new ArrowDecoder((_, _) -> {
            throw new AssertionError("no dictionary here");
        });

        Column some = decoder.decode(field, array, 1, rows - 1, wanted, wanted.length - 1);

        assertThat(some).isInstanceOf(DictionaryColumn.class);
        assertThat(texts(some)).isEqualTo(expected.subList(0, expected.size() - 1));
        offsets[2500]++; // no longer one each
        BufferArray uneven = new BufferArray(rows, 0, List.of(new byte[0], BufferArray.ints(offsets), data));
        assertThat(texts(decoder.decode(field, uneven, 0, 2600, new int[] {0, 2498, 2499, 2501}, 4)))
                .containsExactly("A", "C", "DE", "F");
        data[2005] = (byte) 0xff;
        assertThatThrownBy(() -> decoder.decode(field, array, 0, rows, new int[] {0}, 1))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("row 2000 of a batch is not valid UTF-8");
    }

    @Test
    void emptyOnesAmongThem() {
        Column column = decode(new DataType.Utf8(), "xy".getBytes(StandardCharsets.UTF_8), 0, 0, 1, 1, 2, 2);
        assertThat(column).isInstanceOf(DictionaryColumn.class);
        assertThat(texts(column)).containsExactly("", "x", "", "y", "");
    }

    @Test
    void asManyBytesAsRowsButNotOneEach() {
        Column column = decode(new DataType.Utf8(), "abc".getBytes(StandardCharsets.UTF_8), 0, 2, 2, 3);
        assertThat(column).isInstanceOf(BytesColumn.class);
        assertThat(texts(column)).containsExactly("ab", "", "c");
    }

    @Test
    void aCharacterOfTwoBytes() {
        Column column = decode(new DataType.Utf8(), "\u00e9".getBytes(StandardCharsets.UTF_8), 0, 2, 2);
        assertThat(texts(column)).containsExactly("\u00e9", "");
    }

    @Test
    void aByteThatIsNoCharacterIsRefused() {
        assertThatThrownBy(() -> decode(new DataType.Utf8(), new byte[] {(byte) 0xff}, 0, 1))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("not valid UTF-8");
    }

    @Test
    void bytesStayBytes() {
        assertThat(decode(new DataType.Binary(), new byte[] {7}, 0, 1)).isInstanceOf(BytesColumn.class);
    }

    @Test
    void offsetsThatFallOrAreNegativeAreRefused() {
        byte[] data = new byte[8];
        assertThatThrownBy(() -> decode(new DataType.Utf8(), data, 0, 3, 2, 4))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("offset 2 follows 3");
        assertThatThrownBy(() -> decode(new DataType.Utf8(), data, -1, 3))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("offset -1 is negative");
        assertThatThrownBy(() -> decode(new DataType.Utf8(), data, 3, Integer.MIN_VALUE, 4))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("follows 3");
    }
}

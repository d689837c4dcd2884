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

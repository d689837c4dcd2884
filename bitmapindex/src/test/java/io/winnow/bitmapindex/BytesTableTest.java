package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.scalar.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BytesTableTest {
    private static final int MOST_BYTES = 40;

    /// Of each length, zeros, and one that differs from them in each single byte: whichever bytes are looked at, some
    /// differ in the others.
    @Test
    void valuesAreToldApartByEveryByteAndTheirLength() {
        List<byte[]> values = new ArrayList<>();
        for (int length = 0; length <= MOST_BYTES; length++) {
            values.add(new byte[length]);
            for (int at = 0; at < length; at++) {
                byte[] value = new byte[length];
                value[at] = (byte) -1;
                values.add(value);
            }
        }
        List<byte[]> rows = new ArrayList<>(values);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 5000; i++) {
            rows.add(values.get(random.nextInt(values.size())));
        }
        int[] offsets = new int[rows.size() + 1];
        for (int i = 0; i < rows.size(); i++) {
            offsets[i + 1] = offsets[i] + rows.get(i).length;
        }
        byte[] data = new byte[offsets[rows.size()]];
        Map<Bytes, Integer> expected = new LinkedHashMap<>();
        int[] ids = new int[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i), 0, data, offsets[i], rows.get(i).length);
            Bytes value = Bytes.of(rows.get(i));
            expected.putIfAbsent(value, expected.size() + 1);
            ids[i] = expected.get(value);
        }
        BytesTable table = new BytesTable();
        int[] found = new int[rows.size()];
        table.ids(new BytesColumn(data, offsets, null, rows.size()), 0, rows.size(), found);
        assertThat(found).isEqualTo(ids);
        assertThat(table.size()).isEqualTo(values.size());
        BytesColumn stored = (BytesColumn) table.values();
        for (int i = 0; i < values.size(); i++) {
            assertThat(Arrays.equals(stored.bytes(i), values.get(i))).isTrue();
        }
    }
}

package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/// Pairs of strings get dense ids in the order in which they are met, whether they come with a dictionary, with
/// another one, with NULLs or without any.
class GroupKeysTest {
    private static final DataType TEXT = new DataType.Utf8();

    @Property(tries = 300)
    void idsAreDenseInTheOrderOfFirstRows(@ForAll long seed) {
        Random random = new Random(seed);
        Column[] dictionaries = {texts(random, 6), texts(random, 40), texts(random, 700)};
        GroupKeys keys = new GroupKeys(List.of(TEXT, TEXT));
        Map<List<@Nullable Object>, Integer> expected = new HashMap<>();
        for (int batch = 0; batch < 12; batch++) {
            int rows = 1 + random.nextInt(100);
            Column left = column(random, dictionaries, rows);
            Column right = column(random, dictionaries, rows);
            int[] ids = new int[rows + 3];
            keys.assign(new Column[] {left, right}, rows, ids);
            for (int i = 0; i < rows; i++) {
                List<@Nullable Object> pair = pair(left, right, i);
                expected.putIfAbsent(pair, expected.size());
                assertThat(ids[i]).as("batch %d, row %d: %s", batch, i, pair).isEqualTo(expected.get(pair));
            }
            assertThat(keys.size()).isEqualTo(expected.size());
        }
        int[] all = new int[expected.size()];
        Arrays.setAll(all, i -> i);
        List<Column> values = keys.values(all, all.length);
        expected.forEach(
                (pair, id) -> assertThat(pair(values.get(0), values.get(1), id)).isEqualTo(pair));
    }

    private static Column column(Random random, Column[] dictionaries, int rows) {
        Column dictionary = dictionaries[random.nextInt(10) == 0 ? 2 : random.nextInt(4) == 0 ? 1 : 0];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = random.nextInt(dictionary.size());
        }
        long @Nullable [] validity = null;
        if (random.nextInt(5) == 0) {
            validity = Validity.allValid(rows);
            Validity.clear(validity, random.nextInt(rows));
        }
        DictionaryColumn column = new DictionaryColumn(codes, dictionary, validity, rows);
        return random.nextInt(5) == 0 ? column.decoded() : column;
    }

    /// So many entries, several of them equal.
    private static BytesColumn texts(Random random, int count) {
        StringBuilder text = new StringBuilder();
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            text.append(random.nextInt(count));
            offsets[i + 1] = text.length();
        }
        return new BytesColumn(text.toString().getBytes(StandardCharsets.UTF_8), offsets, null, count);
    }

    private static List<@Nullable Object> pair(Column left, Column right, int row) {
        return Arrays.asList(value(left, row), value(right, row));
    }

    private static @Nullable Object value(Column column, int row) {
        return ColumnValues.at(column, TEXT, row);
    }
}

package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Columns stay as they are for as long as the scan was asked for, also where a batch is read more than once.
class ArrowColumnLifeTest {
    private static final List<TypeCase> CASES = TypeCase.all();
    private static final int ROWS = 150;
    private static final int BATCH_ROWS = 16;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource
    void narrowedBatchesAndTheirWholeAreReadSideBySide(ColumnLife life) throws IOException {
        TypeFiles.write(directory.resolve("t.arrow"), CASES, false, CodecType.NO_COMPRESSION, ROWS);
        Snapshot table = new ArrowTables(1000).files("t", directory, List.of("t.arrow"), new IoCounters());
        for (int column = 0; column < CASES.size(); column++) {
            TypeCase one = CASES.get(column);
            ScanRequest request =
                    new ScanRequest(table.schema(), List.of(column), List.of(new RowRange(0, ROWS)), BATCH_ROWS, life);
            try (TestIo io = new TestIo();
                    FragmentReader reader =
                            new ArrowSource().open(table.fragments().getFirst(), request, io)) {
                int start = 0;
                for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                    check(one, batch, start);
                    start += batch.rows();
                    batch.close();
                }
                assertThat(start).isEqualTo(ROWS);
            }
        }
    }

    private static void check(TypeCase one, Batch batch, int start) {
        int[] odd = rows(1, batch.rows());
        int[] even = rows(0, batch.rows());
        try (Batch odds = batch.narrowedTo(odd, odd.length);
                Batch evens = batch.narrowedTo(even, even.length)) {
            DataType type = batch.schema().type(0);
            Column first = odds.column(0);
            Column second = evens.column(0);
            Column whole = batch.column(0);
            assertThat(ColumnValues.all(first, type)).as("%s", one.field()).isEqualTo(expected(one, start, odd));
            assertThat(ColumnValues.all(second, type)).as("%s", one.field()).isEqualTo(expected(one, start, even));
            assertThat(ColumnValues.all(whole, type))
                    .as("%s", one.field())
                    .isEqualTo(expected(one, start, rows(0, 1, batch.rows())));
        }
    }

    private static int[] rows(int first, int count) {
        return rows(first, 2, count);
    }

    private static int[] rows(int first, int step, int count) {
        int[] rows = new int[(count - first + step - 1) / step];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = first + step * i;
        }
        return rows;
    }

    private static List<@Nullable Object> expected(TypeCase one, int start, int[] rows) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row : rows) {
            values.add(one.read().get((start + row) % 4));
        }
        return values;
    }
}

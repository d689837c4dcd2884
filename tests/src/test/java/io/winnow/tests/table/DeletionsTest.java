package io.winnow.tests.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.StoreContext;
import io.winnow.tablestore.TableDelete;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists of deleted rows that no DELETE makes: of rows that are gone, of rows and fragments that were never there.
class DeletionsTest {
    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void make() {
        run("CREATE TABLE t (v INT)");
        run("INSERT INTO t SELECT i FROM range(10) r(i)");
    }

    private void run(String sql) {
        try (Session session = Session.open(directory)) {
            session.sql(sql).close();
        }
    }

    private List<@Nullable Object> row(String sql) {
        try (Session session = Session.open(directory);
                QueryResult result = session.sql(sql)) {
            return result.rows().getFirst();
        }
    }

    private long delete(long... addresses) {
        try (LazyAllocator allocator = LazyAllocator.root();
                Database database = new Database(
                        directory,
                        new StoreContext(new LocalFileSystem(), InstantSource.system(), allocator::get, false))) {
            NativeTable table = Objects.requireNonNull(database.table("t"));
            Schema schema = Schema.of(new Field("address", DataType.INT64, false));
            try (TableDelete delete = database.delete(table, table.latest(new IoCounters()));
                    Batch batch = Batch.of(
                            schema, addresses.length, List.of(new LongColumn(addresses, null, addresses.length)))) {
                delete.add(batch);
                return delete.commit();
            }
        }
    }

    @Test
    void aRowIsDeletedOnce() {
        assertThat(delete(3)).isOne();
        assertThat(delete(3, 4)).isOne();

        assertThat(row("SELECT count(*), sum(v) FROM t")).containsExactly(8L, 38L);
    }

    @Test
    void aRowPastTheEndIsRefused() {
        assertThatThrownBy(() -> delete(10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no row 10 in fragment 0 of t");
        assertThatThrownBy(() -> delete(0xffff_ffffL)).isInstanceOf(IllegalArgumentException.class);

        assertThat(row("SELECT count(*), sum(v) FROM t")).containsExactly(10L, 45L);
    }

    @Test
    void aFragmentThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> delete(7L << 32))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no fragment 7 in t");
    }

    @Test
    void aFileOfDeletionsThatNoVersionNamesCountsForNothing() throws IOException {
        delete(3);
        Files.write(directory.resolve("t/_deletions/7-3-00000000-0000-0000-0000-000000000000.bin"), new byte[] {1, 2});

        assertThat(row("SELECT count(*), sum(v) FROM t")).containsExactly(9L, 42L);
        try (Session session = Session.open(directory)) {
            assertThat(session.checkTable("t").isDamaged()).isFalse();
        }
    }
}

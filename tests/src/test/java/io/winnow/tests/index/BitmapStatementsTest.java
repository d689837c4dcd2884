package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What statements do with bitmap indexes: through all of them, the postings name the rows that the table stores.
class BitmapStatementsTest {
    @TempDir
    Path directory = Path.of("");

    private IndexedDatabase database() {
        return new IndexedDatabase(directory.resolve("db"));
    }

    private Session open() {
        return Session.builder().database(database().root()).build();
    }

    /// Values of column `k` of `t` and how many stored rows have them, as the postings of `bits` have it.
    private Map<String, Long> counted() {
        Map<String, Long> counts = new TreeMap<>();
        Snapshot snapshot = database().snapshot(0);
        Map<Integer, Long> stored = new TreeMap<>();
        for (Fragment fragment : snapshot.fragments()) {
            stored.put(fragment.id(), fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) ? rows : -1L);
        }
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            BitmapIndexFormat format = new BitmapIndexFormat(allocator);
            for (TableIndex index : snapshot.indexes()) {
                if (!index.kind().equals(TableIndex.BITMAP)) {
                    continue;
                }
                DataType type = snapshot.schema().type(index.column());
                for (IndexSegment segment : index.segments()) {
                    ValuePostings postings = format.postings(type, segment, id -> stored.getOrDefault(id, -1L), io);
                    List<@Nullable Object> keys = ColumnValues.all(postings.keys(), type);
                    for (int id : segment.fragments().ids()) {
                        FragmentPostings of = postings.fragment(id);
                        for (int i = 0; i < of.count(); i++) {
                            long count = of.offsets(i, io).getLongCardinality();
                            counts.merge(String.valueOf(keys.get(of.key(i))), count, Long::sum);
                        }
                    }
                }
            }
        }
        return counts;
    }

    private static Map<String, Long> grouped(Session session) {
        Map<String, Long> counts = new TreeMap<>();
        for (List<@Nullable Object> row : rows(session, "SELECT k, count(*) FROM t GROUP BY k")) {
            counts.put(String.valueOf(row.get(0)), (Long) row.get(1));
        }
        return counts;
    }

    private static void insert(Session session, int from, int to) {
        status(
                session,
                "INSERT INTO t SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE 'é' || CAST(i % 5 AS VARCHAR) END, i FROM range("
                        + from + ", " + to + ") r(i)");
    }

    @Test
    void postingsFollowTheTable() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (k VARCHAR, v BIGINT) WITH (rows_per_fragment = 100)");
            // Without fragments there is nothing to be covered.
            assertThat(status(session, "CREATE INDEX bits ON t USING bitmap (k)"))
                    .isEqualTo("CREATE INDEX");
            insert(session, 0, 250);
            assertThat(status(session, "OPTIMIZE INDEX bits")).isEqualTo("OPTIMIZE INDEX 3");
            assertThat(counted())
                    .isEqualTo(grouped(session))
                    .containsKey("null")
                    .hasSize(6);
            insert(session, 250, 420);
            status(session, "OPTIMIZE INDEX bits");
            assertThat(database().coverage("bits")).hasSize(2);
            assertThat(counted()).isEqualTo(grouped(session));
            status(session, "OPTIMIZE INDEX bits MERGE");
            assertThat(database().coverage("bits")).hasSize(1);
            assertThat(counted()).isEqualTo(grouped(session));

            // A posting names deleted rows, until their fragment is rewritten.
            Map<String, Long> before = counted();
            status(session, "DELETE FROM t WHERE k = 'é3' AND v < 200 OR v = 1");
            assertThat(counted()).isEqualTo(before).isNotEqualTo(grouped(session));
            status(session, "OPTIMIZE TABLE t");
            status(session, "OPTIMIZE INDEX bits MERGE");
            assertThat(counted()).isEqualTo(grouped(session));
            status(session, "VACUUM t");
            assertThat(counted()).isEqualTo(grouped(session));
            assertThat(status(session, "DROP INDEX bits")).isEqualTo("DROP INDEX");
            assertThat(counted()).isEmpty();
        }
    }

    @Test
    void aColumnMayHaveOneOfEachKind() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (k VARCHAR, v BIGINT) WITH (rows_per_fragment = 100)");
            insert(session, 0, 250);
            status(session, "CREATE INDEX bits ON t USING Bitmap (K) WITH (max_values = 6)");
            status(session, "CREATE INDEX zones ON t USING zonemap (k)");
            List<String> listed = new ArrayList<>();
            for (List<@Nullable Object> row : rows(session, "SHOW INDEXES ON t")) {
                listed.add(row.subList(0, 9).toString());
            }
            assertThat(listed)
                    .containsExactly(
                            "[bits, t, k, bitmap, max_values = 6, 1, 0, 3, 3]",
                            "[zones, t, k, zonemap, rows_per_zone = 8192, use_seeds = true, 1, 0, 3, 3]");
            assertThat(rows(session, "SELECT count(*) FROM t WHERE k = 'é1'")).containsExactly(List.of(43L));
            assertThat(session.indexReport("t", "k").total().zones()).isEqualTo(3);
            assertThatThrownBy(() -> status(session, "CREATE INDEX more ON t USING bitmap (k)"))
                    .hasMessageContaining("column 'k' has a bitmap index already: 'bits'");

            status(session, "INSERT INTO t VALUES ('new', 1)");
            assertThatThrownBy(() -> status(session, "OPTIMIZE INDEX bits MERGE"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessage(
                            "index 'bits' on column 'k' of table 't': 7 distinct values in the first 251 rows, but a"
                                    + " segment of the bitmap index has at most max_values = 6; make it WITH"
                                    + " (max_values = …) of up to 16777216, or make a zone map instead");
            // Nothing of what was begun stays, and a segment of its own has room.
            assertThat(database().coverage("bits")).containsExactly("[0..2]");
            assertThat(status(session, "OPTIMIZE INDEX bits")).isEqualTo("OPTIMIZE INDEX 1");
            assertThat(counted()).isEqualTo(grouped(session));
        }
    }

    @Test
    void aReportIsOfZones() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (k VARCHAR, v BIGINT)");
            insert(session, 0, 10);
            status(session, "CREATE INDEX bits ON t USING bitmap (k)");
            assertThatThrownBy(() -> session.indexReport("t", "k"))
                    .hasMessage("table 't' has no zone map on column 'k'; CREATE INDEX k_zonemap ON t USING zonemap (k)"
                            + " makes one");
        }
    }
}

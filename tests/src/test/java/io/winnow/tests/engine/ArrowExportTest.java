package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.error.WinnowException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Results as an Arrow stream and through the C data interface. The allocators refuse to close while anything is
/// held.
class ArrowExportTest {
    private static final String EVERY_TYPE = """
            SELECT true AS bool, 1::TINYINT AS i8, -2::SMALLINT AS i16, 3::INT AS i32, -4::BIGINT AS i64,
                255::UTINYINT AS u8, 65535::USMALLINT AS u16, 4294967295::UINTEGER AS u32,
                18446744073709551615::UBIGINT AS u64, 1.5::REAL AS f32, -0.25::DOUBLE AS f64, 12.34 AS dec,
                CAST('-12345678901234567890.5' AS DECIMAL(38, 1)) AS wide, 'äöü' AS text, X'00ff' AS bytes,
                DATE '2026-01-31' AS day, TIME '10:20:30.5' AS clock, TIMESTAMP '2026-01-31 10:20:30' AS moment,
                TIMESTAMPTZ '2026-01-31 10:20:30+00' AS instant, INTERVAL '1 month 2 days' AS span,
                [1, NULL] AS list, {'a': 1, 'b': 'x'} AS struct, NULL AS nothing, NULL::BIGINT AS missing""";

    @TempDir
    Path directory = Path.of("");

    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void everythingWasGivenBack() {
        allocator.close();
    }

    /// One way of handing a result out.
    private interface Export {
        ArrowReader of(QueryResult result);
    }

    private List<Export> ways() {
        return List.of(result -> result.arrowReader(allocator), this::imported);
    }

    /// Exported through the C data interface and imported again, as other native code of the process would.
    private ArrowReader imported(QueryResult result) {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            result.exportTo(stream, allocator);
            return Data.importArrayStream(allocator, stream);
        }
    }

    private static List<String> rows(ArrowReader reader) throws IOException {
        List<String> rows = new ArrayList<>();
        while (reader.loadNextBatch()) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            for (int i = 0; i < root.getRowCount(); i++) {
                List<String> row = new ArrayList<>();
                for (FieldVector vector : root.getFieldVectors()) {
                    row.add(String.valueOf(vector.getObject(i)));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    @Test
    void everyTypeArrivesWithItsArrowTypeAndValue() throws IOException {
        for (Export way : ways()) {
            try (Session session = Session.inMemory();
                    ArrowReader reader = way.of(session.sql(EVERY_TYPE))) {
                List<String> fields = reader.getVectorSchemaRoot().getSchema().getFields().stream()
                        .map(field -> field.getName() + " " + field.getType())
                        .toList();

                assertThat(fields)
                        .containsExactly(
                                "bool Bool",
                                "i8 Int(8, true)",
                                "i16 Int(16, true)",
                                "i32 Int(32, true)",
                                "i64 Int(64, true)",
                                "u8 Int(8, false)",
                                "u16 Int(16, false)",
                                "u32 Int(32, false)",
                                "u64 Int(64, false)",
                                "f32 FloatingPoint(SINGLE)",
                                "f64 FloatingPoint(DOUBLE)",
                                "dec Decimal(4, 2, 128)",
                                "wide Decimal(38, 1, 128)",
                                "text Utf8",
                                "bytes Binary",
                                "day Date(DAY)",
                                "clock Time(NANOSECOND, 64)",
                                "moment Timestamp(MICROSECOND, null)",
                                "instant Timestamp(MICROSECOND, UTC)",
                                "span Interval(MONTH_DAY_NANO)",
                                "list List",
                                "struct Struct",
                                "nothing Null",
                                "missing Int(64, true)");
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                assertThat(reader.loadNextBatch()).isTrue();
                List<String> values = new ArrayList<>();
                for (FieldVector vector : root.getFieldVectors()) {
                    Object value = vector.getObject(0);
                    values.add(value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value));
                }
                assertThat(values)
                        .containsExactly(
                                "true",
                                "1",
                                "-2",
                                "3",
                                "-4",
                                "-1",
                                "\uffff",
                                "-1",
                                "-1",
                                "1.5",
                                "-0.25",
                                "12.34",
                                "-12345678901234567890.5",
                                "äöü",
                                "2 bytes",
                                "20484",
                                "37230500000000",
                                "2026-01-31T10:20:30",
                                "1769854830000000",
                                "P1M2D PT0S",
                                "[1,null]",
                                "{\"a\":1,\"b\":\"x\"}",
                                "null",
                                "null");
                assertThat(reader.loadNextBatch()).isFalse();
            }
        }
    }

    @Test
    void manyBatchesArriveInOrder() throws IOException {
        String sql = "SELECT x, CASE WHEN x % 3 = 0 THEN NULL ELSE 'v' || x % 10 END AS t, [x] AS l "
                + "FROM range(20000) r(x) WHERE x % 2 = 1";
        for (Export way : ways()) {
            try (Session session = Session.builder()
                            .option("winnow.execution.batch_rows", "1000")
                            .build();
                    ArrowReader reader = way.of(session.sql(sql))) {
                List<String> rows = rows(reader);

                assertThat(rows)
                        .hasSize(10_000)
                        .startsWith("1 v1 [1]", "3 null [3]")
                        .endsWith("19999 v9 [19999]");
            }
        }
    }

    @Test
    void atItsEndAStreamHoldsNoRowsAndNoMemory() throws IOException {
        try (Session session = Session.inMemory();
                ArrowReader reader = session.sql("SELECT x FROM range(10) r(x)").arrowReader(allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(allocator.getAllocatedMemory()).isPositive();
            assertThat(reader.loadNextBatch()).isFalse();

            assertThat(reader.getVectorSchemaRoot().getRowCount()).isZero();
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    @Test
    void anEmptyResultHasItsSchemaAndNoBatch() throws IOException {
        for (Export way : ways()) {
            try (Session session = Session.inMemory();
                    ArrowReader reader = way.of(session.sql("SELECT 1 AS a WHERE false"))) {
                assertThat(reader.getVectorSchemaRoot().getSchema().findField("a"))
                        .isNotNull();
                assertThat(reader.loadNextBatch()).isFalse();
                assertThat(reader.loadNextBatch()).isFalse();
            }
        }
    }

    @Test
    void columnsOfOneNameStaySeparate() throws IOException {
        for (Export way : ways()) {
            try (Session session = Session.inMemory();
                    ArrowReader reader = way.of(session.sql("SELECT 1 AS a, 2 AS a"))) {
                assertThat(rows(reader)).containsExactly("1 2");
            }
        }
    }

    @Test
    void aQueryThatFailsTellsTheConsumerWhy() throws IOException {
        String sql = "SELECT 1 / (x - 5000) FROM range(10000) r(x)";
        try (Session session = Session.inMemory()) {
            try (ArrowReader reader = session.sql(sql).arrowReader(allocator)) {
                assertThatThrownBy(() -> rows(reader))
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining("division by zero");
            }
            try (ArrowReader reader = imported(session.sql(sql))) {
                assertThatThrownBy(() -> rows(reader))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("division by zero");
            }
        }
    }

    @Test
    void aStreamThatIsReleasedEarlyClosesItsResult() throws Exception {
        String sql = "SELECT * FROM '" + Fixture.events(directory) + "'";
        for (Export way : ways()) {
            try (Session session = Session.inMemory()) {
                try (ArrowReader reader = way.of(session.sql(sql))) {
                    assertThat(reader.loadNextBatch()).isTrue();
                }
                QueryResult unread = session.sql(sql);
                way.of(unread).close();
                assertThatThrownBy(unread::next)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("result is closed");
            }
        }
    }

    @Test
    void closingTheSessionEndsAStreamThatIsStillOpen() throws IOException {
        String sql = "SELECT * FROM '" + Fixture.events(directory) + "'";
        Session session = Session.inMemory();
        try (ArrowReader stream = session.sql(sql).arrowReader(allocator);
                ArrowReader native_ = imported(session.sql(sql))) {
            assertThat(stream.loadNextBatch()).isTrue();
            assertThat(native_.loadNextBatch()).isTrue();
            session.close();

            assertThatThrownBy(stream::loadNextBatch).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(native_::loadNextBatch)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("closed");
        }
    }

    @Test
    void aCancelledQueryEndsTheStream() throws IOException {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql("SELECT x FROM range(100000000) r(x)");
                ArrowReader reader = result.arrowReader(allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            result.cancel();
            assertThatThrownBy(() -> rows(reader)).isInstanceOf(QueryCancelledException.class);
        }
    }

    @Test
    void anAllocatorThatIsFullFailsTheStreamAndHoldsNothing() throws IOException {
        String sql = "SELECT x, 'text ' || x AS t, [x, x] AS l FROM range(10000) r(x)";
        for (int limit = 1_024; limit < 1_000_000; limit *= 3) {
            try (Session session = Session.inMemory();
                    BufferAllocator small = allocator.newChildAllocator("small", 0, limit);
                    ArrowReader reader = session.sql(sql).arrowReader(small)) {
                try {
                    rows(reader);
                } catch (OutOfMemoryException e) {
                    assertThat(e).hasMessageContaining("memory");
                }
            }
        }
    }
}

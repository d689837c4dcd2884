package io.winnow.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.ParquetSource;
import io.winnow.formats.parquet.ParquetTables;
import io.winnow.formats.parquet.file.FooterCache;
import io.winnow.formats.parquet.schema.Node;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pieces of a row group share one pass over a nested column.
class NestedScanTest {
    private static final int ROWS = 60_000;
    private static final int PIECE_ROWS = 7_000;
    private static final List<List<@Nullable Object>> EXPECTED = NestedRows.expected(ROWS);

    @TempDir
    static Path directory = Path.of("");

    private final ParquetSource source = new ParquetSource();
    private final Snapshot table =
            new ParquetTables(new FooterCache(10_000)).file(directory, "n.parquet", new IoCounters());
    private final ParquetLocation location =
            (ParquetLocation) table.fragments().getFirst().location();
    private final Node field = location.footer().schema().fields().get(1);
    private final long storedBytes =
            ColumnFile.sizeBytes(location.footer().rowGroups().getFirst(), field);

    @BeforeAll
    static void write() throws SQLException {
        NestedRows.write(directory.resolve("n.parquet"), ROWS, ROWS);
    }

    @Test
    void piecesThatFollowEachOtherReadTheRowGroupOnce() {
        assertThat(table.fragments()).hasSize(1);
        try (TestIo io = new TestIo()) {
            for (RowRange piece : pieces()) {
                assertThat(rows(piece, io)).isEqualTo(expected(piece));
            }
            assertThat(io.counters().bytesRead()).isEqualTo(storedBytes);
            assertThat(io.memory().reservedBytes()).as("after the last row").isZero();
        }
    }

    @Test
    void piecesThatTakeTurnsReadTheRowGroupOnce() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        List<RowRange> pieces = pieces();
        try (TestIo io = new TestIo()) {
            NestedScans scans = new NestedScans();
            List<NestedScan.Share> shares = new ArrayList<>();
            List<Long> next = new ArrayList<>();
            for (RowRange piece : pieces) {
                shares.add(scans.join(location, field, List.of(piece), io));
                next.add(piece.start());
            }
            List<Integer> left = new ArrayList<>();
            for (int i = 0; i < pieces.size(); i++) {
                left.add(i);
            }
            while (!left.isEmpty()) {
                Integer i = left.get(random.nextInt(left.size()));
                long start = next.get(i);
                int count =
                        (int) Math.min(1 + random.nextInt(3000), pieces.get(i).end() - start);
                assertThat(shares.get(i).read(start, count).size())
                        .as("seed %s", seed)
                        .isEqualTo(count);
                next.set(i, start + count);
                if (start + count == pieces.get(i).end()) {
                    left.removeIf(i::equals);
                }
            }
            assertThat(io.counters().bytesRead()).isEqualTo(storedBytes);
            for (NestedScan.Share share : shares) {
                assertThat(share.ownPasses()).as("seed %s", seed).isZero();
                share.close();
            }
            assertThat(io.memory().reservedBytes()).isZero();
        }
    }

    @Test
    void threadsReadTheirPiecesRight() throws InterruptedException, ExecutionException {
        try (TestIo io = new TestIo();
                ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<List<List<@Nullable Object>>>> results = new ArrayList<>();
            for (RowRange piece : pieces()) {
                results.add(threads.submit(() -> rows(piece, io)));
            }
            for (int i = 0; i < results.size(); i++) {
                assertThat(results.get(i).get()).isEqualTo(expected(pieces().get(i)));
            }
        }
    }

    @Test
    void aPieceThatComesTooLateOrGoesBackMakesAPassOfItsOwn() {
        try (TestIo io = new TestIo()) {
            NestedScans scans = new NestedScans();
            NestedScan.Share late = scans.join(location, field, List.of(new RowRange(40_000, 50_000)), io);
            late.read(40_000, 100);
            try (NestedScan.Share early = scans.join(location, field, List.of(new RowRange(0, 10_000)), io)) {
                assertThat(early.read(0, 100).size()).isEqualTo(100);
                assertThat(early.ownPasses()).isEqualTo(1);
            }
            assertThat(late.read(40_100, 9_900).size()).isEqualTo(9_900);
            assertThat(late.ownPasses()).isZero();
            assertThat(late.read(40_000, 10).size()).isEqualTo(10);
            assertThat(late.ownPasses()).isEqualTo(1);
            late.close();
            assertThat(io.counters().bytesRead()).as("copied once").isEqualTo(storedBytes);
        }
    }

    @Test
    void rowsThatTheBudgetDoesNotKeepAreReadAgain() {
        try (TestIo io = TestIo.withBudget(storedBytes + 1000)) {
            NestedScans scans = new NestedScans();
            NestedScan.Share first = scans.join(location, field, List.of(new RowRange(0, 20_000)), io);
            NestedScan.Share second = scans.join(location, field, List.of(new RowRange(20_000, 40_000)), io);
            assertThat(second.read(20_000, 10).size()).isEqualTo(10);
            assertThat(first.read(0, 10).size()).isEqualTo(10);
            assertThat(first.ownPasses()).isEqualTo(1);
            first.close();
            second.close();
        }
    }

    @Test
    void aPassWhoseLastRowsNobodyWantsEndsWithTheQuery() {
        try (TestIo io = new TestIo()) {
            assertThat(rows(new RowRange(5, 20_000), io)).hasSize(19_995);
            assertThat(io.memory().reservedBytes()).isEqualTo(storedBytes);
        }
    }

    @Test
    void aPassEndsWithTheReaderOfTheLastPieceThoughItsLastRowsAreNotWanted() {
        try (TestIo io = new TestIo()) {
            NestedScans scans = new NestedScans();
            NestedScan.Share first = scans.join(location, field, List.of(new RowRange(0, 50_000)), io);
            try (NestedScan.Share last = scans.join(location, field, List.of(new RowRange(50_000, ROWS)), io)) {
                last.read(50_000, 10);
            }
            assertThat(first.read(0, 10).size()).isEqualTo(10);
            first.close();
            assertThat(first.ownPasses()).isZero();
            assertThat(io.memory().reservedBytes()).isZero();
        }
    }

    @Test
    void rowsReadAheadLeaveHalfTheBudgetToOthers() {
        try (TestIo io = TestIo.withBudget(3 * storedBytes)) {
            NestedScans scans = new NestedScans();
            try (NestedScan.Share first = scans.join(location, field, List.of(new RowRange(0, 50_000)), io);
                    NestedScan.Share second = scans.join(location, field, List.of(new RowRange(50_000, ROWS)), io)) {
                second.read(50_000, 10);
                assertThat(io.memory().reservedBytes()).isBetween(storedBytes, 3 * storedBytes / 2);
                assertThat(first.read(0, 10_000).size()).isEqualTo(10_000);
            }
        }
    }

    @Test
    void aCopyThatWasNotFinishedIsNotUsed() {
        try (TestIo io = new TestIo()) {
            NestedScans scans = new NestedScans();
            try (NestedScan.Share share = scans.join(location, field, List.of(new RowRange(0, ROWS)), io)) {
                io.cancellation().cancel();
                for (int attempt = 0; attempt < 2; attempt++) {
                    assertThatThrownBy(() -> share.read(0, 10)).isInstanceOf(QueryCancelledException.class);
                    assertThat(io.memory().reservedBytes()).isZero();
                }
            }
        }
    }

    private static List<RowRange> pieces() {
        List<RowRange> pieces = new ArrayList<>();
        for (long start = 0; start < ROWS; start += PIECE_ROWS) {
            pieces.add(new RowRange(start, Math.min(ROWS, start + PIECE_ROWS)));
        }
        return pieces;
    }

    private static List<List<@Nullable Object>> expected(RowRange piece) {
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (List<@Nullable Object> row : EXPECTED.subList((int) piece.start(), (int) piece.end())) {
            expected.add(row.subList(1, 2));
        }
        return expected;
    }

    private List<List<@Nullable Object>> rows(RowRange piece, TestIo io) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        ScanRequest request = new ScanRequest(table.schema(), List.of(1), List.of(piece), 1000);
        try (FragmentReader reader = source.open(table.fragments().getFirst(), request, io)) {
            for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                try (Batch open = batch) {
                    rows.addAll(Reads.rows(open));
                }
            }
        }
        return rows;
    }
}

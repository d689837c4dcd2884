package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.PostingCounts;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class SegmentCacheTest {
    private static final int ROWS = 20_000;
    private static final int VALUES = 5;

    @TempDir
    private Path root;

    private final LazyAllocator allocator = LazyAllocator.root();

    @AfterEach
    void close() {
        allocator.close();
    }

    private IndexSegment segment() {
        IndexBuilder builder = new BitmapIndexFormat(allocator).builder(DataType.INT64, Map.of());
        long[] values = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = i % VALUES;
        }
        builder.begin(0, ROWS);
        builder.add(new LongColumn(values, null, ROWS));
        Path folder = TestSegments.fresh(root);
        return TestSegments.of(folder, builder.finish(TestSegments.into(folder)), List.of(0));
    }

    private static FragmentPostings postings(BitmapIndexFormat format, IndexSegment segment, TestIo io) {
        ValuePostings postings = format.postings(DataType.INT64, segment, _ -> ROWS, io);
        return postings.fragment(0);
    }

    private static long size(IndexSegment segment, String name) {
        return segment.files().stream()
                .filter(file -> file.name().equals(name))
                .findFirst()
                .orElseThrow()
                .length();
    }

    @Test
    void onlyWhatIsAskedForIsRead() {
        IndexSegment segment = segment();
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        try (TestIo io = new TestIo()) {
            FragmentPostings postings = postings(format, segment, io);
            assertThat(postings.rows(2)).isEqualTo(ROWS / VALUES);
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(1);
            assertThat(io.counters().bytesRead()).isEqualTo(size(segment, "keys.arrow"));

            assertThat(postings.offsets(2, io).getCardinality()).isEqualTo(ROWS / VALUES);
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2);
            long one = io.counters().bytesRead() - size(segment, "keys.arrow");
            assertThat(one).isEqualTo(size(segment, "postings.bin") / VALUES);
            // Again, and by another way of the same query.
            postings.offsets(2, io);
            postings(format, segment, io).offsets(3, io);
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2);
            assertThat(io.counters().bytesRead()).isEqualTo(size(segment, "keys.arrow") + 2 * one);
        }
        try (TestIo next = new TestIo()) {
            postings(format, segment, next).offsets(2, next);
            // The keys are in memory, and the posting; but that its file is there is looked at.
            assertThat(next.counters().filesOpened(FileKind.INDEX)).isEqualTo(1);
            assertThat(next.counters().bytesRead()).isZero();
        }
    }

    @Test
    void whatWasUsedLongestAgoIsForgottenWhereThereIsNoRoom() {
        IndexSegment first = segment();
        IndexSegment second = segment();
        try (TestIo io = new TestIo()) {
            BitmapIndexFormat small = new BitmapIndexFormat(allocator, 1);
            for (IndexSegment segment : List.of(first, first, second, second, first)) {
                FragmentPostings postings = postings(small, segment, io);
                assertThat(postings.offsets(1, io).getCardinality()).isEqualTo(ROWS / VALUES);
                assertThat(postings.offsets(1, io).getCardinality()).isEqualTo(ROWS / VALUES);
            }
            // The keys of the last one always stay.
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(3 + 3);
            long keys = 3 * size(first, "keys.arrow");
            assertThat(io.counters().bytesRead()).isEqualTo(keys + 10 * size(first, "postings.bin") / VALUES);
        }
        try (TestIo io = new TestIo()) {
            BitmapIndexFormat large = new BitmapIndexFormat(allocator, 1 << 20);
            for (IndexSegment segment : List.of(first, first, second, second, first)) {
                postings(large, segment, io).offsets(1, io);
            }
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2 + 2);
            long all = size(first, "keys.arrow") + size(first, "postings.bin") / VALUES;
            assertThat(io.counters().bytesRead()).isEqualTo(2 * all);
        }
    }

    /// Counts are of one bitmap of deletions, and kept from query to query; that the file is there is looked at.
    @Test
    void deletedRowsAreCountedOnceForEachDeletionFile() throws IOException {
        IndexSegment segment = segment();
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        RoaringBitmap some = RoaringBitmap.bitmapOf(1, 2, 7);
        RoaringBitmap same = some.clone();
        try (TestIo io = new TestIo()) {
            PostingCounts counts = postings(format, segment, io).deleted(some, io);
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2);
            assertThat(counts.of(2)).isEqualTo(-1);
            counts.keep(2, 2);
            counts.keep(0, 0);
        }
        try (TestIo next = new TestIo()) {
            PostingCounts counts = postings(format, segment, next).deleted(some, next);
            assertThat(List.of(counts.of(0), counts.of(1), counts.of(2))).isEqualTo(List.of(0L, -1L, 2L));
            // Another instance may be another version's.
            assertThat(postings(format, segment, next).deleted(same, next).of(2))
                    .isEqualTo(-1);
        }
        BitmapIndexFormat small = new BitmapIndexFormat(allocator, 1);
        try (TestIo io = new TestIo()) {
            postings(small, segment, io).deleted(some, io).keep(2, 2);
            assertThat(postings(small, segment, io).deleted(some, io).of(2))
                    .as("where there is no room")
                    .isEqualTo(-1);
        }
        Files.delete(Path.of(segment.files().stream()
                .filter(file -> file.name().equals("postings.bin"))
                .findFirst()
                .orElseThrow()
                .path()));
        try (TestIo gone = new TestIo()) {
            assertThatThrownBy(() -> postings(format, segment, gone).deleted(some, gone))
                    .hasMessageContaining("postings.bin: no such file");
        }
    }

    /// Of three segments there is room for the keys of two and two postings.
    @Test
    void whatIsKeptIsCounted() {
        List<IndexSegment> three = List.of(segment(), segment(), segment());
        try (TestIo io = new TestIo()) {
            SegmentCache all = new SegmentCache(1 << 30);
            long keys = all.segment(DataType.INT64, three.getFirst()).keys(io).heapBytes();
            assertThat(all.heapBytes()).isEqualTo(keys);
            long posting = size(three.getFirst(), "postings.bin") / VALUES;

            long most = 2 * keys + 2 * posting;
            SegmentCache cache = new SegmentCache(most);
            for (IndexSegment segment : three) {
                CachedSegment cached = cache.segment(DataType.INT64, segment);
                cached.posting(cached.keys(io), 0, io);
                assertThat(cache.heapBytes()).isPositive().isLessThanOrEqualTo(most);
            }
            assertThat(cache.size()).isEqualTo(2);
            CachedSegment last = cache.segment(DataType.INT64, three.getLast());
            for (int i = 0; i < VALUES; i++) {
                last.posting(last.keys(io), i, io);
                assertThat(cache.heapBytes()).isLessThanOrEqualTo(most);
            }
            assertThat(cache.size()).isEqualTo(1);
            assertThat(cache.heapBytes()).isGreaterThan(keys);
        }
    }

    @Test
    void countsOfDeletedRowsAreForgottenWithTheirDeletions() {
        try (TestIo io = new TestIo()) {
            SegmentCache cache = new SegmentCache(1 << 30);
            CachedSegment segment = cache.segment(DataType.INT64, segment());
            RoaringBitmap deleted = RoaringBitmap.bitmapOf(1);
            PostingCounts first = segment.deleted(0, 200, deleted, io);
            first.keep(2, 1);
            long bytes = cache.heapBytes();
            assertThat(bytes).isGreaterThan(256);
            for (int i = 0; i < 10; i++) {
                segment.deleted(0, 200, deleted.clone(), io).keep(2, 1);
                assertThat(cache.heapBytes()).isEqualTo(bytes);
            }
            first.keep(70, 1);
            assertThat(cache.heapBytes()).isEqualTo(bytes);
        }
    }

    /// Once for each query and until it ends, whether it reads them or finds them read.
    @Test
    void keysCountInTheMemoryOfEachQueryThatUsesThem() {
        IndexSegment segment = segment();
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        long reading = 5 * size(segment, "keys.arrow");
        try (TestIo poor = TestIo.withBudget(reading - 1)) {
            assertThatThrownBy(() -> postings(format, segment, poor))
                    .isInstanceOf(MemoryExceededException.class)
                    .hasMessageMatching("reading the keys of an index \\(.*keys.arrow\\) needs " + reading
                            + " more bytes, but the query holds 0 of its limit of " + (reading - 1) + " .*");
            assertThat(poor.memory().reservedBytes()).isZero();
            assertThat(poor.counters().bytesRead()).isZero();
        }
        long held;
        try (TestIo first = TestIo.withBudget(reading)) {
            postings(format, segment, first);
            held = first.memory().reservedBytes();
            assertThat(held).isPositive().isLessThan(reading);
            postings(format, segment, first);
            assertThat(first.memory().reservedBytes()).isEqualTo(held);
            try (TestIo second = TestIo.withBudget(held)) {
                postings(format, segment, second);
                assertThat(second.memory().reservedBytes()).isEqualTo(held);
            }
        }
        try (TestIo poor = TestIo.withBudget(held - 1)) {
            assertThatThrownBy(() -> postings(format, segment, poor)).isInstanceOf(MemoryExceededException.class);
        }
    }

    @Test
    void threadsThatAskAtOnceReadOnceAndGetTheSame() throws Exception {
        IndexSegment segment = segment();
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        try (TestIo io = new TestIo();
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                int value = i % VALUES;
                tasks.add(() -> {
                    int sum = 0;
                    FragmentPostings postings = postings(format, segment, io);
                    for (int row : postings.offsets(value, io).toArray()) {
                        sum += row % VALUES == value ? 1 : 0;
                    }
                    return sum;
                });
            }
            for (Future<Integer> answer : threads.invokeAll(tasks)) {
                assertThat(answer.get()).isEqualTo(ROWS / VALUES);
            }
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2);
        }
    }

    @Test
    void threadsWithoutRoomGetTheSame() throws Exception {
        List<IndexSegment> segments = List.of(segment(), segment(), segment());
        BitmapIndexFormat format = new BitmapIndexFormat(allocator, 10_000);
        try (TestIo io = new TestIo();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                int at = i;
                tasks.add(() -> postings(format, segments.get(at % 3), io)
                        .offsets(at % VALUES, io)
                        .getCardinality());
            }
            for (Future<Integer> answer : threads.invokeAll(tasks)) {
                assertThat(answer.get()).isEqualTo(ROWS / VALUES);
            }
        }
    }
}

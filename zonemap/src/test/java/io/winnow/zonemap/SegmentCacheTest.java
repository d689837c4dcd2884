package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.io.FileKind;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentCacheTest {
    @TempDir
    private Path root;

    private IndexSegment segment(LazyAllocator allocator) {
        Path folder = TestSegments.fresh(root);
        SegmentFiles.write(
                new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).zones(),
                1,
                10,
                null,
                TestSegments.into(folder),
                allocator);
        return TestSegments.of(folder, 1, Map.of(), List.of(0));
    }

    @Test
    void segmentsUsedLongestAgoAreForgottenWhereThereIsNoRoom() {
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            IndexSegment first = segment(allocator);
            IndexSegment second = segment(allocator);
            ZoneMapFormat small = new ZoneMapFormat(allocator, 1);
            for (IndexSegment segment : List.of(first, first, second, second, first)) {
                small.zones(DataType.INT64, segment, _ -> 100, io);
            }
            // The last one always stays.
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(3);

            ZoneMapFormat large = new ZoneMapFormat(allocator, 1 << 20);
            for (IndexSegment segment : List.of(first, first, second, second, first)) {
                large.zones(DataType.INT64, segment, _ -> 100, io);
            }
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(3 + 2);
        }
    }

    @Test
    void threadsThatAskAtOnceReadOnce() throws Exception {
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo();
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            IndexSegment segment = segment(allocator);
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            List<Callable<ZoneAnswer>> tasks = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                tasks.add(() -> format.zones(DataType.INT64, segment, _ -> 100, io));
            }
            for (Future<ZoneAnswer> answer : threads.invokeAll(tasks)) {
                assertThat(answer.get().zones().count()).isEqualTo(1);
            }
            assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(1);
        }
    }
}

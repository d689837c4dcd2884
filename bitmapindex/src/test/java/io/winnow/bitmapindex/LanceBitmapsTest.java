package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import io.winnow.zonemap.testing.LanceDataset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bitmap indexes of real Lance datasets, in our container, against the rows that they speak of.
class LanceBitmapsTest {
    @TempDir
    private Path root;

    static List<String> datasets() {
        return LanceDataset.names().stream()
                .filter(name -> !LanceDataset.of(name).bitmaps().isEmpty())
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("datasets")
    void postingsHoldForTheRows(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            LanceDataset.Rows rows = dataset.rows(io);
            Map<Integer, Integer> first = new TreeMap<>();
            Map<Integer, Long> physical = new TreeMap<>();
            for (int i = 0; i < rows.addresses().length; i++) {
                int fragment = (int) (rows.addresses()[i] >>> 32);
                first.putIfAbsent(fragment, i);
                physical.merge(fragment, 1L, Long::sum);
            }
            for (LanceDataset.Bitmap dump : dataset.bitmaps()) {
                if (!dump.hasAddresses()) {
                    assertThat(name).isIn("stable_ids", "compacted_deferred");
                    continue;
                }
                IndexSegment segment =
                        LanceBitmaps.convert(dataset.folder().resolve(dump.file()), rows, TestSegments.fresh(root), io);
                DataType type = rows.type(dump.column());
                ValuePostings postings = new BitmapIndexFormat(allocator)
                        .postings(type, segment, id -> physical.getOrDefault(id, -1L), io);
                Column column = rows.column(dump.column());
                List<@Nullable Object> keys = ColumnValues.all(postings.keys(), type);
                int checked = 0;
                for (int fragment : segment.fragments().ids()) {
                    if (!physical.containsKey(fragment)) {
                        continue; // is no more
                    }
                    FragmentPostings of = postings.fragment(fragment);
                    for (int i = 0; i < of.count(); i++) {
                        Object key = keys.get(of.key(i));
                        for (int offset : of.offsets(i, io).toArray()) {
                            int row = Objects.requireNonNull(first.get(fragment)) + offset;
                            Object value = ColumnValues.at(column, type, row);
                            if (rows.deleted()[row] == 0) {
                                assertThat(value == null ? null : ScalarOrder.canonical(value, type))
                                        .as("%s: row %d of fragment %d", dump.file(), offset, fragment)
                                        .isEqualTo(key);
                            }
                            checked++;
                        }
                    }
                    assertThat(checked).isPositive();
                }
                long covered = physical.entrySet().stream()
                        .filter(entry -> segment.fragments().contains(entry.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
                assertThat(checked).as(dump.file()).isEqualTo((int) covered);
            }
        }
    }
}

package io.winnow.formats.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.BoundaryOrder;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// Column indexes for [TestFile], in the order that the format names for types without annotation. Bounds of byte
/// strings are cut at random; counts of NULLs are left out at random.
final class TestPageBounds {
    private TestPageBounds() {}

    static ColumnIndex of(TestColumn column, int start, int end, List<PageLocation> pages, Random random) {
        List<Boolean> nullPages = new ArrayList<>();
        List<ByteBuffer> least = new ArrayList<>();
        List<ByteBuffer> greatest = new ArrayList<>();
        List<Long> nulls = new ArrayList<>();
        for (int page = 0; page < pages.size(); page++) {
            int from = start + (int) pages.get(page).getFirst_row_index();
            int to = page + 1 < pages.size() ? start + (int) pages.get(page + 1).getFirst_row_index() : end;
            List<Object> present = new ArrayList<>();
            for (Object value : column.values().subList(from, to)) {
                if (value != null) {
                    present.add(value);
                }
            }
            nulls.add((long) (to - from - present.size()));
            nullPages.add(present.isEmpty());
            least.add(ByteBuffer.wrap(present.isEmpty() ? new byte[0] : least(column, present, random)));
            greatest.add(ByteBuffer.wrap(present.isEmpty() ? new byte[0] : greatest(column, present, random)));
        }
        ColumnIndex index = new ColumnIndex(nullPages, least, greatest, BoundaryOrder.UNORDERED);
        return random.nextBoolean() ? index.setNull_counts(nulls) : index;
    }

    private static byte[] least(TestColumn column, List<Object> values, Random random) {
        Object least = values.getFirst();
        for (Object value : values) {
            least = compare(value, least) < 0 ? value : least;
        }
        return least instanceof byte[] bytes && column.type() == Type.BYTE_ARRAY && random.nextBoolean()
                ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))
                : plain(least);
    }

    private static byte[] greatest(TestColumn column, List<Object> values, Random random) {
        Object greatest = values.getFirst();
        for (Object value : values) {
            greatest = compare(value, greatest) > 0 ? value : greatest;
        }
        byte[] cut = greatest instanceof byte[] bytes && column.type() == Type.BYTE_ARRAY && random.nextBoolean()
                ? raised(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)))
                : null;
        return cut == null ? plain(greatest) : cut;
    }

    /// The least byte string above all that start with `prefix`; null where there is none.
    private static byte @Nullable [] raised(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == -1) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] raised = Arrays.copyOf(prefix, last + 1);
        raised[last]++;
        return raised;
    }

    private static byte[] plain(Object value) {
        return value instanceof byte[] bytes ? bytes : TestEncoder.plain(List.of(value));
    }

    private static int compare(Object left, Object right) {
        return switch (left) {
            case Boolean v -> v.compareTo((Boolean) right);
            case Integer v -> v.compareTo((Integer) right);
            case Long v -> v.compareTo((Long) right);
            case Float v -> v.compareTo((Float) right);
            case Double v -> v.compareTo((Double) right);
            case byte[] v -> Arrays.compareUnsigned(v, (byte[]) right);
            default -> throw new IllegalArgumentException(left.toString());
        };
    }
}

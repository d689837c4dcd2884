package io.winnow.bitmapindex;

import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import io.winnow.zonemap.testing.LanceDataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Puts the dumps of bitmap index segments into Winnow's container. Postings stay what they are, but
///
/// - those of values that the engine holds for equal, such as NaNs of one sign, become one;
/// - those of fragments that the dataset's manifest does not say are covered are left out: they may be of rows that
///   were rewritten;
/// - rows that were deleted before the index was built are in none of them. Since ours name every stored row, they are
///   put to NULL.
public final class LanceBitmaps {
    private final DataType type;
    private final LanceDataset.Rows rows;
    private final FragmentSet covered;
    private final TreeMap<@Nullable Object, TreeMap<Integer, RoaringBitmap>> postings;
    /// Rows stored, by fragment.
    private final TreeMap<Integer, RoaringBitmap> stored = new TreeMap<>();

    private LanceBitmaps(DataType type, LanceDataset.Rows rows, FragmentSet covered) {
        this.type = type;
        this.rows = rows;
        this.covered = covered;
        postings = new TreeMap<>(Comparator.nullsFirst(ScalarOrder.of(type)));
        for (long address : rows.addresses()) {
            stored.computeIfAbsent((int) (address >>> 32), _ -> new RoaringBitmap())
                    .add((int) address);
        }
    }

    /// The segment of a dump whose postings are addresses of the rows as they are.
    ///
    /// @param rows of the dataset
    /// @param folder where its files go; empty
    /// @throws IllegalArgumentException where the postings contradict each other or the rows
    public static IndexSegment convert(Path dump, LanceDataset.Rows rows, Path folder, IoContext context) {
        try {
            MappedArrow arrow = MappedArrow.of(MemorySegment.ofArray(Files.readAllBytes(dump)), dump.toString());
            DataType type = arrow.schema().type(0);
            FragmentSet covered =
                    fragments(Objects.requireNonNull(arrow.metadata().get("winnow.fragments")));
            LanceBitmaps bitmaps = new LanceBitmaps(type, rows, covered);
            List<Column> columns = LanceDataset.columns(arrow, context);
            BytesColumn maps = (BytesColumn) columns.get(1);
            for (int i = 0; i < maps.size(); i++) {
                bitmaps.add(ColumnValues.at(columns.get(0), type, i), maps.bytes(i));
            }
            bitmaps.addDeleted();
            bitmaps.write(folder);
            return TestSegments.of(
                    folder, BitmapIndexFormat.VERSION_1, BitmapDetails.of(bitmaps.postings.size()), covered.ids());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ids in brackets, as JSON has lists.
    private static FragmentSet fragments(String text) {
        List<Integer> ids = new ArrayList<>();
        for (String id : text.replaceAll("[\\[\\] ]", "").split(",", -1)) {
            if (!id.isEmpty()) {
                ids.add(Integer.parseInt(id));
            }
        }
        return FragmentSet.of(ids);
    }

    /// Takes a row address map: entries as u32; per entry the fragment and a length as u32, then the offsets, all of
    /// the fragment for a length of 0.
    private void add(@Nullable Object key, byte[] map) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(map).order(ByteOrder.LITTLE_ENDIAN);
        for (int entries = bytes.getInt(); entries > 0; entries--) {
            int fragment = bytes.getInt();
            int length = bytes.getInt();
            RoaringBitmap offsets = new RoaringBitmap();
            if (length == 0) {
                offsets.or(Objects.requireNonNull(stored.get(fragment)));
            } else {
                offsets.deserialize(bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN));
                bytes.position(bytes.position() + length);
            }
            if (covered.contains(fragment) && !offsets.isEmpty()) {
                add(key, fragment, offsets);
            }
        }
        if (bytes.hasRemaining()) {
            throw new IllegalArgumentException(bytes.remaining() + " bytes after the postings of " + key);
        }
    }

    private void add(@Nullable Object key, int fragment, RoaringBitmap offsets) {
        Object canonical = key == null ? null : ScalarOrder.canonical(key, type);
        TreeMap<Integer, RoaringBitmap> known = postings.get(canonical);
        if (known == null) {
            known = new TreeMap<>();
            postings.put(canonical, known);
        }
        known.merge(fragment, offsets, (a, b) -> RoaringBitmap.or(a, b));
    }

    private void addDeleted() {
        RoaringBitmap none = new RoaringBitmap();
        TreeMap<Integer, RoaringBitmap> deleted = new TreeMap<>();
        for (int i = 0; i < rows.addresses().length; i++) {
            if (rows.deleted()[i] != 0) {
                long address = rows.addresses()[i];
                deleted.computeIfAbsent((int) (address >>> 32), _ -> new RoaringBitmap())
                        .add((int) address);
            }
        }
        stored.forEach((fragment, all) -> {
            if (!covered.contains(fragment)) {
                return;
            }
            RoaringBitmap named = new RoaringBitmap();
            for (TreeMap<Integer, RoaringBitmap> key : postings.values()) {
                RoaringBitmap of = key.getOrDefault(fragment, none);
                if (RoaringBitmap.intersects(named, of)) {
                    throw new IllegalArgumentException("a row of fragment " + fragment + " has two values");
                }
                named.or(of);
            }
            RoaringBitmap rest = RoaringBitmap.andNot(all, named);
            if (!all.contains(named) || !deleted.getOrDefault(fragment, none).contains(rest)) {
                throw new IllegalArgumentException(
                        "postings of fragment " + fragment + " name rows that are not there, or leave out live ones");
            }
            if (!rest.isEmpty()) {
                add(null, fragment, rest);
            }
        });
    }

    private void write(Path folder) {
        Column keys = ColumnBuilder.column(type, new ArrayList<>(postings.keySet()));
        try (LazyAllocator allocator = LazyAllocator.root();
                SegmentWriter writer = new SegmentWriter(TestSegments.into(folder))) {
            for (Map<Integer, RoaringBitmap> key : postings.values()) {
                writer.key();
                key.forEach((fragment, offsets) -> {
                    ByteBuffer bytes =
                            ByteBuffer.allocate(offsets.serializedSizeInBytes()).order(ByteOrder.LITTLE_ENDIAN);
                    offsets.serialize(bytes);
                    CRC32C checksum = new CRC32C();
                    checksum.update(bytes.flip().duplicate());
                    writer.posting(fragment, offsets.getCardinality(), (int) checksum.getValue(), bytes);
                });
            }
            writer.finish(type, keys, allocator);
        }
    }
}

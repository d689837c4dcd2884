package io.winnow.zonemap;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.table.FragmentSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.roaringbitmap.RoaringBitmap;

/// Every row of a segment that is NULL, as its file has it. Nobody changes it once it is made; then safe for several
/// threads.
///
/// Layout, little-endian: the number of entries as u32; per entry the fragment's id as u32, a length in bytes as u32,
/// and so many bytes of a portable Roaring bitmap of 32-bit offsets. A length of 0 is the whole fragment. Sources:
/// the format's row address map; the Roaring bitmap format specification.
///
/// @param offsets by fragment id; a fragment without NULLs is not there
/// @param whole ids of fragments whose every row is NULL, in none of `offsets`
record NullBitmap(NavigableMap<Integer, RoaringBitmap> offsets, SortedSet<Integer> whole) {
    private static final int ENTRY_BYTES = 8;

    NullBitmap {
        offsets = Collections.unmodifiableNavigableMap(offsets);
        whole = Collections.unmodifiableSortedSet(whole);
    }

    /// One without whole fragments.
    static NullBitmap of(NavigableMap<Integer, RoaringBitmap> offsets) {
        return new NullBitmap(offsets, new TreeSet<>());
    }

    /// What it says of some fragments.
    NullBitmap of(FragmentSet fragments) {
        NavigableMap<Integer, RoaringBitmap> some = new TreeMap<>(offsets);
        some.keySet().removeIf(fragment -> !fragments.contains(fragment));
        SortedSet<Integer> someWhole = new TreeSet<>(whole);
        someWhole.removeIf(fragment -> !fragments.contains(fragment));
        return new NullBitmap(some, someWhole);
    }

    /// Bytes of heap that it takes.
    long heapBytes() {
        long bytes = 0;
        for (RoaringBitmap bitmap : offsets.values()) {
            bytes += bitmap.getLongSizeInBytes();
        }
        return bytes;
    }

    /// Writes the file; the channel stays the caller's.
    void write(WritableByteChannel out) {
        write(out, ints(offsets.size() + whole.size()));
        for (int fragment : whole) {
            write(out, ints(fragment, 0));
        }
        offsets.forEach((fragment, bitmap) -> {
            ByteBuffer bytes = serialized(bitmap);
            write(out, ints(fragment, bytes.remaining()));
            write(out, bytes);
        });
    }

    /// A bitmap in its portable form.
    static ByteBuffer serialized(RoaringBitmap bitmap) {
        ByteBuffer bytes = ByteBuffer.allocate(bitmap.serializedSizeInBytes()).order(ByteOrder.LITTLE_ENDIAN);
        bitmap.serialize(bytes);
        return bytes.flip();
    }

    private static ByteBuffer ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.flip();
    }

    private static void write(WritableByteChannel out, ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, "cannot write a bitmap of NULLs: " + e.getMessage(), e);
        }
    }

    /// Reads a file.
    ///
    /// @param name what errors call it
    /// @throws CorruptDataException naming the file, where its bytes are something else
    static NullBitmap read(byte[] file, String name) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < Integer.BYTES) {
            throw new CorruptDataException(name, "a bitmap of NULLs of " + file.length + " bytes");
        }
        long entries = Integer.toUnsignedLong(bytes.getInt());
        NavigableMap<Integer, RoaringBitmap> offsets = new TreeMap<>();
        SortedSet<Integer> whole = new TreeSet<>();
        for (long i = 0; i < entries; i++) {
            int at = bytes.position();
            if (bytes.remaining() < ENTRY_BYTES) {
                throw new CorruptDataException(name, at, "ends after " + i + " of " + entries + " fragments");
            }
            int fragment = bytes.getInt();
            long length = Integer.toUnsignedLong(bytes.getInt());
            if (length > bytes.remaining()) {
                throw new CorruptDataException(
                        name, at, "a bitmap of " + length + " bytes where " + bytes.remaining() + " are left");
            }
            boolean isNew = length == 0
                    ? whole.add(fragment) && !offsets.containsKey(fragment)
                    : !whole.contains(fragment) && offsets.put(fragment, bitmap(bytes, (int) length, name)) == null;
            if (!isNew) {
                throw new CorruptDataException(
                        name, at, "fragment " + Integer.toUnsignedString(fragment) + " comes twice");
            }
        }
        if (bytes.hasRemaining()) {
            throw new CorruptDataException(
                    name, bytes.position(), bytes.remaining() + " bytes after the last of " + entries + " fragments");
        }
        offsets.values().removeIf(RoaringBitmap::isEmpty);
        return new NullBitmap(offsets, whole);
    }

    /// A bitmap of the next bytes in its portable form, all of them.
    static RoaringBitmap bitmap(ByteBuffer bytes, int length, String name) {
        int at = bytes.position();
        ByteBuffer own = bytes.slice(at, length).order(ByteOrder.LITTLE_ENDIAN);
        RoaringBitmap bitmap = new RoaringBitmap();
        try {
            bitmap.deserialize(own);
        } catch (IOException | RuntimeException e) {
            throw new CorruptDataException(name, "no Roaring bitmap at byte " + at + ": " + e.getMessage(), e);
        }
        if (!bitmap.validate() || bitmap.serializedSizeInBytes() != length) {
            throw new CorruptDataException(name, at, "no Roaring bitmap of " + length + " bytes");
        }
        bytes.position(at + length);
        return bitmap;
    }
}

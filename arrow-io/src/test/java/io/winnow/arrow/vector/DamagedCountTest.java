package io.winnow.arrow.vector;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/// A count of slots that no buffer backs is an error of the file, found before memory for so many is asked for.
class DamagedCountTest {
    private static final int COUNT = Integer.MAX_VALUE - 1;

    @Test
    void offsetsAreRefused() {
        assertThatThrownBy(() -> VariableDecoder.decode(4, new ShortArray(), 0, COUNT, null))
                .isInstanceOf(CorruptDataException.class);
        assertThatThrownBy(() -> VariableDecoder.decode(8, new ShortArray(), 0, COUNT, null))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void viewsAreRefused() {
        assertThatThrownBy(() -> ViewDecoder.decode(new ShortArray(), 0, COUNT, null))
                .isInstanceOf(CorruptDataException.class);
    }

    /// Claims very many slots and has buffers of eight bytes.
    private record ShortArray() implements ArrowArray {
        @Override
        public long length() {
            return COUNT;
        }

        @Override
        public long nullCount() {
            return 0;
        }

        @Override
        public long bufferLength(int buffer) {
            return 8;
        }

        @Override
        public MemorySegment bytes(int buffer, long offset, long length) {
            if (offset + length > 8) {
                throw new CorruptDataException(where(), "a buffer of 8 bytes is too short for its rows");
            }
            return MemorySegment.ofArray(new byte[(int) length]);
        }

        @Override
        public void claim(long bytes) {
            throw new MemoryExceededException(bytes + " bytes");
        }

        @Override
        public int variadicBuffers() {
            return 0;
        }

        @Override
        public ArrowArray child(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public String where() {
            return "damaged.arrow, column \"x\"";
        }
    }
}

package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// Postings byte by byte against those that the library writes.
class PostingEncoderTest {
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private final PostingEncoder encoder = new PostingEncoder();

    private static byte[] expected(int[] offsets) {
        RoaringBitmap bitmap = new RoaringBitmap();
        bitmap.addN(offsets, 0, offsets.length);
        bitmap.runOptimize();
        byte[] bytes = new byte[bitmap.serializedSizeInBytes()];
        bitmap.serialize(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        return bytes;
    }

    /// Adds some rows as they are, and others by way of a piece, as they are split between containers.
    private byte[] encoded(int[] offsets) {
        PostingEncoder pieces = new PostingEncoder();
        encoder.begin();
        for (int from = 0; from < offsets.length; ) {
            int to = from + 1 + random.nextInt(offsets.length - from);
            while (to < offsets.length && offsets[to] >>> 16 == offsets[to - 1] >>> 16) {
                to++;
            }
            if (random.nextBoolean()) {
                encoder.add(offsets, from, to);
            } else {
                pieces.begin();
                pieces.add(offsets, from, to);
                int start = random.nextInt(5);
                byte[] piece = new byte[start + PostingEncoder.pieceBytes(offsets, from, to)];
                pieces.writePiece(piece, start);
                encoder.addPiece(piece, start);
            }
            from = to;
        }
        assertThat(encoder.rows()).isEqualTo(offsets.length);
        ByteBuffer posting = encoder.posting();
        byte[] bytes = new byte[posting.remaining()];
        posting.get(bytes);
        return bytes;
    }

    private void check(int[] offsets) {
        assertThat(encoded(offsets))
                .as("seed %s, %s rows", seed, offsets.length)
                .isEqualTo(expected(offsets));
    }

    /// Offsets in runs of about so many rows with gaps of about so many, from an unsigned one on.
    private int[] offsets(int first, int rows, int run, int gap) {
        int[] offsets = new int[rows];
        int at = first;
        for (int i = 0; i < rows; i++) {
            offsets[i] = at;
            at += random.nextInt(run) == 0 ? 1 + random.nextInt(gap) : 1;
        }
        return offsets;
    }

    @Test
    void anyRowsAreAsTheLibraryWritesThem() {
        for (int round = 0; round < 400; round++) {
            int rows = 1 + random.nextInt(1 << random.nextInt(1, 15));
            int gap = 1 << random.nextInt(12);
            check(offsets(random.nextInt(1 << 30), rows, 1 + random.nextInt(1 << random.nextInt(8)), gap));
        }
        check(offsets(Integer.MAX_VALUE - 1000, 5000, 3, 100));
        check(offsets(-70_000, 60_000, 1, 1));
    }

    /// Where one form takes as many bytes as another, and a byte less or more.
    @Test
    void atTheEdgesOfTheFormsTheSameOneIsTaken() {
        for (int rows : new int[] {1, 2, 3, 4, 5, 4095, 4096, 4097, 65_535, 65_536, 65_537, 200_000}) {
            check(offsets(0, rows, 1, 1));
            check(offsets(65_530, rows, 1, 1));
        }
        for (int rows = 4090; rows < 4100; rows++) {
            int[] apart = new int[rows];
            for (int i = 0; i < rows; i++) {
                apart[i] = 3 * i;
            }
            check(apart);
        }
        for (int runs = 1; runs < 2060; runs += runs < 40 || runs > 2040 ? 1 : 97) {
            for (int more = -1; more <= 2; more++) {
                int[] rows = new int[Math.max(runs, 2 * runs + more)];
                int at = 0;
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = at;
                    // Runs of two, but for the first, which is longer, and the last.
                    at += i >= 1 + more && (i - more) % 2 == 1 ? 2 : 1;
                }
                check(rows);
            }
            int[] threes = new int[3 * runs];
            for (int i = 0; i < threes.length; i++) {
                threes[i] = i / 3 * 4 + i % 3;
            }
            check(threes);
        }
    }

    /// Of run containers, three or fewer do without a list of where they start.
    @Test
    void fewContainersWithRunsHaveNoStarts() {
        for (int containers = 1; containers <= 18; containers++) {
            for (int withRuns = 0; withRuns <= Math.min(containers, 2); withRuns++) {
                int[] rows = new int[10 * containers];
                for (int i = 0; i < rows.length; i++) {
                    int step = i / 10 < withRuns ? 1 : 5;
                    rows[i] = ((i / 10) << 17) + i % 10 * step;
                }
                check(rows);
            }
        }
    }
}

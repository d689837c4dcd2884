package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Definition levels of a column whose only level above 0 is "there": one bit each, so that packed runs are
/// validity bits already.
final class BitPresence extends RunReader implements PresenceReader {
    private static final int CHUNK = 56; // what a long holds when it starts within a byte

    BitPresence(byte[] data, int from, int to, PageAddress where) {
        super(data, from, to, 1, where);
    }

    @Override
    public int read(long[] words, int at, int count) {
        int present = 0;
        int o = at;
        int end = at + count;
        while (o < end) {
            nextRun();
            int take = (int) Math.min(left, end - o);
            if (!repeated) {
                present += packed(words, o, take);
            } else if (level() != 0) {
                BitRanges.set(words, o, take);
                present += take;
            }
            o += take;
            left -= take;
        }
        return present;
    }

    @Override
    public int skip(int count) {
        int present = 0;
        int todo = count;
        while (todo > 0) {
            nextRun();
            int take = (int) Math.min(left, todo);
            if (!repeated) {
                for (int done = 0; done < take; done += CHUNK) {
                    present += Long.bitCount(bits(Math.min(CHUNK, take - done)));
                }
            } else if (level() != 0) {
                present += take;
            }
            todo -= take;
            left -= take;
        }
        return present;
    }

    private int level() {
        if (value > 1 || value < 0) {
            throw where.corrupt("definition level " + value + ", expected at most 1");
        }
        return value;
    }

    private int packed(long[] words, int at, int count) {
        int present = 0;
        for (int done = 0; done < count; done += CHUNK) {
            int take = Math.min(CHUNK, count - done);
            long bits = bits(take);
            BitRanges.or(words, at + done, bits, take);
            present += Long.bitCount(bits);
        }
        return present;
    }

    private long bits(int count) {
        long word = LittleEndian.int64(data, packedFrom + (int) (packedBit >>> 3)) >>> (packedBit & 7);
        packedBit += count;
        return word & (-1L >>> (64 - count));
    }
}

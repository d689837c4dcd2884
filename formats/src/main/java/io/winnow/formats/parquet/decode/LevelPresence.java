package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Definition levels of a column below optional groups: a value is there at the highest level only.
final class LevelPresence implements PresenceReader {
    private static final int CHUNK = 512;

    private final LevelReader levels;
    private final int max;
    private final PageAddress where;
    private final int[] chunk = new int[CHUNK];

    LevelPresence(LevelReader levels, int max, PageAddress where) {
        this.levels = levels;
        this.max = max;
        this.where = where;
    }

    /// Where levels come from.
    @FunctionalInterface
    interface LevelReader {
        void read(int[] out, int at, int count);
    }

    @Override
    public int read(long[] words, int at, int count) {
        int present = 0;
        for (int done = 0; done < count; done += CHUNK) {
            int take = Math.min(CHUNK, count - done);
            load(take);
            for (int i = 0; i < take; i++) {
                if (chunk[i] == max) {
                    int bit = at + done + i;
                    words[bit >>> 6] |= 1L << bit;
                    present++;
                }
            }
        }
        return present;
    }

    @Override
    public int skip(int count) {
        int present = 0;
        for (int done = 0; done < count; done += CHUNK) {
            int take = Math.min(CHUNK, count - done);
            load(take);
            for (int i = 0; i < take; i++) {
                present += chunk[i] == max ? 1 : 0;
            }
        }
        return present;
    }

    private void load(int count) {
        levels.read(chunk, 0, count);
        for (int i = 0; i < count; i++) {
            if (chunk[i] < 0 || chunk[i] > max) {
                throw where.corrupt("definition level " + chunk[i] + ", expected at most " + max);
            }
        }
    }
}

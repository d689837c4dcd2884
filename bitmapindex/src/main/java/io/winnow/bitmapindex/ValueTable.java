package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;

/// Gives each distinct value of a column a number, from 1 on, in the order in which values are met. Values that the
/// engine holds for equal have one number. Belongs to one thread.
///
/// An open hash table of numbers, at most half full. What a value is, how it is looked up and where it is
/// kept is each table's own: the loops over rows call nothing that is not known when they are compiled.
abstract sealed class ValueTable permits LongTable, WideTable, BytesTable {
    /// The number of NULL, which is in no table.
    static final int NULL_ID = 0;

    private static final int LEAST_SLOTS_BITS = 6;

    /// Numbers; 0 where there is none. A value's slot is the first from its hash on that has its number or none.
    int[] slots = new int[1 << LEAST_SLOTS_BITS];
    /// How far the hash of a value is shifted to the right for its slot.
    int shift = Long.SIZE - LEAST_SLOTS_BITS;
    private int size;

    /// Whether values of a type have a table: all that have an order, but intervals and nested ones.
    static boolean isFor(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, INT128, FLOAT32, FLOAT64, BYTES -> true;
            case NULL, INTERVAL, LIST, STRUCT -> false;
        };
    }

    /// An empty table of a type's values.
    static ValueTable of(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, FLOAT32, FLOAT64 -> new LongTable(type.physical());
            case INT128 -> new WideTable();
            case BYTES -> new BytesTable();
            case NULL, INTERVAL, LIST, STRUCT -> throw new IllegalArgumentException("no table of " + type);
        };
    }

    /// Sets `ids[i]` to the number of row `from + i`, for the rows from `from` to before `to`. What lies in the slot
    /// of a NULL is no value.
    ///
    /// @param column of the type, without dictionary codes
    abstract void ids(Column column, int from, int to, int[] ids);

    /// How many values there are.
    final int size() {
        return size;
    }

    /// Takes a slot for the next number, whose value is kept already.
    final int taken(int slot) {
        int id = ++size;
        slots[slot] = id;
        if (2 * size >= slots.length) {
            grow();
        }
        return id;
    }

    private void grow() {
        int[] table = new int[2 * slots.length];
        int mask = table.length - 1;
        shift--;
        for (int id = 1; id <= size; id++) {
            int slot = (int) (hash(id) >>> shift);
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = id;
        }
        slots = table;
    }

    /// The hash of a number's value, of which the upper bits count.
    abstract long hash(int id);

    /// Bytes of heap that it takes.
    abstract long heapBytes();

    /// Bytes of heap that the values take as a column.
    abstract long valueBytes();

    /// The values, that of number 1 first.
    abstract Column values();
}

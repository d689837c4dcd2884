package io.winnow.physical.posting;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Truth;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.Kernel;
import io.winnow.physical.kernel.KernelContext;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a condition over one column is for each key of a segment. Immutable; safe for several threads.
public final class KeyTruth {
    private static final List<Truth> TRUTHS = List.of(Truth.TRUE, Truth.FALSE, Truth.UNKNOWN);

    /// Keys that a condition is evaluated for at a time: what it makes on the way must not grow with their number.
    private static final int PIECE = 8192;

    private final byte[] byKey;

    /// Keys by the truth that they have, ascending.
    private final int[][] keys = new int[TRUTHS.size()][];

    private KeyTruth(byte[] byKey) {
        this.byKey = byKey;
        int[] counts = new int[TRUTHS.size()];
        for (byte truth : byKey) {
            counts[truth]++;
        }
        for (int t = 0; t < counts.length; t++) {
            keys[t] = new int[counts[t]];
        }
        Arrays.fill(counts, 0);
        for (int k = 0; k < byKey.length; k++) {
            keys[byKey[k]][counts[byKey[k]]++] = k;
        }
    }

    /// Evaluates an infallible condition once for each key.
    ///
    /// @param condition over one column, whatever position it refers to
    static KeyTruth of(Expr condition, DataType type, Column keys, KernelContext context) {
        Expr overKeys = Exprs.mapColumns(condition, _ -> 0);
        byte[] byKey = new byte[keys.size()];
        Schema schema = new Schema(List.of(Field.of("key", type)));
        Kernel kernel = ExpressionCompiler.compile(overKeys, context);
        for (int from = 0; from < byKey.length; from += PIECE) {
            int count = Math.min(PIECE, byKey.length - from);
            try (Batch batch = Batch.of(schema, count, List.of(keys.slice(from, count)))) {
                put(kernel.evaluate(batch).decoded(), byKey, from);
            }
        }
        return new KeyTruth(byKey);
    }

    private static void put(Column truths, byte[] byKey, int from) {
        switch (truths) {
            case NullColumn _ -> Arrays.fill(byKey, from, from + truths.size(), code(Truth.UNKNOWN));
            case BoolColumn flags -> {
                byte[] values = flags.values();
                long[] validity = flags.validity();
                for (int i = 0; i < flags.size(); i++) {
                    boolean known = validity == null || Validity.isSet(validity, i);
                    byKey[from + i] = code(!known ? Truth.UNKNOWN : values[i] != 0 ? Truth.TRUE : Truth.FALSE);
                }
            }
            case Column other -> throw new PlanException("a condition gave " + other.physical() + " values");
        }
    }

    /// Bytes of heap of what a condition is for so many keys.
    static long heapBytes(int keys) {
        return (1L + Integer.BYTES) * keys;
    }

    /// What a test of a NULL and of any other value gives.
    static KeyTruth ofNullTest(Truth ofNull, Truth ofValue) {
        return new KeyTruth(new byte[] {code(ofNull), code(ofValue)});
    }

    static Truth truth(@Nullable Object value) {
        if (value == null) {
            return Truth.UNKNOWN;
        }
        return (Boolean) value ? Truth.TRUE : Truth.FALSE;
    }

    /// Position in `TRUTHS`.
    private static byte code(Truth truth) {
        return switch (truth) {
            case TRUE -> 0;
            case FALSE -> 1;
            case UNKNOWN -> 2;
        };
    }

    /// What it is for a key.
    public Truth of(int key) {
        return TRUTHS.get(byKey[key]);
    }

    /// How many keys there are.
    int size() {
        return byKey.length;
    }

    /// The keys for which it is this, ascending; not to be written.
    int[] keys(Truth truth) {
        return keys[code(truth)];
    }

    /// What it is for all keys; null where that differs or there is none.
    @Nullable
    Truth only() {
        for (Truth truth : TRUTHS) {
            if (byKey.length > 0 && keys(truth).length == byKey.length) {
                return truth;
            }
        }
        return null;
    }
}

package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression over one column, computed once per dictionary entry where that column is coded.
///
/// Only for expressions that cannot fail: an entry that no row uses must not raise an error.
final class DictionaryKernel implements Kernel {
    private final Kernel direct;
    private final Kernel overEntries;
    private final int column;
    private final Schema entrySchema;
    private @Nullable Column known;
    private @Nullable Column knownValues;
    private @Nullable Column ofNull;

    private DictionaryKernel(Kernel direct, Kernel overEntries, int column, DataType type) {
        this.direct = direct;
        this.overEntries = overEntries;
        this.column = column;
        this.entrySchema = Schema.of(Field.of("entry", type));
    }

    /// Whether the expression is more than a column, reads exactly one and cannot fail.
    static boolean applies(Expr expr) {
        return !(expr instanceof ColumnRef)
                && !(expr instanceof Literal)
                && Exprs.columns(expr).cardinality() == 1
                && !Fallibility.isFallible(expr)
                && !Exprs.isVolatile(expr);
    }

    /// @param entries compiles for results that stay
    static Kernel compile(Expr expr, Compilation plain, Compilation entries) {
        int column = Exprs.columns(expr).nextSetBit(0);
        DataType type = type(expr, column);
        Kernel overEntries = entries.kernel(Exprs.mapColumns(expr, _ -> 0));
        return new DictionaryKernel(plain.kernel(expr), overEntries, column, type);
    }

    private static DataType type(Expr expr, int column) {
        if (expr instanceof ColumnRef ref && ref.index() == column) {
            return ref.type();
        }
        for (Expr child : expr.children()) {
            if (Exprs.columns(child).get(column)) {
                return type(child, column);
            }
        }
        throw new IllegalArgumentException("no column " + column + " in " + expr);
    }

    @Override
    public Column evaluate(Batch batch) {
        if (batch.column(column) instanceof DictionaryColumn coded && worthwhile(coded)) {
            Column mapped = mapped(coded, batch.rows());
            if (mapped != null) {
                return mapped;
            }
        }
        return direct.evaluate(batch);
    }

    private boolean worthwhile(DictionaryColumn coded) {
        Column dictionary = coded.dictionary();
        return dictionary.size() > 0 && (dictionary == known || dictionary.size() <= coded.size());
    }

    private @Nullable Column mapped(DictionaryColumn coded, int rows) {
        Column entries = valuesOf(coded.dictionary());
        int[] codes = coded.codes();
        if (coded.validity() == null) {
            return entries instanceof BytesColumn ? recoded(codes, entries, null, rows) : entries.take(codes, rows);
        }
        Column nullResult = ofNull();
        if (entries instanceof BoolColumn bools && nullResult instanceof BoolColumn one) {
            return bools(codes, bools, coded.validity(), one, rows);
        }
        if (nullResult.isValid(0)) {
            return null;
        }
        if (entries instanceof BytesColumn) {
            return recoded(codes, entries, coded.validity(), rows);
        }
        Column taken = entries.take(codes, rows);
        return Columns.withValidity(taken, Validity.and(taken.validity(), coded.validity(), rows));
    }

    /// Strings stay coded; an entry that became NULL makes its rows NULL.
    private static Column recoded(int[] codes, Column entries, long @Nullable [] validity, int rows) {
        long[] entryValidity = entries.validity();
        if (entryValidity == null) {
            return new DictionaryColumn(codes, entries, validity, rows);
        }
        long[] both = Validity.and(Validity.take(entryValidity, codes, rows), validity, rows);
        Column values = Columns.withValidity(entries, null);
        return new DictionaryColumn(codes, values, both, rows);
    }

    private static BoolColumn bools(int[] codes, BoolColumn entries, long[] validity, BoolColumn ofNull, int rows) {
        BoolColumn taken = entries.take(codes, rows);
        byte[] values = taken.values();
        byte nullValue = ofNull.values()[0];
        for (int i = 0; i < rows; i++) {
            if (!Validity.isSet(validity, i)) {
                values[i] = nullValue;
            }
        }
        long[] result = taken.validity();
        if (ofNull.isValid(0)) {
            if (result != null) {
                // The code under a NULL says nothing.
                long[] widened = new long[Validity.words(rows)];
                for (int w = 0; w < widened.length; w++) {
                    widened[w] = result[w] | ~validity[w];
                }
                result = widened;
            }
        } else {
            result = Validity.and(result, validity, rows);
        }
        return new BoolColumn(values, result, rows);
    }

    private Column valuesOf(Column dictionary) {
        Column values = knownValues;
        if (known != dictionary || values == null) {
            values = run(dictionary, dictionary.size());
            known = dictionary;
            knownValues = values;
        }
        return values;
    }

    private Column ofNull() {
        Column value = ofNull;
        if (value == null) {
            value = run(new NullColumn(1), 1);
            ofNull = value;
        }
        return value;
    }

    private Column run(Column entries, int rows) {
        try (Batch batch = Batch.of(entrySchema, rows, List.of(entries))) {
            return overEntries.evaluate(batch).decoded();
        }
    }
}

package io.winnow.core.aggregate;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.scalar.Nans;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is certain of one column of the rows of a [Summary].
///
/// Deleted rows take values away that the statistics still describe: a count is known then only where it does not
/// depend on which rows went, and a bound is no longer known to be met.
public final class ColumnFacts {
    private final ColumnRef column;
    private final Summary summary;
    private final ColumnStatistics statistics;
    private final @Nullable Long nulls;

    private ColumnFacts(ColumnRef column, Summary summary) {
        this.column = column;
        this.summary = summary;
        this.statistics = summary.columns().apply(column.index());
        this.nulls = exact(statistics.nullCount());
    }

    /// The facts of a column of the rows.
    public static ColumnFacts of(ColumnRef column, Summary summary) {
        return new ColumnFacts(column, summary);
    }

    DataType type() {
        return column.type();
    }

    /// That what was asked of the column is not known.
    Folding.Unknown lacks(Folding.Lack what) {
        return new Folding.Unknown(List.of(column), what);
    }

    /// Whether every row is known to be NULL.
    boolean isAllNull() {
        return nulls != null && nulls == summary.physicalRows();
    }

    /// How many live rows are not NULL; null where that is not known.
    public @Nullable Long liveValues() {
        if (nulls == null) {
            return null;
        }
        if (isAllNull()) {
            return 0L;
        }
        if (!summary.hasDeletions()) {
            return summary.physicalRows() - nulls;
        }
        return nulls == 0 ? summary.liveRows() : null;
    }

    /// How many live rows are NULL; null where that is not known.
    public @Nullable Long liveNulls() {
        Long values = liveValues();
        return values == null ? null : (Long) (summary.liveRows() - values);
    }

    /// The least or the greatest value of the live rows, which are not all NULL, as an answer.
    ///
    /// @param greatest which of the two
    /// @return the carrier, or null where it is not known
    @Nullable
    Object extreme(boolean greatest) {
        if (summary.hasDeletions()) {
            return null;
        }
        if (column.type() instanceof DataType.Floating floating) {
            return floatExtreme(floating, greatest);
        }
        return exact(greatest ? statistics.max() : statistics.min());
    }

    private @Nullable Object floatExtreme(DataType.Floating type, boolean greatest) {
        Long nans = exact(statistics.nanCount());
        Long negative = exact(statistics.negativeNanCount());
        if (nans == null || (nans > 0 && negative == null)) {
            return null;
        }
        long low = nans == 0 || negative == null ? 0 : negative;
        long high = nans - low;
        if ((greatest ? high : low) > 0) {
            return Nans.of(type, !greatest);
        }
        Object bound = exact(greatest ? statistics.max() : statistics.min());
        if (bound != null) {
            return canonical(bound);
        }
        // No ordinary value at all: the NaNs of the other sign are what there is.
        boolean onlyNans = nulls != null && nans > 0 && nulls + nans == summary.physicalRows();
        return onlyNans ? Nans.of(type, greatest) : null;
    }

    /// The sum of the live values of a column of integers or decimals; null where it is not known.
    @Nullable
    BigDecimal sum() {
        BigInteger sum = summary.hasDeletions() ? null : exact(statistics.sum());
        int scale = column.type() instanceof DataType.Decimal decimal ? decimal.scale() : 0;
        return sum == null ? null : new BigDecimal(sum, scale);
    }

    /// The value of every live row that is not NULL, where all are known to have the same one and there is such a
    /// row; null where that is not known.
    @Nullable
    Object onlyValue() {
        Object min = exact(statistics.min());
        Object max = exact(statistics.max());
        boolean plain = !Types.isNested(column.type()) && !(column.type() instanceof DataType.Interval);
        Long nans = exact(statistics.nanCount());
        if (!plain || min == null || max == null || nans == null || nans != 0) {
            return null;
        }
        boolean met = !summary.hasDeletions() || (nulls != null && nulls == 0 && summary.liveRows() > 0);
        return met && ScalarOrder.equal(min, max, column.type()) ? canonical(min) : null;
    }

    /// Whether every live row is known to have the same value, NULL among the values.
    public boolean isConstant() {
        return isAllNull() || (nulls != null && nulls == 0 && onlyValue() != null);
    }

    /// The value of a column of which [#isConstant] is true.
    public @Nullable Object constant() {
        return isAllNull() ? null : onlyValue();
    }

    /// Results show one zero.
    private static Object canonical(Object value) {
        return switch (value) {
            case Double number -> number + 0.0;
            case Float number -> number + 0.0f;
            default -> value;
        };
    }

    private static <T> @Nullable T exact(Stat<T> stat) {
        return stat instanceof Stat.Exact<T>(T value) ? value : null;
    }
}

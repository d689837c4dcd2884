package io.winnow.core.batch;

import org.jspecify.annotations.Nullable;

/// Operations over any kind of column.
public final class Columns {
    private Columns() {}

    /// The same values under another validity (a dictionary stays one).
    public static Column withValidity(Column column, long @Nullable [] validity) {
        return switch (column) {
            case NullColumn c -> c;
            case BoolColumn c -> new BoolColumn(c.values(), validity, c.size());
            case IntColumn c -> new IntColumn(c.values(), validity, c.size());
            case LongColumn c -> new LongColumn(c.values(), validity, c.size());
            case Int128Column c -> new Int128Column(c.high(), c.low(), validity, c.size());
            case FloatColumn c -> new FloatColumn(c.values(), validity, c.size());
            case DoubleColumn c -> new DoubleColumn(c.values(), validity, c.size());
            case BytesColumn c -> new BytesColumn(c.data(), c.offsets(), validity, c.size());
            case IntervalColumn c -> new IntervalColumn(c.months(), c.days(), c.nanos(), validity, c.size());
            case ListColumn c -> new ListColumn(c.elements(), c.offsets(), validity, c.size());
            case StructColumn c -> new StructColumn(c.fields(), validity, c.size());
            case DictionaryColumn c -> new DictionaryColumn(c.codes(), c.dictionary(), validity, c.size());
        };
    }
}

package io.winnow.formats.parquet.read;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.decode.ColumnBuffer;
import io.winnow.formats.parquet.decode.ColumnDecoder;
import io.winnow.formats.parquet.decode.ColumnDecoder.Dictionaries;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import org.jspecify.annotations.Nullable;

/// A flat column; going back starts over, except to the rows that were loaded last.
final class ColumnChunk implements ColumnLoader {
    private final DataFile file;
    private final String name;
    private final Footer footer;
    private final RowGroupMetadata group;
    private final Node.Leaf leaf;
    private final IoContext context;
    private final ColumnBuffer buffer;
    private @Nullable ColumnChunkReader reader;

    /// What was loaded last: several narrowed batches over the same rows ask for it one after the other.
    private @Nullable Column last;

    private long lastStart;

    ColumnChunk(
            DataFile file,
            String name,
            Footer footer,
            RowGroupMetadata group,
            Node.Leaf leaf,
            ColumnLife life,
            IoContext context) {
        this.file = file;
        this.name = name;
        this.footer = footer;
        this.group = group;
        this.leaf = leaf;
        this.context = context;
        PhysicalType form = ColumnDecoder.form(leaf);
        this.buffer = life == ColumnLife.KEPT
                ? new ColumnBuffer(form, context.memory())
                : ColumnBuffer.reused(form, context.memory());
    }

    @Override
    public synchronized Column load(long start, int count) {
        Column known = last;
        if (known == null || lastStart != start || known.size() != count) {
            last = null; // its arrays may be filled anew
            known = read(start, count);
            last = known;
            lastStart = start;
        }
        return known;
    }

    private Column read(long start, int count) {
        ColumnChunkReader current = reader;
        reader = null; // a reader that fails is not used again
        if (current != null && current.position() > start) {
            current.close();
            current = null;
        }
        if (current == null) {
            current = open();
        }
        boolean done = false;
        try {
            current.skipTo(start);
            buffer.begin(count);
            current.read(buffer, 0, count);
            Column column = buffer.column();
            done = true;
            reader = current;
            return column;
        } finally {
            if (!done) {
                buffer.release();
                current.close();
            }
        }
    }

    private ColumnChunkReader open() {
        return new ColumnChunkReader(
                file,
                leaf,
                group.chunks().get(leaf.ordinal()),
                group.rows(),
                footer,
                new PageAddress(name, leaf.path(), group.ordinal()),
                Dictionaries.KEEP,
                context);
    }

    @Override
    public synchronized void close() {
        last = null;
        buffer.release();
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }
}

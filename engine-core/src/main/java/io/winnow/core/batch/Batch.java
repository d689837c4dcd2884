package io.winnow.core.batch;

import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run of rows on its way from one operator to the next.
///
/// Immutable once emitted: [#rows] counts the selected rows, and [#column] gives them densely, decoded on first
/// use and remembered. Who receives a batch from `next()` owns it and closes it; [#narrowedTo], [#project] and
/// [#retained] make a new batch that keeps the source alive by itself, so the original is closed as always.
/// A batch is used by one thread at a time, except that any thread may close it: a column that is being decoded is
/// decoded first. Columns that were read stay valid after the batch is closed (they live on the heap), unless its
/// scan was asked for columns that live until the next batch ([ColumnLife]); columns that were
/// not read cannot be asked for any more.
public final class Batch implements AutoCloseable {
    private final Schema schema;
    private final int rows;
    private final LazyColumn[] sources;
    private final @Nullable Column[] loaded;
    private final Lifetime lifetime;
    private final @Nullable Narrowing narrowing;
    private boolean closed;

    private Batch(Schema schema, int rows, LazyColumn[] sources, @Nullable Column[] loaded, Lifetime lifetime) {
        this(schema, rows, sources, loaded, lifetime, null);
    }

    private Batch(
            Schema schema,
            int rows,
            LazyColumn[] sources,
            @Nullable Column[] loaded,
            Lifetime lifetime,
            @Nullable Narrowing narrowing) {
        this.schema = schema;
        this.rows = rows;
        this.sources = sources;
        this.loaded = loaded;
        this.lifetime = lifetime;
        this.narrowing = narrowing;
    }

    /// Where a batch comes from.
    ///
    /// @param whole the rows before, which can be asked for columns as long as the narrowed batch is open; not
    ///     to be closed
    /// @param selected positions in `whole` of the narrowed batch's rows, ascending; as many as it has count
    public record Narrowing(Batch whole, int[] selected) {}

    /// A batch of columns that are on the heap already, each of `rows` rows.
    public static Batch of(Schema schema, int rows, List<? extends Column> columns) {
        check(schema, columns.size());
        LazyColumn[] sources = new LazyColumn[columns.size()];
        @Nullable Column[] loaded = new @Nullable Column[columns.size()];
        for (int i = 0; i < sources.length; i++) {
            Column column = columns.get(i);
            if (column.size() != rows) {
                throw new IllegalArgumentException(
                        "column " + schema.name(i) + " has " + column.size() + " rows, the batch " + rows);
            }
            sources[i] = () -> column;
            loaded[i] = column;
        }
        return new Batch(schema, rows, sources, loaded, new Lifetime(() -> {}));
    }

    /// A batch of columns that are decoded on first use.
    ///
    /// @param release runs once, when the last batch over these sources is closed
    public static Batch lazy(Schema schema, int rows, List<? extends LazyColumn> columns, Runnable release) {
        check(schema, columns.size());
        LazyColumn[] sources = columns.toArray(new LazyColumn[0]);
        return new Batch(schema, rows, sources, new @Nullable Column[sources.length], new Lifetime(release));
    }

    public Schema schema() {
        return schema;
    }

    /// Number of (selected) rows.
    public int rows() {
        return rows;
    }

    /// The selected rows of a column, densely: row `i` of the result is row `i` of this batch.
    public Column column(int index) {
        Column column = loaded[index];
        return column == null ? load(index) : column;
    }

    private synchronized Column load(int index) {
        if (closed) {
            throw new IllegalStateException("batch is closed");
        }
        Column column = sources[index].load();
        loaded[index] = column;
        return column;
    }

    /// What this batch was narrowed from, for those who would rather have all rows of a column than pick many of
    /// them; null where it was not, or in several steps.
    public @Nullable Narrowing narrowing() {
        return narrowing;
    }

    /// All columns, in order.
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(sources.length);
        for (int i = 0; i < sources.length; i++) {
            columns.add(column(i));
        }
        return columns;
    }

    /// The rows at `selected[0..count)` of this batch, ascending. The array is kept: do not write it while columns of
    /// the result may still be asked for.
    public Batch narrowedTo(int[] selected, int count) {
        lifetime.retain();
        LazyColumn[] narrowed = new LazyColumn[sources.length];
        int[] base = null;
        int[] composed = null;
        for (int i = 0; i < narrowed.length; i++) {
            Column known = loaded[i];
            if (known != null) {
                narrowed[i] = new Narrowed(() -> known, selected, count);
            } else if (sources[i] instanceof Narrowed inner) {
                // Nearly always all columns were narrowed by one and the same array: compose it once.
                if (composed == null || base != inner.rows()) {
                    base = inner.rows();
                    composed = compose(base, selected, count);
                }
                narrowed[i] = new Narrowed(inner.source(), composed, count);
            } else {
                narrowed[i] = new Narrowed(sources[i], selected, count);
            }
        }
        Narrowing from = base == null && narrowing == null
                ? new Narrowing(new Batch(schema, rows, sources, loaded, lifetime), selected)
                : null;
        return new Batch(schema, count, narrowed, new @Nullable Column[narrowed.length], lifetime, from);
    }

    private static int[] compose(int[] base, int[] selected, int count) {
        int[] composed = new int[count];
        for (int i = 0; i < count; i++) {
            composed[i] = base[selected[i]];
        }
        return composed;
    }

    /// The columns at `indexes`, in that order; a column may appear twice.
    public Batch project(Schema projected, List<Integer> indexes) {
        check(projected, indexes.size());
        lifetime.retain();
        LazyColumn[] chosen = new LazyColumn[indexes.size()];
        @Nullable Column[] known = new @Nullable Column[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = sources[indexes.get(i)];
            known[i] = loaded[indexes.get(i)];
        }
        return new Batch(projected, rows, chosen, known, lifetime);
    }

    /// Columns of this batch and computed ones side by side.
    ///
    /// @param computed per column of the result: a column of as many rows, or null for the column at `indexes`
    public Batch project(Schema projected, List<Integer> indexes, List<? extends @Nullable Column> computed) {
        Batch result = project(projected, indexes);
        for (int i = 0; i < computed.size(); i++) {
            Column column = computed.get(i);
            if (column != null) {
                result.sources[i] = () -> column;
                result.loaded[i] = column;
            }
        }
        return result;
    }

    /// One more owner: each owner closes once.
    public Batch retained() {
        lifetime.retain();
        return new Batch(schema, rows, sources, loaded, lifetime, narrowing);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            lifetime.release();
        }
    }

    private static void check(Schema schema, int columns) {
        if (schema.size() != columns) {
            throw new IllegalArgumentException("schema has " + schema.size() + " columns, the batch " + columns);
        }
    }
}

package io.winnow.tablestore.manifest;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A version of a table. Immutable; safe for several threads.
///
/// Statistics are kept by column and read from the file when somebody asks for theirs: planning looks at few columns
/// of all fragments.
public final class Manifest {
    private final String name;
    private final ManifestHeader header;
    private final List<FragmentEntry> fragments;
    private final IntFunction<Column> columns;
    private final AtomicReferenceArray<ColumnStatistics @Nullable []> statistics;

    /// @param name what errors call it
    /// @param columns the column at a position in the file
    Manifest(String name, ManifestHeader header, List<FragmentEntry> fragments, IntFunction<Column> columns) {
        this.name = name;
        this.header = header;
        this.fragments = List.copyOf(fragments);
        this.columns = columns;
        statistics = new AtomicReferenceArray<>(header.columns().size());
    }

    /// A version without fragments.
    public static Manifest empty(ManifestHeader header) {
        List<Column> none = fields(header).stream()
                .map(field -> ColumnBuilder.column(field.type(), List.of()))
                .toList();
        return new Manifest(header.table(), header, List.of(), none::get);
    }

    public ManifestHeader header() {
        return header;
    }

    /// Ascending by id.
    public List<FragmentEntry> fragments() {
        return fragments;
    }

    /// The fragment of an id; null where the version has none.
    public @Nullable FragmentEntry fragment(int id) {
        int low = 0;
        int high = fragments.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = fragments.get(middle).id();
            if (found == id) {
                return fragments.get(middle);
            }
            if (found < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /// Rows that a query sees.
    public long liveRows() {
        long rows = 0;
        for (FragmentEntry fragment : fragments) {
            rows += fragment.liveRows();
        }
        return rows;
    }

    /// What is known of a column in a fragment.
    ///
    /// @param column position in the header's columns
    /// @param fragment position in [#fragments]
    public ColumnStatistics statistics(int column, int fragment) {
        return statistics(column)[fragment];
    }

    private ColumnStatistics[] statistics(int column) {
        ColumnStatistics[] known = statistics.get(column);
        return known == null ? readOnce(column) : known;
    }

    private synchronized ColumnStatistics[] readOnce(int column) {
        ColumnStatistics[] known = statistics.get(column);
        if (known == null) {
            known = read(column);
            statistics.set(column, known);
        }
        return known;
    }

    private ColumnStatistics[] read(int column) {
        int first = FragmentLayout.FIELDS.size();
        for (int i = 0; i < column; i++) {
            first += new StatisticsLayout(header.columns().get(i)).fields().size();
        }
        int start = first;
        ColumnStatistics[] read = new StatisticsLayout(header.columns().get(column))
                .read(offset -> columns.apply(start + offset), fragments.size());
        DataType type = header.columns().get(column).field().type();
        for (int i = 0; i < read.length; i++) {
            FragmentEntry fragment = fragments.get(i);
            String wrong = StatisticsValue.contradiction(type, read[i], Stat.exact(fragment.rows()));
            if (wrong != null) {
                throw new CorruptDataException(
                        name,
                        "statistics of column \""
                                + header.columns().get(column).field().name() + "\" in fragment " + fragment.id() + ": "
                                + wrong);
            }
        }
        return read;
    }

    /// The columns of a manifest file.
    static List<Field> fields(ManifestHeader header) {
        List<Field> fields = new ArrayList<>(FragmentLayout.FIELDS);
        for (StoredColumn column : header.columns()) {
            fields.addAll(new StatisticsLayout(column).fields());
        }
        return fields;
    }

    /// All columns, to be written.
    List<Column> columns() {
        List<Column> all = new ArrayList<>(FragmentLayout.columns(fragments));
        int width = fields(header).size();
        for (int i = all.size(); i < width; i++) {
            all.add(columns.apply(i));
        }
        return all;
    }

    /// A version made from this one.
    ///
    /// @param next its header, with the same columns
    /// @param kept of this version's fragments, as they are then; a subset, ascending
    /// @param added come after them and get ids from this version's header on
    public Manifest changed(ManifestHeader next, List<FragmentEntry> kept, List<NewFragment> added) {
        List<FragmentEntry> all = new ArrayList<>(kept);
        int id = header.nextFragmentId();
        for (NewFragment fragment : added) {
            all.add(new FragmentEntry(id++, fragment.data(), fragment.rows(), 0, null, fragment.seeds()));
        }
        int[] rows = positions(kept);
        List<Field> fields = fields(next);
        List<Column> grown = new ArrayList<>(fields.size());
        for (int i = 0; i < FragmentLayout.FIELDS.size(); i++) {
            grown.add(ColumnBuilder.column(fields.get(i).type(), List.of())); // written from the entries
        }
        for (int column = 0; column < next.columns().size(); column++) {
            StatisticsLayout layout = new StatisticsLayout(next.columns().get(column));
            List<ColumnBuilder> builders = new ArrayList<>();
            layout.fields().forEach(field -> builders.add(new ColumnBuilder(field.type())));
            for (NewFragment fragment : added) {
                List<@Nullable Object> values =
                        layout.values(fragment.statistics().get(column));
                for (int i = 0; i < values.size(); i++) {
                    builders.get(i).add(values.get(i));
                }
            }
            for (ColumnBuilder builder : builders) {
                Column before = columns.apply(grown.size()).take(rows, rows.length);
                grown.add(added.isEmpty() ? before : ColumnConcat.concat(List.of(before, builder.build())));
            }
        }
        return new Manifest(name, next, all, grown::get);
    }

    private int[] positions(List<FragmentEntry> kept) {
        int[] rows = new int[kept.size()];
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            while (fragments.get(at).id() != kept.get(i).id()) {
                at++;
            }
            rows[i] = at++;
        }
        return rows;
    }
}

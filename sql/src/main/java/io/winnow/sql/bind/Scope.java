package io.winnow.sql.bind;

import io.winnow.core.table.Snapshot;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns that expressions over one input may name, in the order of its schema.
///
/// @param table the name that qualifies the columns, null when nothing does
/// @param source the file or table that the columns are read from, as plans call it; null where they are computed
record Scope(@Nullable String table, @Nullable String source, List<String> names, Schema schema) {
    /// What a SELECT without FROM sees.
    static final Scope EMPTY = new Scope(null, null, List.of(), Schema.EMPTY);

    /// Says that several columns fit a name.
    static final int AMBIGUOUS = -2;

    static final int ABSENT = -1;

    Scope {
        names = List.copyOf(names);
    }

    static Scope of(@Nullable String table, Schema schema) {
        return new Scope(table, null, schema.names(), schema);
    }

    static Scope of(@Nullable String table, Snapshot snapshot) {
        return new Scope(table, snapshot.name(), snapshot.schema().names(), snapshot.schema());
    }

    /// The same columns, the first of them under new names.
    Scope renamed(String newTable, List<String> newNames) {
        List<String> all = new ArrayList<>(names);
        for (int i = 0; i < newNames.size(); i++) {
            all.set(i, newNames.get(i));
        }
        return new Scope(newTable, source, all, schema);
    }

    /// Position of the column called `name`, [#ABSENT] or [#AMBIGUOUS].
    int find(String name) {
        return find(name, names);
    }

    boolean isTable(String name) {
        return table != null && table.equalsIgnoreCase(name);
    }

    /// Position of `name` among `names`: the one equal to it, else the only one equal but for upper and lower case.
    static int find(String name, List<String> names) {
        int exact = ABSENT;
        int similar = ABSENT;
        for (int i = 0; i < names.size(); i++) {
            String candidate = names.get(i);
            if (candidate.equals(name)) {
                exact = exact == ABSENT ? i : AMBIGUOUS;
            } else if (candidate.equalsIgnoreCase(name)) {
                similar = similar == ABSENT ? i : AMBIGUOUS;
            }
        }
        return exact == ABSENT ? similar : exact;
    }
}

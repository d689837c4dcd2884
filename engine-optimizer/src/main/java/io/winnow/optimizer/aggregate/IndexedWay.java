package io.winnow.optimizer.aggregate;

import io.winnow.core.table.TableIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How indexes answer for fragments of which statistics decide, and indexes cover, the same. Immutable.
///
/// @param lacking why they do not; null where they do
/// @param conjuncts positions of the filter's conjuncts that statistics leave undecided
/// @param indexes that are asked, by name
/// @param united how many postings the filter unites, about
/// @param severalColumns whether more than one column is asked
/// @param distinct by column of the scan, how many values it has at most; 0 where that does not matter
record IndexedWay(
        @Nullable String lacking,
        List<Integer> conjuncts,
        List<TableIndex> indexes,
        double united,
        boolean severalColumns,
        List<Long> distinct) {
    IndexedWay {
        conjuncts = List.copyOf(conjuncts);
        indexes = List.copyOf(indexes);
        distinct = List.copyOf(distinct);
    }

    /// Fragments that have to be read.
    static IndexedWay none(String lacking) {
        return new IndexedWay(lacking, List.of(), List.of(), 0, false, List.of());
    }

    /// How many distinct values a column of the scan has at most.
    long values(int column) {
        return distinct.get(column);
    }
}

package io.winnow.physical.exec;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What was asked of indexes about the rows of a fragment.
///
/// @param byIndex by the index's name, ascending; one of which the numbers of rows were enough is here without postings
public record FragmentProbes(SortedMap<String, Count> byIndex) {
    /// Nothing was asked.
    public static final FragmentProbes NONE = new FragmentProbes(new TreeMap<>());

    public FragmentProbes {
        byIndex = Collections.unmodifiableSortedMap(new TreeMap<>(byIndex));
    }

    /// Postings that were read, each the rows of one value.
    ///
    /// @param postings how many
    /// @param bytes what their bitmaps take in memory
    public record Count(long postings, long bytes) {
        private Count plus(Count more) {
            return new Count(postings + more.postings, bytes + more.bytes);
        }
    }

    static FragmentProbes of(String index, Count count) {
        return new FragmentProbes(new TreeMap<>(Map.of(index, count)));
    }

    /// These and others.
    public FragmentProbes plus(FragmentProbes more) {
        SortedMap<String, Count> both = new TreeMap<>(byIndex);
        more.byIndex.forEach((index, count) -> both.merge(index, count, Count::plus));
        return new FragmentProbes(both);
    }
}

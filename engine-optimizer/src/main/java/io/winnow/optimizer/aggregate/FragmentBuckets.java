package io.winnow.optimizer.aggregate;

import io.winnow.core.table.Fragment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The bucket of each fragment of a table, as one scan has it.
///
/// @param fragments all of the table, shared with its snapshot
/// @param buckets of the fragments, position by position
public record FragmentBuckets(List<Fragment> fragments, List<FragmentBucket> buckets) {
    /// Where only counts are known.
    public static final FragmentBuckets UNKNOWN = new FragmentBuckets(List.of(), List.of());

    public FragmentBuckets {
        fragments = List.copyOf(fragments);
        buckets = List.copyOf(buckets);
        if (fragments.size() != buckets.size()) {
            throw new IllegalArgumentException(buckets.size() + " buckets of " + fragments.size() + " fragments");
        }
    }

    /// Those of `some` in the given buckets, all others skipped.
    ///
    /// @param all fragments of the table
    /// @param some of them, in their order
    /// @param given buckets of `some`, position by position
    static FragmentBuckets of(List<Fragment> all, List<Fragment> some, List<FragmentBucket> given) {
        if (all.size() == some.size()) {
            return new FragmentBuckets(all, given);
        }
        Map<Integer, FragmentBucket> known = HashMap.newHashMap(some.size());
        for (int i = 0; i < some.size(); i++) {
            known.put(some.get(i).id(), given.get(i));
        }
        FragmentBucket[] buckets = new FragmentBucket[all.size()];
        Arrays.setAll(buckets, i -> known.getOrDefault(all.get(i).id(), FragmentBucket.SKIPPED));
        return new FragmentBuckets(all, Arrays.asList(buckets));
    }

    /// How many, not which.
    @Override
    public String toString() {
        return "FragmentBuckets[" + fragments.size() + "]";
    }
}

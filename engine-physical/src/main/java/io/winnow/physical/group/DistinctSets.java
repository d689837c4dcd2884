package io.winnow.physical.group;

/// A set of distinct values per group; its count is the number of members.
interface DistinctSets extends Counts {
    /// The sets as they are now.
    DistinctLists lists();
}

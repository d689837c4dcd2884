package io.winnow.physical.group;

/// A count per group.
interface Counts {
    long count(int group);
}

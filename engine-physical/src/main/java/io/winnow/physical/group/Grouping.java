package io.winnow.physical.group;

/// Whether rows are told apart by group.
enum Grouping {
    GROUPED,
    UNGROUPED
}

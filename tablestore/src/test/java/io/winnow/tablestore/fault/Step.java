package io.winnow.tablestore.fault;

import java.util.function.LongPredicate;

/// A statement.
sealed interface Step {
    /// Makes a table of `count` numbers.
    record Create(String table, long first, int count) implements Step {}

    record Replace(String table, long first, int count) implements Step {}

    record Insert(String table, long first, int count) implements Step {}

    record Delete(String table, LongPredicate which) implements Step {}

    record Optimize(String table) implements Step {}

    record Vacuum(String table) implements Step {}

    record Drop(String table) implements Step {}

    /// Makes an index, the first on the numbers, the second on the texts.
    record CreateIndex(String table, String index, IndexKind kind) implements Step {}

    /// What an index is.
    enum IndexKind {
        /// One file, and no seeds.
        PLAIN,
        /// One file; writers leave seeds for it.
        SEEDED,
        /// A real bitmap index: two files.
        BITMAP
    }

    /// Covers what an index does not cover.
    ///
    /// @param merge whether its segments become one
    record OptimizeIndex(String table, String index, boolean merge) implements Step {}

    record DropIndex(String table, String index) implements Step {}

    record CreateView(String view, String text) implements Step {}

    record DropView(String view) implements Step {}
}

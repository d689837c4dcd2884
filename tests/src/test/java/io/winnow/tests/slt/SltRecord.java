package io.winnow.tests.slt;

import java.util.List;
import java.util.Set;

/// One record of a `.slt` file.
sealed interface SltRecord {
    /// Line of its first word, from 1.
    int line();

    /// Set-ups that it is left out of.
    Set<SltSetup> skipped();

    /// `statement ok` or `statement error REGEX`.
    ///
    /// @param error what the message must contain, as a regular expression; empty for success
    record Statement(int line, Set<SltSetup> skipped, String sql, String error) implements SltRecord {}

    /// `query TYPES [SORT]`.
    ///
    /// @param types a letter per column
    /// @param expected a line per row
    /// @param expectedFrom line of the file, from 1, at which the expected rows start
    record Query(
            int line,
            Set<SltSetup> skipped,
            String types,
            SltSort sort,
            String sql,
            List<String> expected,
            int expectedFrom)
            implements SltRecord {
        public Query {
            expected = List.copyOf(expected);
        }
    }

    /// `data NAME`: a table, for which queries write `${NAME}`.
    ///
    /// @param fragments a query in DuckDB's SQL per fragment
    record Data(int line, Set<SltSetup> skipped, String name, List<String> fragments) implements SltRecord {
        public Data {
            fragments = List.copyOf(fragments);
        }
    }
}

package io.winnow.sql.parser;

import io.winnow.sql.ast.ReservedWords;
import java.util.Set;

/// Which words may not be names, and where.
final class Keywords {
    /// Not the alias of a table unless after AS.
    private static final Set<String> AFTER_TABLE = Set.of(
            "anti",
            "asof",
            "full",
            "left",
            "pivot",
            "positional",
            "right",
            "sample",
            "semi",
            "set",
            "tablesample",
            "unpivot");

    private Keywords() {}

    /// Whether `word` names nothing where an expression or a table is expected.
    static boolean isReserved(String word) {
        return ReservedWords.contains(word);
    }

    /// Whether `word` right after a table starts a clause, not an alias.
    static boolean followsTable(String word) {
        return ReservedWords.contains(word) || AFTER_TABLE.contains(word);
    }
}

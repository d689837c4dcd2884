package io.winnow.sql.ast;

import java.util.Set;

/// The words that name nothing unless quoted, or where only a name can stand (after AS or a dot).
public final class ReservedWords {
    private static final Set<String> WORDS = Set.of(
            "all",
            "and",
            "any",
            "as",
            "asc",
            "between",
            "case",
            "cast",
            "collate",
            "create",
            "cross",
            "desc",
            "distinct",
            "else",
            "end",
            "except",
            "exists",
            "false",
            "fetch",
            "for",
            "from",
            "group",
            "having",
            "ilike",
            "in",
            "inner",
            "intersect",
            "into",
            "is",
            "isnull",
            "join",
            "lateral",
            "like",
            "limit",
            "natural",
            "not",
            "notnull",
            "null",
            "offset",
            "on",
            "or",
            "order",
            "qualify",
            "select",
            "similar",
            "some",
            "table",
            "then",
            "true",
            "try_cast",
            "union",
            "using",
            "when",
            "where",
            "window",
            "with");

    private ReservedWords() {}

    /// Whether `word`, in lower case, is one.
    public static boolean contains(String word) {
        return WORDS.contains(word);
    }
}

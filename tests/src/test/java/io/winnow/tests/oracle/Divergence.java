package io.winnow.tests.oracle;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One point where Winnow's semantics are not DuckDB's defaults, and how DuckDB is asked for the same.
///
/// Questions are written in Winnow's SQL. A point is met by a setting of DuckDB, by other words for the same thing,
/// or by both; there is no other place where the two are bent towards each other.
///
/// @param topic what differs
/// @param setting a statement that DuckDB runs first, or empty
/// @param words what Winnow's text is searched for; null where a setting is all
/// @param duckWords what replaces it; `$1` is the first group of `words`
record Divergence(String topic, String setting, @Nullable Pattern words, String duckWords) {
    static final List<Divergence> ALL = List.of(
            setting("integer / integer is an integer, truncated", "SET integer_division = true"),
            setting(
                    "NULLs stand last in ascending order and first in descending order",
                    "SET default_null_order = 'nulls_last_on_asc_first_on_desc'"),
            setting("the session's time zone is UTC", "SET TimeZone = 'UTC'"),
            words("octet_length counts the bytes of a text", "\\boctet_length\\(", "strlen("),
            words("binary literals", "\\bX'([0-9a-f]*)'", "unhex('$1')"),
            // DuckDB's sketch is another one, and an estimate of few values too.
            words("approx_count_distinct counts few values exactly", "\\bapprox_count_distinct\\(", "count(DISTINCT "),
            words("range's column is called value", "\\brange\\(([^)]*)\\)", "(SELECT range AS value FROM range($1))"));

    private static Divergence setting(String topic, String setting) {
        return new Divergence(topic, setting, null, "");
    }

    private static Divergence words(String topic, String words, String duckWords) {
        return new Divergence(topic, "", Pattern.compile(words), duckWords);
    }

    /// A question as DuckDB is asked it.
    static String toDuck(String sql) {
        String text = sql;
        for (Divergence divergence : ALL) {
            if (divergence.words != null) {
                text = divergence.words.matcher(text).replaceAll(divergence.duckWords);
            }
        }
        return text;
    }
}

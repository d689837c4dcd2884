package io.winnow.tests.zonemap.lance;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Answers in the form that the expected ones have: floats that JSON lacks are words, decimals, dates and times too;
/// zeros of both signs are the same, and so are floats of both widths.
final class Answer {
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);

    private Answer() {}

    /// The rows of a query; sorted where the query leaves their order open.
    ///
    /// @param sql one of the query's wordings
    static List<String> of(Session session, LanceQuery query, String sql) {
        List<String> rows = new ArrayList<>();
        try (QueryResult result = session.sql(sql)) {
            for (List<@Nullable Object> row : result.rows()) {
                rows.add(text(row));
            }
        }
        return query.isOrdered() ? rows : rows.stream().sorted().toList();
    }

    /// A row, whose floats are told from whole numbers.
    static String text(List<@Nullable Object> row) {
        List<String> texts = new ArrayList<>(row.size());
        for (Object value : row) {
            texts.add(
                    switch (value) {
                        case null -> "NULL";
                        case Double number -> text(number);
                        case Float number -> text(number);
                        case BigDecimal number -> number.toPlainString();
                        case LocalDateTime time -> MICROSECONDS.format(time);
                        default -> value.toString();
                    });
        }
        return String.join(" | ", texts);
    }

    /// The sign of a NaN survives the widening of a float.
    private static String text(double number) {
        if (Double.isNaN(number)) {
            return Double.doubleToRawLongBits(number) < 0 ? "-NaN" : "NaN";
        }
        return Double.toString(number == 0 ? 0 : number);
    }
}

package io.winnow.tests.docs;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The Java tour of the README.
final class JavaTour {
    private JavaTour() {}

    static List<String> lines(Path file) {
        List<String> lines = new ArrayList<>();
        record Country(String country, long orders, BigDecimal total) {}
        try (Session session = Session.inMemory()) {
            String sql = "SELECT country, count(*) AS orders, sum(amount) AS total FROM '" + file
                    + "' WHERE amount > ? GROUP BY country ORDER BY total DESC";
            try (QueryResult result = session.sql(sql, new BigDecimal("100.00"))) {
                for (Country row : result.records(Country.class)) {
                    lines.add(row.country() + ": " + row.orders() + " orders, " + row.total());
                }
            }
        }
        return lines;
    }
}

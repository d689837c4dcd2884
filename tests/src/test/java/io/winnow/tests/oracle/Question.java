package io.winnow.tests.oracle;

/// A query that both engines answer.
///
/// @param sql in Winnow's SQL
/// @param order whether the order of rows is part of the answer
public record Question(String sql, Order order) {
    /// What the query says about the order of its rows.
    public enum Order {
        /// It has an ORDER BY that no two rows share.
        DECIDED,
        /// Rows may come in any order.
        OPEN
    }

    /// A query whose rows may come in any order.
    public static Question open(String sql) {
        return new Question(sql, Order.OPEN);
    }

    /// A query whose ORDER BY decides every row's place.
    public static Question ordered(String sql) {
        return new Question(sql, Order.DECIDED);
    }
}

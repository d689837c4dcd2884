package io.winnow.tests.zonemap;

/// A query, and what of its answer must be the same however it is found.
record SqlQuestion(String sql, Sameness sameness) {
    enum Sameness {
        /// The rows in their order.
        SEQUENCE,
        /// The rows in any order.
        BAG,
        /// How many rows there are.
        COUNT
    }
}

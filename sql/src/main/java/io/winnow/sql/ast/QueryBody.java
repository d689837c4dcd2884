package io.winnow.sql.ast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What makes rows, before ORDER BY and LIMIT.
public sealed interface QueryBody extends Node {
    /// `SELECT … FROM … WHERE … GROUP BY … HAVING …`.
    ///
    /// @param from null for one row without columns
    record Select(
            Quantifier quantifier,
            List<SelectItem> items,
            @Nullable TableExpression from,
            @Nullable Expression where,
            List<Expression> groupBy,
            @Nullable Expression having,
            Span span)
            implements QueryBody {
        /// Whether equal rows are kept.
        public enum Quantifier {
            ALL,
            DISTINCT
        }

        public Select {
            items = List.copyOf(items);
            groupBy = List.copyOf(groupBy);
        }

        @Override
        public List<Node> children() {
            return Node.all(items, Node.present(from, where), groupBy, Node.present(having));
        }
    }

    /// `VALUES (…), (…)`; every row has the same number of expressions.
    record Values(List<List<Expression>> rows, Span span) implements QueryBody {
        public Values {
            rows = rows.stream().map(List::copyOf).toList();
        }

        @Override
        public List<Node> children() {
            List<Node> children = new ArrayList<>();
            rows.forEach(children::addAll);
            return children;
        }
    }

    /// The rows of all inputs, two or more.
    record UnionAll(List<QueryBody> inputs, Span span) implements QueryBody {
        public UnionAll {
            inputs = List.copyOf(inputs);
        }

        @Override
        public List<QueryBody> children() {
            return inputs;
        }
    }

    /// A query in parentheses.
    record Nested(Query query, Span span) implements QueryBody {
        @Override
        public List<Node> children() {
            return List.of(query);
        }
    }
}

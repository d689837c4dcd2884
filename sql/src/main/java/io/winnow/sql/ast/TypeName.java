package io.winnow.sql.ast;

import java.util.List;

/// A type as a statement names it.
public sealed interface TypeName {
    /// Where it stands in the text.
    Span span();

    /// A type without parts.
    ///
    /// @param arguments what stands in parentheses after it, such as precision and scale; empty when nothing does
    record Simple(Base base, List<Integer> arguments, Span span) implements TypeName {
        public Simple {
            arguments = List.copyOf(arguments);
        }
    }

    /// `T[]`.
    record ListOf(TypeName element, Span span) implements TypeName {}

    /// `STRUCT(a T, …)`.
    record StructOf(List<Member> members, Span span) implements TypeName {
        /// One field.
        public record Member(Identifier name, TypeName type) {}

        public StructOf {
            members = List.copyOf(members);
        }
    }

    /// `MAP(K, V)`.
    record MapOf(TypeName key, TypeName value, Span span) implements TypeName {}

    /// The types without parts; every other name of one is an alias.
    enum Base {
        BOOLEAN,
        TINYINT,
        SMALLINT,
        INTEGER,
        BIGINT,
        UTINYINT,
        USMALLINT,
        UINTEGER,
        UBIGINT,
        REAL,
        DOUBLE,
        DECIMAL,
        VARCHAR,
        BLOB,
        DATE,
        TIME,
        TIMESTAMP,
        TIMESTAMP_S,
        TIMESTAMP_MS,
        TIMESTAMP_NS,
        TIMESTAMPTZ,
        INTERVAL
    }
}

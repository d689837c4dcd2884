/// Single values: how they are carried, compared, cast, written as text, and how an expression is evaluated for one
/// row.
///
/// Carriers, by type; a NULL of any type is Java's `null`:
///
/// | type | carrier |
/// |---|---|
/// | BOOLEAN | `Boolean` |
/// | all integers | `Long`; uint64 as its 64 bits |
/// | REAL, DOUBLE | `Float`, `Double` |
/// | DECIMAL(p,s) | `BigDecimal` of scale exactly s |
/// | VARCHAR | `String` |
/// | BLOB | [io.winnow.core.scalar.Bytes] |
/// | DATE | `Long` days since 1970-01-01 |
/// | TIME | `Long` nanoseconds since midnight |
/// | TIMESTAMP, TIMESTAMPTZ | `Long` in the type's unit |
/// | INTERVAL | [io.winnow.core.scalar.IntervalValue] |
/// | list | `List` of carriers, elements may be null (`Collections.unmodifiableList`) |
/// | struct | `List` of carriers in field order |
/// | map | `List` of two-element `List`s (key, value) |
@NullMarked
package io.winnow.core.scalar;

import org.jspecify.annotations.NullMarked;

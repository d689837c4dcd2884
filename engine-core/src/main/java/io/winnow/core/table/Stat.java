package io.winnow.core.table;

/// A statistic and how far it may be believed. Unknown is never zero.
///
/// @param <T> type of the value
public sealed interface Stat<T> {
    /// The value itself: may be an answer.
    record Exact<T>(T value) implements Stat<T> {}

    /// On the safe side of the value: may prune, is never an answer.
    record Bound<T>(T value) implements Stat<T> {}

    /// Unknown.
    record Absent<T>() implements Stat<T> {}

    static <T> Stat<T> exact(T value) {
        return new Exact<>(value);
    }

    static <T> Stat<T> absent() {
        return new Absent<>();
    }
}

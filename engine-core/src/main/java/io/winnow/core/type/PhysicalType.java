package io.winnow.core.type;

/// How values lie in memory in the one compute form; see `Column` for the arrays.
public enum PhysicalType {
    /// No values at all: every row is NULL.
    NULL,
    /// `byte[]`, 0 or 1.
    BOOL,
    /// `int[]`: int8, int16, int32, uint8, uint16, date (days since 1970-01-01).
    INT32,
    /// `long[]`: int64, uint32, uint64 (as bits), decimals of at most 18 digits (unscaled), time (nanoseconds),
    /// timestamps.
    INT64,
    /// Two `long[]`, high and low: decimals of 19 to 38 digits (unscaled, two's complement).
    INT128,
    /// `float[]`.
    FLOAT32,
    /// `double[]`.
    FLOAT64,
    /// `byte[]` data with `int[]` offsets: utf8 and binary.
    BYTES,
    /// Months, days and nanoseconds apart.
    INTERVAL,
    /// `int[]` offsets over a column of elements: lists, and maps as lists of (key, value) structs.
    LIST,
    /// One column per field.
    STRUCT
}

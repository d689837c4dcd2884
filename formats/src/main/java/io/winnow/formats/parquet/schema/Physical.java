package io.winnow.formats.parquet.schema;

import org.apache.parquet.format.Type;

/// How the values of a leaf are stored.
public enum Physical {
    BOOLEAN,
    INT32,
    INT64,
    INT96,
    FLOAT,
    DOUBLE,
    BYTE_ARRAY,
    FIXED;

    static Physical of(Type type) {
        return switch (type) {
            case BOOLEAN -> BOOLEAN;
            case INT32 -> INT32;
            case INT64 -> INT64;
            case INT96 -> INT96;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case BYTE_ARRAY -> BYTE_ARRAY;
            case FIXED_LEN_BYTE_ARRAY -> FIXED;
        };
    }
}

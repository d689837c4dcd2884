package io.winnow.core.function;

import io.winnow.core.type.DataType;
import java.util.List;

/// What a call resolved to: the types its arguments are cast to, and the type of its result.
public record Signature(List<DataType> arguments, DataType result) {
    public Signature {
        arguments = List.copyOf(arguments);
    }
}

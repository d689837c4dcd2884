package io.winnow.core.function;

import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// The circumstances of a call that a row-wise function may need.
///
/// @param argumentTypes resolved types of the arguments
/// @param resultType resolved type of the result
/// @param zone the session's time zone
/// @param now start of the statement: what `now()` says, the same for every row
public record FunctionCall(List<DataType> argumentTypes, DataType resultType, ZoneId zone, Instant now) {
    public FunctionCall {
        argumentTypes = List.copyOf(argumentTypes);
    }
}

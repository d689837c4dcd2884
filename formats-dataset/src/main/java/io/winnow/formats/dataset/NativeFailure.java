package io.winnow.formats.dataset;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import java.util.List;
import org.apache.arrow.memory.OutOfMemoryException;

/// Makes one-line errors of what the native reader throws: exceptions of many types whose messages have many lines.
final class NativeFailure {
    private static final int LONGEST = 300;

    /// How the native library starts the messages of what it has no code for.
    private static final List<String> UNSUPPORTED = List.of(
            "NotImplemented", "not implemented", "not supported", "Unsupported", "Recursion level", "nested more than");

    private NativeFailure() {}

    /// The error for `failure`, which happened while `file` was read.
    static WinnowException of(String file, Throwable failure) {
        if (failure instanceof WinnowException known) {
            return known;
        }
        String message = firstLine(failure);
        if (failure instanceof OutOfMemoryException) {
            return new MemoryExceededException(file + ": " + message, failure);
        }
        if (failure instanceof LinkageError) {
            return new UnsupportedFeatureException(
                    "reading " + file + " here: the native library of Arrow Dataset cannot be loaded: " + message);
        }
        for (String sign : UNSUPPORTED) {
            if (message.contains(sign)) {
                return new UnsupportedFeatureException("what " + file + " holds: " + message);
            }
        }
        return new CorruptDataException(file, "cannot be read: " + message, failure);
    }

    private static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        String line = message.strip().lines().findFirst().orElse("");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }
}

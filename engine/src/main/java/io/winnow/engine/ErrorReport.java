package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.engine.script.ScriptStatement;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// An error as people see it: one line, and the place in the statement where that is known.
///
/// @param code stable kind of the error
/// @param message one line
/// @param position place in the script or statement, null when none is known
public record ErrorReport(
        ErrorCode code, String message, @Nullable SourcePosition position) {
    /// Reports anything that a statement may end with, errors of the JVM and bugs included.
    public static ErrorReport of(Throwable error) {
        return switch (error) {
            case WinnowException known -> new ErrorReport(known.code(), known.text(), position(known));
            case OutOfMemoryError _ ->
                new ErrorReport(
                        ErrorCode.MEMORY,
                        "the JVM's heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                                + " MB is exhausted; lower winnow.execution.memory_limit or raise -Xmx",
                        null);
            case StackOverflowError _ ->
                new ErrorReport(ErrorCode.INTERNAL, "internal error: the statement nests too deeply", null);
            default -> new ErrorReport(ErrorCode.INTERNAL, "internal error: " + oneLine(error.toString()), null);
        };
    }

    /// The error of a script that cannot be read.
    public static RuntimeException unreadable(Path script, IOException cause) {
        return switch (cause) {
            case NoSuchFileException _ -> new IoFailureException(ErrorCode.NOT_FOUND, script + ": no such file", cause);
            case AccessDeniedException _ ->
                new IoFailureException(ErrorCode.IO, script + ": may not be read (permission denied)", cause);
            default -> new IoFailureException(ErrorCode.IO, script + ": cannot be read: " + cause.getMessage(), cause);
        };
    }

    /// Reports results that could not be written.
    ///
    /// @param target what they were written to, as the message names it
    public static ErrorReport unwritable(String target, IOException error) {
        String reason = switch (error) {
            case NoSuchFileException _ -> "no such directory";
            case AccessDeniedException _ -> "permission denied";
            // Its message begins with the path once more.
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(error.getMessage());
        };
        return new ErrorReport(ErrorCode.IO, oneLine("cannot write to " + target + ": " + reason), null);
    }

    private static @Nullable SourcePosition position(WinnowException error) {
        return switch (error) {
            case SqlException sql -> sql.position();
            case UnsupportedFeatureException unsupported -> unsupported.position();
            default -> null;
        };
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            line.append(Character.isISOControl(text.charAt(i)) ? ' ' : text.charAt(i));
        }
        return line.toString();
    }

    /// The same error, placed in the script that the statement is part of.
    public ErrorReport in(ScriptStatement statement) {
        return position == null ? this : new ErrorReport(code, message, statement.inScript(position));
    }

    /// Lines ending in `\n`: `error: MESSAGE`, then the place, the source line and a caret.
    ///
    /// @param statement number of the statement in a run of several, 0 to leave it out
    public String text(int statement) {
        StringBuilder text = new StringBuilder("error");
        if (statement > 0) {
            text.append(" in statement ").append(statement);
        }
        text.append(": ").append(message).append('\n');
        if (position != null) {
            text.append("  at line ").append(position.line());
            text.append(", column ").append(position.column()).append('\n');
            text.append("  ").append(oneLine(position.sourceLine())).append('\n');
            text.append("  ").append(" ".repeat(position.caret())).append("^\n");
        }
        return text.toString();
    }
}

package io.winnow.engine.catalog;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.tablestore.commit.TableDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the files that a text in FROM stands for: a path, a directory or a pattern. A path that exists as it is
/// written wins over its reading as a pattern.
final class PathFinder {
    private static final Pattern URL = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+://.*", Pattern.DOTALL);

    private final Path directory;

    /// @param directory what relative paths mean
    PathFinder(Path directory) {
        this.directory = directory;
    }

    /// The files, at least one, as paths that [#directory] resolves.
    List<String> find(String text) {
        if (text.isEmpty()) {
            throw failure(ErrorCode.NOT_FOUND, "'' is no path: it is empty", null);
        }
        if (URL.matcher(text).matches()) {
            throw new UnsupportedFeatureException(
                    "reading from " + text.substring(0, text.indexOf(':')) + " addresses");
        }
        try {
            Path path = directory.resolve(text);
            if (Files.isDirectory(path)) {
                return inDirectory(path, text);
            }
            if (Files.exists(path)) {
                return List.of(text);
            }
            if (Glob.isPattern(text)) {
                return matching(text);
            }
            // Tells a path that may not be looked at from one that is not there.
            Files.readAttributes(path, BasicFileAttributes.class);
            return List.of(text);
        } catch (InvalidPathException e) {
            throw failure(ErrorCode.NOT_FOUND, "'" + text + "' is no path: " + e.getReason(), e);
        } catch (NoSuchFileException e) {
            throw failure(ErrorCode.NOT_FOUND, text + ": no such file or directory", e);
        } catch (AccessDeniedException e) {
            throw failure(ErrorCode.IO, text + ": may not be read (permission denied)", e);
        } catch (IOException e) {
            throw failure(ErrorCode.IO, text + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private List<String> matching(String pattern) throws IOException {
        List<String> files;
        try {
            files = Glob.expand(directory, pattern);
        } catch (IllegalArgumentException e) {
            throw failure(ErrorCode.INVALID_VALUE, "'" + pattern + "' is no pattern of files: " + e.getMessage(), e);
        }
        if (files.isEmpty()) {
            throw failure(ErrorCode.NOT_FOUND, "no file matches '" + pattern + "'", null);
        }
        return files;
    }

    private List<String> inDirectory(Path path, String text) throws IOException {
        if (isDatabase(path)) {
            throw failure(
                    ErrorCode.INVALID_ARGUMENT,
                    text + ": is a database; name one of its tables, or open it with -d " + text,
                    null);
        }
        String prefix = text.endsWith("/") ? text : text + "/";
        List<String> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(path)) {
            for (Path file : (Iterable<Path>) walk::iterator) {
                Path relative = path.relativize(file);
                if (isShown(relative) && Files.isRegularFile(file) && FileFormat.ofName(relative.toString()) != null) {
                    files.add(prefix + relative);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (files.isEmpty()) {
            throw failure(
                    ErrorCode.NOT_FOUND, text + ": is a directory without a file of a format that Winnow knows", null);
        }
        files.sort(Glob::compareCodePoints);
        return files;
    }

    private static boolean isDatabase(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.anyMatch(TableDirectory::isTable);
        }
    }

    /// Hidden files, and what other engines keep beside data (`_SUCCESS`, `_metadata`), are no data.
    private static boolean isShown(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".") || part.toString().startsWith("_")) {
                return false;
            }
        }
        return true;
    }

    private static IoFailureException failure(ErrorCode code, String message, @Nullable Throwable cause) {
        return new IoFailureException(code, message, cause);
    }
}

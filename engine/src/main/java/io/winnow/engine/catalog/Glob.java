package io.winnow.engine.catalog;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Finds the files that a pattern names: `*` and `?` within a name, `[a-z]`, `{a,b}`, and `**` for any folders.
///
/// A name that starts with a dot is matched only by a pattern that starts with one. `\` takes the next
/// character as it
/// is.
final class Glob {
    /// `{a,b}{c,d}…` multiplies; more than this is a mistake.
    private static final int MOST_ALTERNATIVES = 10_000;

    private Glob() {}

    /// Whether the text has any character that patterns give a meaning.
    static boolean isPattern(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("*?[{".indexOf(text.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// The regular files that match, as they would be written in the place of the pattern, in the order of
    /// their UTF-8 bytes.
    ///
    /// @param directory what a relative pattern is relative to
    static List<String> expand(Path directory, String pattern) throws IOException {
        Set<String> found = new TreeSet<>(Glob::compareCodePoints);
        for (String alternative : alternatives(pattern)) {
            boolean absolute = alternative.startsWith("/");
            Path from = absolute ? directory.resolve("/") : directory;
            List<String> segments = new ArrayList<>();
            for (String segment : alternative.split("/", -1)) {
                if (!segment.isEmpty()) {
                    segments.add(segment);
                }
            }
            walk(from, absolute ? "/" : "", segments, found);
        }
        return List.copyOf(found);
    }

    static int compareCodePoints(String left, String right) {
        int i = 0;
        while (i < left.length() && i < right.length()) {
            int a = left.codePointAt(i);
            int b = right.codePointAt(i);
            if (a != b) {
                return Integer.compare(a, b);
            }
            i += Character.charCount(a);
        }
        return Integer.compare(left.length(), right.length());
    }

    private static void walk(Path directory, String prefix, List<String> segments, Set<String> found)
            throws IOException {
        if (segments.isEmpty()) {
            return;
        }
        String segment = segments.getFirst();
        List<String> rest = segments.subList(1, segments.size());
        if (segment.equals("**")) {
            // No folder at all, or one more and `**` again. A `**` at the end stands for every file below.
            walk(directory, prefix, rest.isEmpty() ? List.of("*") : rest, found);
            for (String name : names(directory)) {
                Path child = directory.resolve(name);
                if (!name.startsWith(".") && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    walk(child, prefix + name + "/", segments, found);
                }
            }
            return;
        }
        if (!isPattern(segment) && segment.indexOf('\\') < 0) {
            step(directory.resolve(segment), prefix + segment, rest, found);
            return;
        }
        Pattern regex = regex(segment);
        for (String name : names(directory)) {
            if ((!name.startsWith(".") || segment.startsWith("."))
                    && regex.matcher(name).matches()) {
                step(directory.resolve(name), prefix + name, rest, found);
            }
        }
    }

    private static void step(Path path, String written, List<String> rest, Set<String> found) throws IOException {
        if (!rest.isEmpty()) {
            if (Files.isDirectory(path)) {
                walk(path, written + "/", rest, found);
            }
        } else if (Files.isRegularFile(path)) {
            found.add(written);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
                for (Path child : children) {
                    names.add(child.getFileName().toString());
                }
            }
        }
        return names;
    }

    /// The pattern with every `{a,b}` written out.
    static List<String> alternatives(String pattern) {
        int open = unescaped(pattern, 0, '{');
        int close = open < 0 ? -1 : closing(pattern, open);
        if (close < 0) {
            return List.of(pattern);
        }
        List<String> written = new ArrayList<>();
        int depth = 0;
        int start = open + 1;
        for (int i = open + 1; i <= close; i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && i < close) {
                depth--;
            } else if (i == close || (c == ',' && depth == 0)) {
                String one = pattern.substring(0, open) + pattern.substring(start, i) + pattern.substring(close + 1);
                written.addAll(alternatives(one));
                start = i + 1;
            }
            if (written.size() > MOST_ALTERNATIVES) {
                throw new IllegalArgumentException("the pattern has more than " + MOST_ALTERNATIVES + " alternatives");
            }
        }
        return written;
    }

    private static int unescaped(String text, int from, char wanted) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int closing(String pattern, int open) {
        int depth = 0;
        for (int i = open; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
                if (depth == 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static Pattern regex(String segment) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < segment.length(); i++) {
            int c = segment.codePointAt(i);
            int close = c == '[' ? segment.indexOf(']', i + 2) : -1;
            if (c == '*') {
                regex.append(".*");
            } else if (c == '?') {
                regex.append('.');
            } else if (close > 0) {
                regex.append(characterClass(segment.substring(i + 1, close)));
                i = close;
            } else if (c == '\\' && i + 1 < segment.length()) {
                i++;
                regex.append(Pattern.quote(segment.substring(i, i + 1)));
            } else {
                regex.append(Pattern.quote(Character.toString(c)));
                i += Character.charCount(c) - 1;
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static String characterClass(String inside) {
        boolean negated = inside.startsWith("!") || inside.startsWith("^");
        StringBuilder escaped = new StringBuilder(negated ? "[^" : "[");
        for (int i = negated ? 1 : 0; i < inside.length(); i++) {
            char c = inside.charAt(i);
            escaped.append("[]\\^&".indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return escaped.append(']').toString();
    }
}

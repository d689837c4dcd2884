package io.winnow.engine.script;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads UTF-8 lines from a stream as they arrive, and never more than the line asked for.
public final class LineReader {
    private final InputStream in;
    private final String name;
    private final byte[] buffer = new byte[8192];
    private int at;
    private int end;
    private int line = 1;

    /// @param name what errors call the stream
    public LineReader(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /// The next line with its `\n`, the last one perhaps without; null at the end.
    ///
    /// @throws io.winnow.core.error.SqlException where the line is not UTF-8
    public @Nullable String next() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean more = true;
        while (more && fill()) {
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            more = stop == end;
            int taken = more ? stop : stop + 1;
            bytes.write(buffer, at, taken - at);
            at = taken;
        }
        if (bytes.size() == 0) {
            return null;
        }
        String text = Utf8Text.decode(bytes.toByteArray(), name, line);
        line++;
        return text;
    }

    /// Some of the text that has arrived and was not read yet, without waiting for any and without taking it.
    public String peek() throws IOException {
        if (at == end && in.available() > 0) {
            fill();
        }
        return new String(buffer, at, end - at, StandardCharsets.UTF_8);
    }

    private boolean fill() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(buffer));
        }
        return at < end;
    }
}

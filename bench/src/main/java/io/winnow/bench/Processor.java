package io.winnow.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What processor this is, where the system tells.
final class Processor {
    private static final Path LINUX = Path.of("/proc/cpuinfo");

    private Processor() {}

    static String name() {
        if (!Files.isReadable(LINUX)) {
            return "processor unknown";
        }
        try {
            for (String line : Files.readAllLines(LINUX)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        } catch (IOException e) {
            return "processor unknown (" + e.getMessage() + ")";
        }
        return "processor unknown";
    }
}

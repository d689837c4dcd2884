package io.winnow.tests.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// What sessions that are closed must not have left in the process.
final class Leaks {
    private Leaks() {}

    /// Open files of the process; skips the test where the system does not tell.
    static long openFiles() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isDirectory(descriptors));
        try (Stream<Path> open = Files.list(descriptors)) {
            return open.count();
        }
    }

    /// Worker threads that are still there shortly after their session was closed.
    static long workers() throws InterruptedException {
        long count = 0;
        for (int i = 0; i < 100; i++) {
            count = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.isAlive() && thread.getName().startsWith("winnow-worker"))
                    .count();
            if (count == 0) {
                return 0;
            }
            Thread.sleep(20);
        }
        return count;
    }
}

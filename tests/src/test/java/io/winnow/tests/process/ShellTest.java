package io.winnow.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The interactive loop at a terminal, which `script` of util-linux pretends to be.
@EnabledOnOs(OS.LINUX)
class ShellTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    @TempDir
    Path directory;

    @Test
    void whatWasTypedBeforeThePromptCounts() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SCRIPT));
        String words = WinnowProcess.command(List.of("-Duser.home=" + directory)).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "exec ", "\n"));
        Path start = Files.writeString(directory.resolve("start.sh"), words);
        Path out = directory.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPT.toString(), "-qec", "sh " + start.getFileName(), "/dev/null");
        builder.environment().put("TERM", "xterm");
        Process process = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try (OutputStream typed = process.getOutputStream()) {
            typed.write("SELECT 6 * 7 AS answer;\nexit\n".getBytes(StandardCharsets.UTF_8));
            typed.flush();
            assertThat(process.waitFor(60, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(out)).contains("│ answer │").contains("│     42 │");
    }
}

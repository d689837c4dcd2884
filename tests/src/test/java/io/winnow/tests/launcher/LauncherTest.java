package io.winnow.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.launcher.PretendedTree.Run;
import io.winnow.tests.launcher.PretendedTree.Started;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    @TempDir
    Path directory;

    private PretendedTree tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = new PretendedTree(directory);
    }

    @Test
    void buildsOnFirstUseOnly() throws Exception {
        Run first = tree.winnow();
        Run second = tree.winnow();

        assertThat(first.err()).containsExactly("winnow: building (first use, about a minute) ...");
        assertThat(first.out()).first().isEqualTo("first");
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).first().isEqualTo("first");
        assertThat(tree.builds()).isEqualTo(1);
    }

    @Test
    void neverRunsOldCodeThoughTheJvmTrustsItsCache() throws Exception {
        tree.winnow();
        tree.program("second");
        Run changed = tree.winnow();
        tree.program("first");
        Run changedBack = tree.winnow();

        assertThat(changed.out()).first().isEqualTo("second");
        assertThat(changedBack.out()).first().isEqualTo("first");
        assertThat(tree.builds()).isEqualTo(3);
    }

    @Test
    void noticesARemovedSource() throws Exception {
        Path extra = tree.root.resolve("cli/src/main/Extra");
        Files.writeString(extra, "");
        tree.winnow();
        Files.delete(extra);

        assertThat(tree.winnow().err()).containsExactly("winnow: building (sources changed) ...");
    }

    @Test
    void doesNotRunTheLastBuildWhenABuildFails() throws Exception {
        tree.winnow();
        tree.program("broken");
        Run run = tree.winnow();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .last()
                .asString()
                .startsWith("error: building winnow failed")
                .contains(tree.root.resolve("target/winnow/build.log").toString());
    }

    @Test
    void keepsTheCallersDirectoryArgumentsInputAndExitCode() throws Exception {
        tree.winnow();
        Path elsewhere = Files.createDirectories(directory.resolve("else where"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), tree.root.resolve("winnow"));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("second"), Path.of("else where/link"));
        Map<String, String> environment = Map.of("WINNOW_JAVA_HOME", tree.jdk.toString(), "LC_ALL", "C");

        Started started = PretendedTree.start(elsewhere, environment, linkToLink, "stdin", "it's", "a  b", "*", "");
        started.process().getOutputStream().write("piped".getBytes(StandardCharsets.UTF_8));
        Run run = started.result();
        Run failing =
                PretendedTree.start(elsewhere, environment, link, "exit", "7").result();

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .containsExactly(
                        "first",
                        "argument stdin",
                        "argument it's",
                        "argument a  b",
                        "argument *",
                        "argument ",
                        "directory " + elsewhere.toRealPath(),
                        "piped");
        assertThat(failing.exitCode()).isEqualTo(7);
    }

    @Test
    void letsOneOfSeveralFirstRunsBuild() throws Exception {
        Map<String, String> environment = Map.of("WINNOW_JAVA_HOME", tree.jdk.toString());
        List<Started> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            runs.add(PretendedTree.start(tree.root, environment, tree.root.resolve("winnow")));
        }

        for (Started run : runs) {
            assertThat(run.result().out()).first().isEqualTo("first");
        }
        assertThat(tree.builds()).isEqualTo(1);
    }

    @Test
    void takesOverTheLockOfADeadOwner() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path lock = Files.createDirectories(tree.root.resolve("target/winnow.lock"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

        assertThat(tree.winnow().out()).first().isEqualTo("first");
        assertThat(lock).doesNotExist();
    }

    @Test
    void givesEachJdkItsOwnCache() throws Exception {
        tree.winnow();
        Path other = PretendedTree.jdk(directory.toRealPath().resolve("other jdk 25"), "25.0.9");
        Map<String, String> environment = Map.of("WINNOW_JAVA_HOME", other.toString());
        PretendedTree.start(tree.root, environment, tree.root.resolve("winnow")).result();

        try (var files = Files.walk(tree.root.resolve("target/winnow"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".aot"))).hasSize(2);
        }
    }
}

package io.winnow.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.launcher.PretendedTree.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class FindJdkTest {
    @TempDir
    Path directory;

    private PretendedTree tree;
    private Path old;
    private Path script;

    @BeforeEach
    void makeJdks() throws IOException {
        tree = new PretendedTree(directory);
        old = PretendedTree.jdk(directory.resolve("jdk 17"), "17.0.15");
        script = tree.root.resolve("which-jdk");
        Files.copy(tree.root.resolve("mvnw"), script);
        Files.writeString(script, "#!/bin/sh\n. \"$(dirname \"$0\")/.mvn/find-jdk.sh\"\necho \"$JAVA_HOME\"\n");
    }

    @Test
    void passesOverAJavaHomeThatIsTooOld() throws Exception {
        assertThat(find(Map.of("JAVA_HOME", old.toString())).out()).containsExactly(tree.jdk.toString());
    }

    @Test
    void passesOverAJavaHomeThatIsNone() throws Exception {
        assertThat(find(Map.of("JAVA_HOME", "/nowhere")).out()).containsExactly(tree.jdk.toString());
    }

    @Test
    void prefersJavaHomeToTheUsualPlaces() throws Exception {
        Path newer = PretendedTree.jdk(directory.resolve("newer"), "26");

        assertThat(find(Map.of("JAVA_HOME", newer.toString())).out()).containsExactly(newer.toString());
    }

    @Test
    void prefersThePathToTheUsualPlaces() throws Exception {
        Path newer = PretendedTree.jdk(directory.toRealPath().resolve("newer"), "25");
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), newer.resolve("bin/java"));

        assertThat(find(Map.of("PATH", bin + ":/usr/bin:/bin")).out()).containsExactly(newer.toString());
    }

    @Test
    void takesAWrongWinnowJavaHomeForAnError() throws Exception {
        Run run = find(Map.of("WINNOW_JAVA_HOME", old.toString(), "JAVA_HOME", tree.jdk.toString()));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).containsExactly("error: WINNOW_JAVA_HOME is " + old + ", which is not a JDK 25 or newer");
    }

    @Test
    void saysInOneLineWhatToInstall() throws Exception {
        Run run = find(Map.of("WINNOW_JDK_PLACES", "/nowhere", "JAVA_HOME", old.toString()));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).singleElement().asString().startsWith("error: no JDK 25 found: install one");
    }

    /// PATH has the old JDK first and the usual places are the test's folder, unless `environment` says otherwise.
    private Run find(Map<String, String> environment) throws IOException, InterruptedException {
        Map<String, String> all = new TreeMap<>();
        all.put("PATH", old.resolve("bin") + ":/usr/bin:/bin");
        all.put("WINNOW_JDK_PLACES", directory.toRealPath().toString());
        all.putAll(environment);
        return PretendedTree.start(tree.root, all, script).result();
    }
}

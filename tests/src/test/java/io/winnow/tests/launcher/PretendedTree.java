package io.winnow.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A source tree with the real launcher and a Maven and JDKs made of a few lines of shell.
///
/// The program's source is one line of text, which "Maven" copies into its jar. The "JVM" prints that line, or, given
/// an AOT cache, the line that the cache was made from: it trusts the cache blindly, as JDK 25.0.3 does.
final class PretendedTree {
    private static final String MVNW = """
            #!/bin/sh
            here=$(dirname "$0")
            echo build >>"$here/builds"
            grep -q broken "$here/cli/src/main/Program" && exit 1
            mkdir -p "$here/cli/target/quick/dist/lib"
            cp "$here/cli/src/main/Program" "$here/cli/target/quick/dist/lib/winnow-cli.jar"
            echo library >"$here/cli/target/quick/dist/lib/library.jar"
            printf lib/library.jar >"$here/cli/target/quick/dist/classpath"
            """;

    private static final String JAVA = """
            #!/bin/sh
            cache= output= jars=
            while [ $# -gt 0 ]; do
              case $1 in
                -XX:AOTCache=*) cache=${1#*=} ;;
                -XX:AOTCacheOutput=*) output=${1#*=} ;;
                -cp) jars=$2; shift ;;
                -*) ;;
                *) break ;;
              esac
              shift
            done
            program=${jars%%:*}
            if [ -n "$output" ]; then cp "$program" "$output"; exit; fi
            cat "${cache:-$program}"
            shift
            for argument in "$@"; do echo "argument $argument"; done
            echo "directory $(pwd)"
            case ${1-} in
              stdin) cat ;;
              exit) exit "$2" ;;
            esac
            """;

    final Path root;
    final Path jdk;

    PretendedTree(Path directory) throws IOException {
        root = Files.createDirectories(directory.toRealPath().resolve("a tree"));
        jdk = jdk(directory.toRealPath().resolve("jdk 25"), "25.0.9");
        Path source = sourceTree();
        Files.createDirectories(root.resolve(".mvn"));
        Files.createDirectories(root.resolve("cli/src/main"));
        Files.copy(source.resolve("winnow"), root.resolve("winnow"));
        Files.copy(source.resolve(".mvn/find-jdk.sh"), root.resolve(".mvn/find-jdk.sh"));
        Files.writeString(root.resolve("pom.xml"), "");
        Files.writeString(root.resolve("cli/pom.xml"), "");
        executable(root.resolve("mvnw"), MVNW);
        program("first");
    }

    void program(String line) throws IOException {
        Files.writeString(root.resolve("cli/src/main/Program"), line + "\n");
    }

    int builds() throws IOException {
        Path file = root.resolve("builds");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    static Path jdk(Path home, String version) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Pretended\"\nJAVA_VERSION=\"" + version + "\"\n");
        executable(home.resolve("bin/java"), JAVA);
        executable(home.resolve("bin/javac"), "#!/bin/sh\n");
        return home;
    }

    Run winnow(String... arguments) throws IOException, InterruptedException {
        return start(root, Map.of("WINNOW_JAVA_HOME", jdk.toString()), root.resolve("winnow"), arguments)
                .result();
    }

    static Started start(Path directory, Map<String, String> environment, Path command, String... arguments)
            throws IOException {
        List<String> line = new ArrayList<>();
        line.add(command.toString());
        line.addAll(List.of(arguments));
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("WINNOW_") || name.equals("JAVA_HOME"));
        builder.environment().putAll(environment);
        return new Started(builder.start(), out, err);
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path sourceTree() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(directory.resolve("winnow"))) {
            directory = directory.getParent();
            assertThat(directory)
                    .as("a folder above the test's that has the launcher")
                    .isNotNull();
        }
        return directory;
    }

    record Started(Process process, Path out, Path err) {
        Run result() throws IOException, InterruptedException {
            process.getOutputStream().close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
            return new Run(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        }
    }

    record Run(int exitCode, List<String> out, List<String> err) {}
}

package io.winnow.tablestore.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.error.IoFailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An error of the file system at every step of every statement: it is done wholly or fails with one line and has
/// done nothing, and the next vacuum leaves nothing behind.
class WriteErrorTest {
    private static final Duration LATER = Duration.ofHours(3);

    @TempDir(factory = InMemory.class)
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource
    void everyStatementIsDoneOrFailsWithOneLine(Work work) throws IOException {
        Path before = Files.createDirectory(directory.resolve("before"));
        try (TestStore store = new TestStore(before.resolve("db"), new LocalFileSystem(), Duration.ZERO)) {
            work.before().forEach(store::run);
        }
        for (FailingFileSystem.Fault fault : FailingFileSystem.Fault.values()) {
            int failures = 0;
            int steps = 1;
            for (int step = 0; step < steps; step++) {
                Path copy = directory.resolve("copy");
                Trees.copy(before, copy);
                FailingFileSystem files = new FailingFileSystem(fault, step);
                String what = work + ", " + fault + " after step " + step;
                IoFailureException failure = run(work, copy.resolve("db"), files);
                failures += failure == null ? 0 : 1;
                steps = Math.max(steps, files.steps());
                check(work, copy.resolve("db"), failure, fault, what);
                Trees.delete(copy);
            }
            assertThat(failures)
                    .as("%s, %s: failures at %s steps", work, fault, steps)
                    .isGreaterThan(steps / 3);
        }
    }

    private static @Nullable IoFailureException run(Work work, Path root, FailingFileSystem files) {
        try (TestStore store = new TestStore(root, files, LATER)) {
            store.run(work.step());
            return null;
        } catch (IoFailureException e) {
            return e;
        }
    }

    private static void check(
            Work work, Path root, @Nullable IoFailureException failure, FailingFileSystem.Fault fault, String what)
            throws IOException {
        State expected = failure == null ? work.stateAfter() : work.stateBefore();
        if (failure != null) {
            assertThat(failure.text()).as(what).contains(fault.reason());
            if (failure.text().contains("but a crash may undo it")) {
                expected = work.stateAfter();
            }
        }
        FailingFileSystem files = new FailingFileSystem(fault, Integer.MAX_VALUE);
        try (TestStore store = new TestStore(root, files, Duration.ZERO)) {
            assertThat(store.state()).as(what).isEqualTo(expected);
            store.readAllVersions();
            Step further =
                    expected.tables().containsKey("t") ? new Step.Insert("t", 100, 3) : new Step.Create("t", 7, 9);
            store.run(further);
            expected = expected.and(further);
        }
        Set<String> needed;
        try (TestStore store = new TestStore(root, files, LATER.multipliedBy(2))) {
            store.run(new Step.Vacuum("t"));
        }
        try (TestStore store = new TestStore(root, files, LATER.multipliedBy(2))) {
            assertThat(store.state()).as(what).isEqualTo(expected);
            needed = store.needed(root);
        }
        assertThat(Trees.files(root))
                .as(what)
                .filteredOn(file -> !file.matches("_catalog/_versions/\\d{20}\\.json"))
                .containsExactlyElementsOf(needed);
    }

    @Test
    void aDirectoryThatMayNotBeWrittenCanBeRead() throws IOException {
        Path root = directory.resolve("db");
        try (TestStore store = new TestStore(root, new LocalFileSystem(), Duration.ZERO)) {
            store.run(new Step.Create("t", 0, 20));
        }
        Path data = root.resolve("t").resolve("data");
        Path leases = root.resolve("t").resolve("_leases");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(leases, PosixFilePermissions.fromString("r-xr-xr-x"));
        try (TestStore store = new TestStore(root, new LocalFileSystem(), Duration.ZERO)) {
            Assumptions.assumeFalse(Files.isWritable(data), "permissions bind");
            State before = store.state();
            assertThat(before).isEqualTo(State.of(List.of(new Step.Create("t", 0, 20))));
            assertThatThrownBy(() -> store.run(new Step.Insert("t", 20, 5)))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessageContaining("permission denied")
                    .hasMessageContaining("_leases");
            assertThat(store.state()).isEqualTo(before);
        } finally {
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.setPosixFilePermissions(leases, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}

package io.winnow.tests.oracle.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.testing.SharedData;
import io.winnow.engine.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Execution(ExecutionMode.CONCURRENT)
class CorpusTest {
    private static final long SECONDS = 180;

    static Stream<ExpectedFile> files() throws IOException {
        List<ExpectedFile> files = new ArrayList<>();
        SharedData.require("corpora"); // which skips, and says where it looked
        for (String format : List.of("parquet", "arrow", "orc")) {
            if (SharedData.has("corpora/" + format)) {
                files.addAll(ExpectedFile.readAll(SharedData.require("corpora/" + format)));
            }
        }
        return files.stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void fileIsReadAsItsDescriptionSays(ExpectedFile file) throws InterruptedException, ExecutionException {
        FutureTask<List<String>> reading = new FutureTask<>(() -> {
            try (Session session = Session.inMemory();
                    Session withoutStatistics = Session.builder()
                            .option("winnow.optimizer.use_statistics", "false")
                            .build()) {
                return new Reading(session, withoutStatistics, file).faults();
            }
        });
        Thread.ofPlatform().daemon().name(file.toString()).start(reading);
        try {
            assertThat(reading.get(SECONDS, TimeUnit.SECONDS)).isEmpty();
        } catch (TimeoutException e) {
            throw new AssertionError(file + " was not read within " + SECONDS + " s", e);
        }
    }
}

package io.winnow.tests.slt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// Writes what the default set-up answers into a file, in the place of what stood there.
final class SltCompletion {
    private SltCompletion() {}

    static void complete(SltFile file, SltData data) throws IOException {
        assertThat(System.getenv("CI"))
                .as("expectations are never rewritten where CI is set")
                .isNull();
        List<String> lines = new ArrayList<>(file.lines());
        try (SltRun run = new SltRun(SltSetup.DEFAULT, data)) {
            int shift = 0;
            for (SltRecord record : file.records()) {
                if (record instanceof SltRecord.Query query) {
                    SltRun.Answer answer = run.answer(query);
                    int head = query.line() - 1 + shift;
                    lines.set(head, lines.get(head).replaceFirst("query\\s+\\S+", "query " + answer.types()));
                    int from = query.expectedFrom() - 1 + shift;
                    lines.subList(from, from + query.expected().size()).clear();
                    lines.addAll(from, answer.rows());
                    shift += answer.rows().size() - query.expected().size();
                } else {
                    run.check(record);
                }
            }
        }
        Files.write(file.path(), lines);
    }
}

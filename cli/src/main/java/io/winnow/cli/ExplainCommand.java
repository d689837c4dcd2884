package io.winnow.cli;

import io.winnow.engine.QueryResult;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow explain SQL`: what of which table is read for a query, in sentences. Runs nothing.
///
/// Without a format the bare sentences; with one they are the rows of a result, to which all options of results
/// apply.
@Command(
        name = "explain",
        description = {
            "Says what is answered from statistics and what is read for a query, without running it.",
            "Prints sentences, a line each; with --format they are the rows of a column 'explanation'."
        },
        sortOptions = false,
        usageHelpWidth = 100)
final class ExplainCommand implements Subcommand {
    @Mixin
    CommonOptions common = new CommonOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help")
    boolean help;

    @Parameters(index = "0", paramLabel = "SQL", description = "One query")
    String sql = "";

    @Override
    public int run(Console console) {
        return new Runner(console, common).inSession(statements -> {
            try (QueryResult sentences = statements.session().explainInWords(sql)) {
                if (common.format == null) {
                    for (List<@Nullable Object> row : sentences.rows()) {
                        statements.sink().write(row.getFirst() + "\n");
                    }
                    statements.sink().flush();
                } else {
                    statements.print(sentences);
                }
                statements.time(sentences);
            }
            return ExitCode.OK;
        });
    }
}

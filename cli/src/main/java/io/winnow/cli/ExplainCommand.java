package io.winnow.cli;

import io.winnow.engine.explain.PlainWords;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow explain SQL`: what of which table is read for a query, in sentences. Runs nothing.
@Command(
        name = "explain",
        description = "Says what is answered from statistics and what is read for a query, without running it.",
        sortOptions = false,
        usageHelpWidth = 100)
final class ExplainCommand {
    @Mixin
    CommonOptions common = new CommonOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help")
    boolean help;

    @Parameters(index = "0", paramLabel = "SQL", description = "One query")
    String sql = "";

    /// Explains the query.
    ///
    /// @return the exit code
    int run(Console console) {
        return new Runner(console, common).inSession(statements -> {
            List<String> sentences = PlainWords.of(statements.session().explain(sql));
            for (String sentence : sentences) {
                statements.sink().write(sentence + "\n");
            }
            statements.sink().flush();
            return ExitCode.OK;
        });
    }
}

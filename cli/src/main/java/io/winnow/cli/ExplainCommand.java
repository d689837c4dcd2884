package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow explain SQL`: what of which table is read for a query, in sentences, and as a page. Runs nothing, unless
/// the page is to tell of that.
///
/// Without a format the bare sentences; with one they are the rows of a result, to which all options of results
/// apply.
@Command(
        name = "explain",
        description = {
            "Says what is answered from statistics and what is read for a query, without running it.",
            "Prints sentences, a line each; with --format they are the rows of a column 'explanation'.",
            "With --html they are on a page too, with the plan and every fragment of the tables."
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

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page to FILE, in place of what is there: it needs no other file and no network")
    @Nullable
    Path html;

    @Option(names = "--analyze", description = "Run the query, so that the page tells what each operator did")
    boolean analyze;

    @Parameters(index = "0", paramLabel = "SQL", description = "One query")
    String sql = "";

    @Override
    public int run(Console console) {
        if (analyze && html == null) {
            Messages messages = new Messages(console, common.debug);
            messages.line("error: --analyze needs --html FILE");
            messages.line("try 'winnow explain --help'");
            return ExitCode.USAGE;
        }
        return new Runner(console, common).inSession(statements -> {
            Session session = statements.session();
            ExplainedQuery explained = analyze ? session.explainAnalyze(sql) : session.explain(sql);
            // The page first: where that fails there is no half of an answer.
            if (html != null && !isWritten(explained, html, console.directory(), statements.messages())) {
                return ExitCode.FAILED;
            }
            try (QueryResult sentences = session.inWords(explained)) {
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

    private static boolean isWritten(ExplainedQuery explained, Path file, Path directory, Messages messages) {
        try {
            explained.writeHtml(directory.resolve(file));
            return true;
        } catch (IOException e) {
            messages.error(ErrorReport.unwritable(file.toString(), e), e, 0);
            return false;
        }
    }
}

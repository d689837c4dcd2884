package io.winnow.cli;

import io.winnow.engine.script.Script;
import io.winnow.engine.script.ScriptStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/// The interactive loop: reads statements, several lines each where needed, until the input ends.
///
/// Ctrl-C at the prompt forgets what was typed, during a query it cancels the query; Ctrl-D leaves. An error
/// never ends the loop.
final class Shell {
    private static final String PROMPT = "winnow> ";
    private static final String CONTINUED = "   ...> ";

    private final Console console;
    private final Statements statements;

    Shell(Console console, Statements statements) {
        this.console = console;
        this.statements = statements;
    }

    /// Runs the loop.
    ///
    /// @return the exit code
    int run() throws IOException {
        try (Terminal terminal =
                // Asking the terminal what it can do with grapheme clusters swallows what was typed before the prompt.
                TerminalBuilder.builder()
                        .system(true)
                        .dumb(true)
                        .graphemeCluster(false)
                        .build()) {
            LineReader reader = LineReaderBuilder.builder()
                    .terminal(terminal)
                    .appName("winnow")
                    .parser(new StatementParser())
                    .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUED)
                    .variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), ".winnow_history"))
                    .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                    .build();
            terminal.handle(Terminal.Signal.INT, _ -> statements.cancel());
            if (console.output() == Console.Kind.TERMINAL) {
                statements.messages().line("Statements end with ';'. Ctrl-C cancels, 'quit' or Ctrl-D leaves.");
            }
            return loop(terminal, reader);
        }
    }

    private int loop(Terminal terminal, LineReader reader) throws IOException {
        while (true) {
            String text;
            try {
                text = reader.readLine(PROMPT);
            } catch (UserInterruptException _) {
                continue;
            } catch (EndOfFileException _) {
                return ExitCode.OK;
            }
            if (isQuit(text)) {
                return ExitCode.OK;
            }
            statements.terminalWidth(terminal.getColumns());
            List<ScriptStatement> typed = Script.split(text);
            for (int i = 0; i < typed.size(); i++) {
                int number = typed.size() > 1 ? i + 1 : 0;
                if (!statements.run(typed.get(i), () -> number)) {
                    break;
                }
            }
        }
    }

    /// Words that leave the loop, with or without `;`.
    private static boolean isQuit(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        word = word.endsWith(";") ? word.substring(0, word.length() - 1).strip() : word;
        return word.equals("quit") || word.equals("exit") || word.equals("\\q");
    }

    /// Asks for another line until every statement has its `;`.
    private static final class StatementParser implements Parser {
        private final DefaultParser words = new DefaultParser();

        StatementParser() {
            words.setEofOnUnclosedQuote(false);
            words.setEofOnEscapedNewLine(false);
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !isQuit(line)) {
                Script script = new Script();
                // The line end that Enter stands for ends a line comment, too.
                script.feed(line + "\n");
                if (script.incomplete()) {
                    throw new EOFError(-1, cursor, "statement is not complete");
                }
            }
            return words.parse(line, cursor, ParseContext.COMPLETE);
        }
    }
}

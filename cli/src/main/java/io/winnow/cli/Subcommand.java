package io.winnow.cli;

/// What `winnow NAME …` runs.
sealed interface Subcommand permits DemoCommand, ExplainCommand, IndexCommand, TableCommand {
    /// Runs it.
    ///
    /// @return the exit code
    int run(Console console);
}

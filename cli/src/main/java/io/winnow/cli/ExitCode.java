package io.winnow.cli;

/// Exit codes of the command.
final class ExitCode {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}

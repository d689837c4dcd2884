package io.winnow.cli;

/// The entry point of the command.
public final class Main {
    private Main() {}

    /// Runs the command and ends the JVM with its exit code: 0 all well, 1 a statement failed, 2 wrong usage, 130
    /// interrupted.
    public static void main(String[] arguments) {
        int code = WinnowCommand.run(Console.system(), arguments);
        // Ending by itself, the JVM exits with 0 and waits for none of a query's threads, which are daemons.
        // System.exit first looks through every jar for a logger, which takes as long as a small query.
        if (code != ExitCode.OK) {
            System.exit(code);
        }
    }
}

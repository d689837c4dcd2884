package io.winnow.cli;

/// The entry point of the command.
public final class Main {
    private Main() {}

    /// Runs the command and ends the JVM with its exit code: 0 all well, 1 a statement failed, 2 wrong usage, 130
    /// interrupted.
    public static void main(String[] arguments) {
        int code = WinnowCommand.run(Console.system(), arguments);
        // Not by returning: a worker of a query that was interrupted must not keep the process alive.
        System.exit(code);
    }
}

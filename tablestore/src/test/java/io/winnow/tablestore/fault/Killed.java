package io.winnow.tablestore.fault;

/// The process is dead. An error, so that nothing that handles exceptions handles this.
final class Killed extends Error {
    private static final long serialVersionUID = 1;

    Killed() {
        super("killed", null, false, false);
    }
}

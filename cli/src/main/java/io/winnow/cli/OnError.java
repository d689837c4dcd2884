package io.winnow.cli;

/// What follows a statement that failed.
enum OnError {
    STOP,
    CONTINUE
}

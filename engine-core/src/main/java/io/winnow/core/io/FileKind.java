package io.winnow.core.io;

/// What a file is opened for, as `files_opened` counts it.
public enum FileKind {
    MANIFEST,
    FOOTER,
    MAP,
    DATA,
    INDEX,
    DELETION
}

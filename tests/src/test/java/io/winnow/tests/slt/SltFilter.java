package io.winnow.tests.slt;

import org.jspecify.annotations.Nullable;

/// What `-Dwinnow.slt=FILE[:LINE]` chooses.
///
/// @param file start of the file's name, empty for all
/// @param line a line of the one query wanted, null for all
record SltFilter(String file, @Nullable Integer line) {
    static SltFilter ofProperty() {
        String[] parts = System.getProperty("winnow.slt", "").split(":", 2);
        return new SltFilter(parts[0], parts.length > 1 ? Integer.valueOf(parts[1]) : null);
    }

    boolean includes(SltFile slt) {
        return slt.name().startsWith(file);
    }

    boolean includes(SltFile slt, SltRecord record) {
        if (line == null || !(record instanceof SltRecord.Query query)) {
            return true;
        }
        int end = query.expectedFrom() + query.expected().size();
        return line >= query.line() && line <= end && includes(slt);
    }
}

package io.winnow.tablestore.read;

import io.winnow.core.table.FragmentLocation;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.nio.file.Path;

/// A fragment of a native table.
///
/// @param directory of the table
/// @param version the manifest that it is read from
record NativeLocation(Path directory, Manifest version, FragmentEntry fragment) implements FragmentLocation {
    static final String FORMAT = "native";

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public String file() {
        return directory.resolve(fragment.data().path()).toString();
    }

    @Override
    public String toString() {
        return file();
    }
}

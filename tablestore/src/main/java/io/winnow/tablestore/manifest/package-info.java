/// What a version of a table consists of: its columns and options, and its fragments with their statistics. See
/// [io.winnow.tablestore.manifest.ManifestFile] for the bytes.
@NullMarked
package io.winnow.tablestore.manifest;

import org.jspecify.annotations.NullMarked;

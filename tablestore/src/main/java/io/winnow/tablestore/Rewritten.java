package io.winnow.tablestore;

/// What a compaction did.
///
/// @param before fragments that were rewritten; 0 where none needed it
/// @param after fragments that hold their rows now
public record Rewritten(int before, int after) {}

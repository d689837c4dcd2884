package io.winnow.engine.zones;

/// A labelled place on an axis.
///
/// @param fraction 0 at its begin, 1 at its end
record Tick(double fraction, String label) {}

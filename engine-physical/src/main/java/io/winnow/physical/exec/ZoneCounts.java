package io.winnow.physical.exec;

/// What became of the zones of a fragment.
///
/// @param skipped of which statistics proved that no row counts
/// @param folded that statistics answered for
/// @param read neither
public record ZoneCounts(int skipped, int folded, int read) {
    /// No zones.
    public static final ZoneCounts NONE = new ZoneCounts(0, 0, 0);

    /// These and others.
    public ZoneCounts plus(ZoneCounts more) {
        return new ZoneCounts(skipped + more.skipped, folded + more.folded, read + more.read);
    }
}

package io.winnow.tablestore.commit;

import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestHeader;
import io.winnow.tablestore.manifest.NewFragment;
import java.util.List;
import java.util.UUID;

/// First versions.
final class Creation {
    private Creation() {}

    static Manifest first(Change.Create change, long millis) {
        ManifestHeader header = new ManifestHeader(
                UUID.randomUUID().toString(),
                1,
                millis,
                change.operation(),
                change.columns(),
                0,
                change.columns().size(),
                change.options(),
                List.of());
        return filled(header, change.fragments());
    }

    /// A version of these fragments alone.
    ///
    /// @param header whose next fragment id is the first one that these may have
    static Manifest filled(ManifestHeader header, List<NewFragment> fragments) {
        ManifestHeader after = new ManifestHeader(
                header.table(),
                header.version(),
                header.committedMillis(),
                header.operation(),
                header.columns(),
                header.nextFragmentId() + fragments.size(),
                header.nextColumnId(),
                header.options(),
                header.indexes());
        return Manifest.empty(header).changed(after, List.of(), fragments);
    }
}

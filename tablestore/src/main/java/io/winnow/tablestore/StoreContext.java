package io.winnow.tablestore;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.tablestore.commit.ManifestCache;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;

/// What the tables of a session have in common.
///
/// @param files what everything is written through
/// @param clock tells when versions are committed and leases expire
/// @param allocator of buffers that are written; called when the first one is needed
/// @param readOnly whether nothing may be written, leases included
/// @param indexes the kinds of index that are known; indexes of others stay as they are
public record StoreContext(
        FileSystemPort files,
        InstantSource clock,
        Supplier<BufferAllocator> allocator,
        ManifestCache manifests,
        boolean readOnly,
        IndexFormats indexes) {
    public StoreContext(
            FileSystemPort files,
            InstantSource clock,
            Supplier<BufferAllocator> allocator,
            boolean readOnly,
            IndexFormats indexes) {
        this(files, clock, allocator, new ManifestCache(), readOnly, indexes);
    }

    /// A context that knows no kind of index.
    public StoreContext(
            FileSystemPort files, InstantSource clock, Supplier<BufferAllocator> allocator, boolean readOnly) {
        this(files, clock, allocator, readOnly, IndexFormats.NONE);
    }
}

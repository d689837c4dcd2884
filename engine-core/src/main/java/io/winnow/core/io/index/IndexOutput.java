package io.winnow.core.io.index;

import java.nio.channels.WritableByteChannel;

/// Where the files of a new segment go. Belongs to one thread.
@FunctionalInterface
public interface IndexOutput {
    /// Makes a file, which becomes durable when it is closed.
    ///
    /// @param name within the segment
    WritableByteChannel create(String name);
}

package io.winnow.formats.parquet.file;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Footers by path, size and modification time, the most recently used up to a number of column chunks.
/// Safe for several threads.
public final class FooterCache {
    private final int maxChunks;
    private final LinkedHashMap<Path, Footer> footers = new LinkedHashMap<>(16, 0.75f, true);
    private long chunks;

    /// @param maxChunks how many column chunks the footers that are kept may describe
    public FooterCache(int maxChunks) {
        this.maxChunks = maxChunks;
    }

    /// The footer of `path` as the file is now, read only when it is not known.
    ///
    /// @param name what errors call the file
    /// @param counters counts the footer when it is read
    public Footer footer(Path path, String name, IoCounters counters) {
        FileIdentity identity = FileIdentity.of(path, name);
        Footer known = known(identity);
        if (known != null) {
            return known;
        }
        try (DataFile file = DataFile.open(identity.path())) {
            counters.opened(FileKind.FOOTER);
            Footer footer = FooterReader.read(file, name);
            keep(footer);
            return footer;
        }
    }

    private synchronized @Nullable Footer known(FileIdentity identity) {
        Footer footer = footers.get(identity.path());
        return footer != null && footer.identity().equals(identity) ? footer : null;
    }

    private synchronized void keep(Footer footer) {
        Footer previous = footers.put(footer.identity().path(), footer);
        chunks += weight(footer) - (previous == null ? 0 : weight(previous));
        java.util.Iterator<Map.Entry<Path, Footer>> oldest = footers.entrySet().iterator();
        while (chunks > maxChunks && footers.size() > 1) {
            Map.Entry<Path, Footer> entry = oldest.next();
            chunks -= weight(entry.getValue());
            oldest.remove();
        }
    }

    private static long weight(Footer footer) {
        return 1
                + footer.schema().leaves().size()
                + (long) footer.rowGroups().size() * footer.schema().leaves().size();
    }
}

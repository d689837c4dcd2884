package io.winnow.tablestore.commit;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Manifests that were read, by path, size, time and identity of the file: a table that is dropped and made anew has
/// manifests of the same names, within one tick of the clock perhaps. Thread-safe.
public final class ManifestCache {
    private static final int MOST = 64;

    private final LinkedHashMap<Path, Cached> manifests = new LinkedHashMap<>(16, 0.75f, true);

    private record Cached(
            long size, FileTime modified, @Nullable Object key, Manifest manifest) {
        boolean isOf(BasicFileAttributes file) {
            return size == file.size()
                    && modified.equals(file.lastModifiedTime())
                    && Objects.equals(key, file.fileKey());
        }
    }

    /// Forgets the versions of a table, which was dropped.
    public synchronized void forget(Path versions) {
        manifests.keySet().removeIf(file -> file.startsWith(versions));
    }

    /// @param counters counts a manifest that had to be read
    /// @throws IoFailureException with `NOT_FOUND` where there is no such file
    Manifest read(Path file, IoCounters counters) {
        BasicFileAttributes attributes = attributes(file);
        synchronized (this) {
            Cached known = manifests.get(file);
            if (known != null && known.isOf(attributes)) {
                return known.manifest();
            }
        }
        counters.opened(FileKind.MANIFEST);
        Manifest manifest = ManifestFile.read(file, file.toString());
        counters.read(attributes.size());
        Cached read = new Cached(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey(), manifest);
        // Another table may have taken the name in between.
        if (read.isOf(attributes(file))) {
            keep(file, read);
        }
        return manifest;
    }

    private synchronized void keep(Path file, Cached read) {
        manifests.put(file, read);
        if (manifests.size() > MOST) {
            Map.Entry<Path, Cached> oldest = manifests.entrySet().iterator().next();
            manifests.remove(oldest.getKey());
        }
    }

    private static BasicFileAttributes attributes(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, file + ": no such file", e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}

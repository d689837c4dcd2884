package io.winnow.engine.catalog;

import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.option.Options;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.formats.spi.ExternalFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// A format of an optional module, which is looked for when a query names such a file. Thread-safe.
final class OptionalFormat implements TableFormat, FragmentSource {
    private final FileFormat format;
    private final String location;
    private final String module;
    private @Nullable ExternalFormat found;

    /// @param location the `FragmentLocation.format()` of its fragments
    /// @param module the module that reads it, as errors call it
    OptionalFormat(FileFormat format, String location, String module) {
        this.format = format;
        this.location = location;
        this.module = module;
    }

    @Override
    public Snapshot describe(String name, Path directory, List<String> files, Options options, IoCounters counters) {
        return external(files.getFirst()).describe(name, directory, files, counters);
    }

    @Override
    public String format() {
        return location;
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        return external(fragment.location().file()).source().morsels(fragment, targetRows);
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        return external(fragment.location().file()).source().open(fragment, request, context);
    }

    private synchronized ExternalFormat external(String file) {
        ExternalFormat known = found;
        if (known == null) {
            known = ServiceLoader.load(ExternalFormat.class, OptionalFormat.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(external -> external.name().equals(format.label()))
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedFeatureException(
                            "reading " + format.label() + " files without the module " + module + " (" + file + ")"));
            found = known;
        }
        return known;
    }
}

package io.winnow.formats.parquet;

import io.winnow.core.batch.Widening;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.core.table.StatisticsTrust;
import io.winnow.core.type.DataType;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.read.ColumnLoader;
import io.winnow.formats.parquet.read.RowCounter;
import io.winnow.formats.parquet.read.RowGroupReader;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Opens row groups of Parquet files.
public final class ParquetSource implements FragmentSource {
    /// Shorter pieces would spend their time on reading dictionaries again.
    private static final long LEAST_MORSEL_ROWS = 1 << 17;
    /// Few row groups have so many; a damaged footer may claim any number of rows.
    private static final long MOST_MORSELS = 1 << 12;

    private @Nullable NestedParquet nested;

    @Override
    public String format() {
        return ParquetLocation.FORMAT;
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        ParquetLocation location = location(fragment);
        long rows = group(location).rows();
        if (fragment.physicalRows() instanceof Stat.Exact<Long>(Long exact) && exact != rows) {
            throw new IllegalArgumentException("fragment " + fragment.id() + " is not row group " + location);
        }
        long least = Math.max(targetRows, LEAST_MORSEL_ROWS);
        long pieces = Math.clamp(rows / least, 1, MOST_MORSELS);
        List<RowRange> morsels = new ArrayList<>();
        for (long i = 0; i < pieces && rows > 0; i++) {
            morsels.add(new RowRange(start(rows, i, pieces), start(rows, i + 1, pieces)));
        }
        return morsels;
    }

    /// Where a piece starts; `rows * piece` may overflow.
    private static long start(long rows, long piece, long pieces) {
        return rows / pieces * piece + rows % pieces * piece / pieces;
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        ParquetLocation location = location(fragment);
        if (request.columns().isEmpty()) {
            return new RowCounter(request, context);
        }
        List<@Nullable ColumnLoader> loaders = new ArrayList<>();
        boolean done = false;
        try {
            addLoaders(location, request, context, loaders);
            FragmentReader reader = new RowGroupReader(group(location), loaders, request, context);
            done = true;
            return reader;
        } finally {
            if (!done) {
                loaders.stream().filter(Objects::nonNull).forEach(ColumnLoader::close);
            }
        }
    }

    @Override
    public List<FragmentPart> parts(Fragment fragment, List<Integer> columns, IoContext context) {
        ParquetLocation location = location(fragment);
        if (!(fragment.statistics() instanceof RowGroupStatistics statistics)
                || statistics.trust() == StatisticsTrust.NONE) {
            return List.of();
        }
        return RowGroupParts.of(location, statistics, columns, context);
    }

    private void addLoaders(
            ParquetLocation location, ScanRequest request, IoContext context, List<@Nullable ColumnLoader> loaders) {
        Footer footer = location.footer();
        FileIdentity identity = footer.identity();
        DataFile file = context.files().open(identity.path(), identity.sizeBytes(), identity.modified(), FileKind.DATA);
        RowGroupMetadata group = group(location);
        for (int column : request.columns()) {
            int field = location.fields().get(column);
            Node node = field < 0 ? null : footer.schema().fields().get(field);
            if (node == null) {
                loaders.add(null);
            } else if (node instanceof Node.Leaf leaf && leaf.maxRepetition() == 0) {
                Node.Leaf readable = readable(leaf, location);
                ColumnLoader loader =
                        RowGroupReader.column(file, location.file(), footer, group, readable, request.life(), context);
                loaders.add(
                        widened(loader, node, location, request.tableSchema().type(column)));
            } else {
                ColumnLoader loader = nested(node, location).open(location, node, request.ranges(), context);
                loaders.add(
                        widened(loader, node, location, request.tableSchema().type(column)));
            }
        }
    }

    private static RowGroupMetadata group(ParquetLocation location) {
        return location.footer().rowGroups().get(location.rowGroup());
    }

    /// The column in its type in the table, which may be wider than in the file.
    private static ColumnLoader widened(ColumnLoader loader, Node node, ParquetLocation location, DataType type) {
        DataType stored = ParquetFields.of(node).type();
        if (stored.equals(type)) {
            return loader;
        }
        String place = location.file() + ": column \"" + node.name() + "\"";
        if (type instanceof DataType.Unsupported(String reason)) {
            loader.close();
            throw new UnsupportedFeatureException(place + " is in another file: " + reason);
        }
        return new WideningLoader(loader, new Widening(place, stored, type));
    }

    private static Node.Leaf readable(Node.Leaf leaf, ParquetLocation location) {
        return switch (leaf.type()) {
            case LeafType.Unsupported(var what) ->
                throw new UnsupportedFeatureException(
                        what + " (column \"" + leaf.path() + "\" of " + location.file() + ")");
            case LeafType.Invalid(var problem) ->
                throw new CorruptDataException(location.file(), "column \"" + leaf.path() + "\": " + problem);
            default -> leaf;
        };
    }

    private synchronized NestedParquet nested(Node node, ParquetLocation location) {
        NestedParquet known = nested;
        if (known == null) {
            known = ServiceLoader.load(NestedParquet.class, ParquetSource.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedFeatureException("nested Parquet columns without the module "
                            + "formats-dataset (column \"" + node.name() + "\" of " + location.file() + ")"));
            nested = known;
        }
        return known;
    }

    private static ParquetLocation location(Fragment fragment) {
        if (fragment.location() instanceof ParquetLocation location) {
            return location;
        }
        throw new IllegalArgumentException("not a Parquet fragment: " + fragment.location());
    }
}

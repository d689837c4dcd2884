package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole files whose footers say what is not so of their rows: no row may be lost, and no answer taken from them.
class MisleadingFooterTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final long JULIAN_EPOCH = 2_440_588;

    @TempDir
    Path directory = Path.of("");

    /// A file of one column, two rows a group, under a footer that was rewritten.
    ///
    /// @param statistics of each group
    private Snapshot file(SchemaElement column, List<@Nullable Object> values, String writer, Statistics... statistics)
            throws IOException {
        Path file = directory.resolve("x.parquet");
        TestLayout layout = new TestLayout(CompressionCodec.UNCOMPRESSED, 1, 100, 2, false, false, false, 0);
        TestFile.write(file, List.of(new TestColumn(column, Encoding.PLAIN, values)), layout, new Random(1));
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer tail = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int footer = bytes.length - 8 - tail.getInt(bytes.length - 8);
        FileMetaData metadata =
                Util.readFileMetaData(new ByteArrayInputStream(bytes, footer, bytes.length - 8 - footer));
        metadata.setCreated_by(writer);
        List<RowGroup> groups = Objects.requireNonNull(metadata.getRow_groups());
        for (int i = 0; i < statistics.length; i++) {
            ColumnChunk chunk =
                    Objects.requireNonNull(groups.get(i).getColumns()).getFirst();
            Objects.requireNonNull(chunk.getMeta_data()).setStatistics(statistics[i]);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, footer);
        Util.writeFileMetaData(metadata, out);
        out.writeBytes(TestEncoder.little(out.size() - footer, 4));
        out.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
        Files.write(file, out.toByteArray());
        return TestReads.open(file);
    }

    private static SchemaElement column(Type type) {
        return new SchemaElement("x").setType(type).setRepetition_type(FieldRepetitionType.OPTIONAL);
    }

    private static SchemaElement text() {
        return column(Type.BYTE_ARRAY).setConverted_type(ConvertedType.UTF8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Statistics bounds(byte[] min, byte[] max) {
        return new Statistics().setMin_value(min).setMax_value(max).setNull_count(0);
    }

    private static Statistics deprecated(byte[] min, byte[] max) {
        return new Statistics().setMin(min).setMax(max).setNull_count(0);
    }

    private static Expr compared(Snapshot snapshot, ComparisonOp op, Object value) {
        DataType type = snapshot.schema().type(0);
        return new Comparison(op, new ColumnRef(0, "x", type), new Literal(type, value));
    }

    /// What a condition may be for the rows of each group.
    private static List<TruthSet> outcomes(Snapshot snapshot, Expr condition) {
        List<TruthSet> outcomes = new ArrayList<>();
        for (Fragment fragment : snapshot.fragments()) {
            outcomes.add(TruthEvaluator.compile(condition, CONTEXT).evaluate(row(snapshot, fragment)));
        }
        return outcomes;
    }

    private static StatisticsRow row(Snapshot snapshot, Fragment fragment) {
        return new StatisticsRow(snapshot.schema(), List.of(0), fragment.statistics(), fragment.physicalRows());
    }

    private static void hasNoBounds(Snapshot snapshot) {
        for (Fragment fragment : snapshot.fragments()) {
            ColumnStatistics statistics = row(snapshot, fragment).statistics(0);
            assertThat(statistics.min()).isEqualTo(Stat.absent());
            assertThat(statistics.max()).isEqualTo(Stat.absent());
        }
    }

    private static byte[] int96(LocalDateTime time) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(time.toLocalTime().toNanoOfDay())
                .putInt((int) (time.toLocalDate().toEpochDay() + JULIAN_EPOCH))
                .array();
    }

    @Test
    void timestampsInTwelveBytesWereComparedByTheirTimeOfDay() throws IOException {
        LocalDateTime evening = LocalDateTime.of(2020, 1, 1, 23, 0);
        LocalDateTime night = LocalDateTime.of(2020, 1, 2, 1, 0);
        List<@Nullable Object> values = List.of(int96(evening), int96(night));
        for (String writer : List.of("parquet-mr version 1.12.3 (build x)", "spark", "")) {
            for (Statistics statistics :
                    List.of(bounds(int96(night), int96(evening)), deprecated(int96(night), int96(evening)))) {
                Snapshot snapshot = file(column(Type.INT96), values, writer, statistics);
                hasNoBounds(snapshot);
                long midnight = LocalDate.of(2020, 1, 2).toEpochDay() * 86_400_000_000_000L;
                for (ComparisonOp op : List.of(ComparisonOp.GREATER_OR_EQUAL, ComparisonOp.LESS)) {
                    assertThat(outcomes(snapshot, compared(snapshot, op, midnight)))
                            .containsExactly(TruthSet.TRUE.union(TruthSet.FALSE));
                }
                try (TestIo io = new TestIo()) {
                    assertThat(TestReads.column(snapshot, 0, io)).containsExactly(evening, night);
                }
            }
        }
    }

    @Test
    void everyGroupHasTheBoundsOfTheLast() throws IOException {
        List<@Nullable Object> values = List.of(utf8("aaa"), utf8("bbb"), utf8("yyy"), utf8("zzz"));
        Statistics last = bounds(utf8("yyy"), utf8("zzz"));
        Statistics older = deprecated(utf8("yyy"), utf8("zzz"));
        for (String writer : List.of("parquet-mr version 1.6.0", "parquet-mr version 1.6", "parquet-mr")) {
            for (Statistics statistics : List.of(last, older)) {
                Snapshot snapshot = file(text(), values, writer, statistics, statistics);
                hasNoBounds(snapshot);
                assertThat(outcomes(snapshot, compared(snapshot, ComparisonOp.EQUAL, "aaa")))
                        .containsExactly(TruthSet.TRUE.union(TruthSet.FALSE), TruthSet.TRUE.union(TruthSet.FALSE));
            }
        }
        // Of a writer without the fault they count.
        Statistics first = bounds(utf8("aaa"), utf8("bbb"));
        Snapshot snapshot = file(text(), values, "parquet-mr version 1.13.1 (build x)", first, last);
        assertThat(outcomes(snapshot, compared(snapshot, ComparisonOp.EQUAL, "aaa")))
                .containsExactly(TruthSet.TRUE.union(TruthSet.FALSE), TruthSet.FALSE);
    }

    @Test
    void allAreSaidToBeNullBesideBounds() throws IOException {
        List<@Nullable Object> values = Arrays.asList(utf8("teal"), null);
        Statistics statistics = bounds(utf8("teal"), utf8("teal")).setNull_count(2);
        Snapshot snapshot = file(text(), values, "other", statistics);
        hasNoBounds(snapshot);
        Expr isNull = new IsNull(new ColumnRef(0, "x", snapshot.schema().type(0)));
        assertThat(outcomes(snapshot, isNull)).containsExactly(TruthSet.TRUE.union(TruthSet.FALSE));
        StatisticsRow row = row(snapshot, snapshot.fragments().getFirst());
        assertThat(row.statistics(0)).isEqualTo(ColumnStatistics.UNKNOWN);
        assertThat(row.rejected()).containsExactly(0);
    }

    @Test
    void boundsOfFloatsKnowNoNan() throws IOException {
        double negativeNan = Double.longBitsToDouble(0xFFF8_0000_0000_0000L);
        List<@Nullable Object> values = List.of(negativeNan, 1.0, Double.NaN, 1.0);
        byte[] one = TestEncoder.little(Double.doubleToRawLongBits(1.0), 8);
        Snapshot snapshot = file(column(Type.DOUBLE), values, "other", bounds(one, one), bounds(one, one));
        TruthSet either = TruthSet.TRUE.union(TruthSet.FALSE);
        for (ComparisonOp op : ComparisonOp.values()) {
            assertThat(outcomes(snapshot, compared(snapshot, op, 1.0))).containsExactly(either, either);
        }
        assertThat(outcomes(snapshot, compared(snapshot, ComparisonOp.LESS, 0.5)))
                .containsExactly(either, either);
        assertThat(outcomes(snapshot, compared(snapshot, ComparisonOp.EQUAL, 0.5)))
                .containsExactly(TruthSet.FALSE, TruthSet.FALSE);
    }

    @Test
    void oneGroupWithoutBoundsIsNotBoundedByTheOthers() throws IOException {
        List<@Nullable Object> values = List.of(utf8("d"), utf8("e"), utf8("yyyyy"), utf8("yyyyy"));
        Snapshot snapshot = file(text(), values, "other", bounds(utf8("d"), utf8("e")));
        assertThat(outcomes(snapshot, compared(snapshot, ComparisonOp.GREATER, "f")))
                .containsExactly(TruthSet.FALSE, TruthSet.of(7));
    }
}

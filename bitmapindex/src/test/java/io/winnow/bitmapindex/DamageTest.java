package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged files are errors that name them, never other answers.
class DamageTest {
    private static final List<Integer> FRAGMENTS = List.of(0, 3);
    private static final long ROWS = 120;

    @TempDir
    private Path root;

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final PostingModel model = new PostingModel(DataType.UTF8);
    private Path folder = Path.of("");
    private Map<String, String> details = Map.of();
    private List<IndexFile> files = List.of();

    @BeforeEach
    void build() {
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        IndexBuilder builder = format.builder(DataType.UTF8, Map.of());
        SplittableRandom random = new SplittableRandom(7);
        for (int fragment : FRAGMENTS) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                values.add(i < 60 ? "run" : Arrays.asList(null, "", "é", "abc").get(random.nextInt(4)));
            }
            model.add(fragment, values);
            builder.begin(fragment, ROWS);
            builder.add(ColumnBuilder.column(DataType.UTF8, values));
        }
        folder = TestSegments.fresh(root);
        BuiltIndex built = builder.finish(TestSegments.into(folder));
        details = built.details();
        files = TestSegments.of(folder, built, FRAGMENTS).files();
    }

    @AfterEach
    void close() {
        io.close();
        allocator.close();
    }

    /// As the manifest says, whatever became of the files.
    private IndexSegment segment() {
        return new IndexSegment("x", 1, details, FragmentSet.of(FRAGMENTS), files);
    }

    private PostingModel read(BitmapIndexFormat format, IndexSegment segment, TestIo query) {
        ValuePostings postings = format.postings(DataType.UTF8, segment, _ -> ROWS, query);
        PostingModel read = PostingModel.read(DataType.UTF8, postings, FRAGMENTS, query);
        assertThat(ColumnValues.all(postings.keys(), DataType.UTF8)).isEqualTo(model.keys());
        return read;
    }

    private PostingModel readAnew(IndexSegment segment) {
        return read(new BitmapIndexFormat(allocator), segment, io);
    }

    /// What reading complains of; empty where it does not.
    private String problem() {
        try {
            readAnew(segment());
            return "";
        } catch (CorruptDataException e) {
            return e.text();
        }
    }

    @Test
    void noByteCanChangeUnnoticed() throws IOException {
        assertThat(readAnew(segment())).isEqualTo(model);
        for (String name : List.of("keys.arrow", "postings.bin")) {
            Path file = folder.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < bytes.length; i++) {
                byte[] damaged = bytes.clone();
                damaged[i] ^= (byte) (1 << i % 8);
                Files.write(file, damaged);
                assertThat(problem()).as("byte %d of %s", i, name).contains(name);
            }
            Files.write(file, bytes);
        }
        assertThat(readAnew(segment())).isEqualTo(model);
    }

    /// With checksums that agree: whatever the files say then, they are read or refused, and nothing else happens.
    @Test
    void forgedFilesAreRefusedOrRead() throws IOException {
        Path file = folder.resolve("keys.arrow");
        byte[] bytes = Files.readAllBytes(file);
        int refused = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << i % 8);
            Files.write(file, damaged);
            IndexSegment forged = TestSegments.of(folder, 1, details, FRAGMENTS);
            try {
                ValuePostings postings =
                        new BitmapIndexFormat(allocator).postings(DataType.UTF8, forged, _ -> ROWS, io);
                PostingModel.read(DataType.UTF8, postings, FRAGMENTS, io);
            } catch (WinnowException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(bytes.length / 3);
    }

    @Test
    void shortAndMissingFilesAreNamed() throws IOException {
        for (String name : List.of("keys.arrow", "postings.bin")) {
            Path file = folder.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
            assertThatThrownBy(() -> readAnew(segment()))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessage(
                            file + ": has " + (bytes.length - 1) + " bytes where " + bytes.length + " were written");
            Files.delete(file);
            assertThatThrownBy(() -> readAnew(segment()))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessage(file + ": no such file");
            Files.write(file, bytes);
            List<IndexFile> others =
                    files.stream().filter(known -> !known.name().equals(name)).toList();
            assertThatThrownBy(() -> readAnew(new IndexSegment("x", 1, details, FragmentSet.EMPTY, others)))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessage("index segment x: has no file " + name);
        }
    }

    /// The mapping stays, but each query looks at the length first.
    @Test
    void aFileThatIsCutUnderAMappingIsAnError() throws IOException {
        BitmapIndexFormat format = new BitmapIndexFormat(allocator);
        assertThat(read(format, segment(), io)).isEqualTo(model);
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("postings.bin").toFile(), "rw")) {
            file.setLength(0);
        }
        try (TestIo next = new TestIo()) {
            assertThatThrownBy(() -> read(format, segment(), next))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining("postings.bin: has 0 bytes where");
        }
    }

    @Test
    void rowsOfTheFragmentAreCompared() {
        ValuePostings more = new BitmapIndexFormat(allocator).postings(DataType.UTF8, segment(), _ -> ROWS + 1, io);
        assertThatThrownBy(() -> more.fragment(3))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("keys.arrow: the postings of fragment 3 name 120 rows, but it has 121");
        IndexSegment claiming = new IndexSegment("x", 1, details, FragmentSet.of(List.of(0, 3, 4)), files);
        ValuePostings postings = new BitmapIndexFormat(allocator)
                .postings(DataType.UTF8, claiming, fragment -> fragment == 4 ? 7 : ROWS, io);
        assertThatThrownBy(() -> postings.fragment(4))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("the postings of fragment 4 name 0 rows, but it has 7");
        assertThatThrownBy(() -> postings.fragment(1)).isInstanceOf(IllegalArgumentException.class);
        // A fragment without rows, or that is no more, has no postings.
        ValuePostings empty = new BitmapIndexFormat(allocator)
                .postings(DataType.UTF8, claiming, fragment -> fragment == 4 ? 0 : -1, io);
        assertThat(empty.fragment(4).count()).isZero();
        assertThat(empty.fragment(0).count()).isEqualTo(5);
    }
}

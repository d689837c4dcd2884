package io.winnow.tablestore.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexJsonTest {
    private static final String ID = "00000000-0000-4000-8000-000000000001";
    private static final String OTHER = "00000000-0000-4000-8000-000000000002";

    private static ManifestHeader header(IndexEntry... indexes) {
        return new ManifestHeader(
                UUID.randomUUID().toString(),
                7,
                0,
                "CREATE INDEX",
                List.of(new StoredColumn(3, Field.of("v", DataType.INT64), null)),
                40,
                4,
                TableOptions.DEFAULT,
                List.of(indexes));
    }

    private static SegmentEntry segment(String id, Integer... fragments) {
        FileEntry file = new FileEntry("_indices/" + id + "/a.arrow", 10, 0xffff_ffffL);
        return new SegmentEntry(
                id, 1, 6, Map.of("has_null_bitmap", "true"), FragmentSet.of(List.of(fragments)), List.of(file));
    }

    private static final IndexEntry TWO = new IndexEntry(
            "é \" i", "zonemap", 3, Map.of("b", "2", "a", "1"), List.of(segment(ID, 0, 1, 2, 5), segment(OTHER, 4, 7)));

    @Test
    void whatIsWrittenIsRead() {
        ManifestHeader header = header(TWO, new IndexEntry("j", "later", 3, Map.of(), List.of()));
        assertThat(HeaderJson.read(HeaderJson.write(header))).isEqualTo(header);
    }

    @Test
    void aHeaderWithoutIndexesDoesNotNameThem() {
        String text = HeaderJson.write(header());
        assertThat(text).doesNotContain("indexes");
        assertThat(HeaderJson.read(text).indexes()).isEmpty();
    }

    @Test
    void whatIsWrittenIsAsTheReferenceSays() {
        assertThat(HeaderJson.write(header(TWO)))
                .contains("\"column\":3,\"options\":{\"a\":\"1\",\"b\":\"2\"},\"segments\":[{\"id\":\"" + ID
                        + "\",\"version\":1,\"builtAt\":6,\"details\":{\"has_null_bitmap\":\"true\"},"
                        + "\"fragments\":[0,2,5,5],"
                        + "\"files\":[{\"name\":\"a.arrow\",\"length\":10,\"checksum\":4294967295}]},");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            "fragments":[0,2,5,5]     # "fragments":[0,4,5,5]     # where others cover
            "fragments":[0,2,5,5]     # "fragments":[0,2,2,5]     # no ranges of fragment ids
            "fragments":[0,2,5,5]     # "fragments":[0,2,5]       # no ranges of fragment ids
            "fragments":[0,2,5,5]     # "fragments":[2,0]         # no ranges of fragment ids
            "fragments":[0,2,5,5]     # "fragments":[-1,2]        # no ranges of fragment ids
            "fragments":[0,2,5,5]     # "fragments":[0,2147483648] # no ranges of fragment ids
            "fragments":[0,2,5,5]     # "fragments":[]            # covers []
            "fragments":[0,2,5,5]     # "fragments":["0"]         # fragments holds 0
            "name":"a.arrow"          # "name":"../a"             # no file below the table's directory
            "name":"a.arrow"          # "name":"b/a"              # no file of the index segment
            "name":"a.arrow"          # "name":""                 # no file of the index segment
            "id":"00000000-0000-4000-8000-000000000001" # "id":"x" # no name of an index segment
            "kind":"zonemap"          # "kind":1                  # 'kind' is 1
            "options":{"a":"1"        # "options":{"a":1          # 'a' is 1
            """)
    void whatMakesNoSenseIsAnError(String good, String bad, String message) {
        String text = HeaderJson.write(header(TWO));
        assertThat(text).contains(good);
        assertThatThrownBy(() -> HeaderJson.read(text.replace(good, bad)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aSegmentThatCoversNothingAnyMoreGoes() {
        assertThat(TWO.within(FragmentSet.of(List.of(2, 3, 5))).segments()).containsExactly(segment(ID, 2, 5));
        assertThat(TWO.within(FragmentSet.EMPTY).segments()).isEmpty();
        assertThat(TWO.isSame(TWO.within(FragmentSet.EMPTY))).isTrue();
        assertThat(TWO.isSame(new IndexEntry(TWO.name(), "zonemap", 3, Map.of(), List.of())))
                .isFalse();
    }
}

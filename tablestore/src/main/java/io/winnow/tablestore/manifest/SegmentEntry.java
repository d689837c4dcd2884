package io.winnow.tablestore.manifest;

import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A segment of an index.
///
/// @param id a UUID, the name of its directory in [#DIRECTORY]
/// @param version of its format
/// @param builtAt version of the table that it was built from
/// @param details for planning, as the kind of index has them
/// @param fragments that it covers, all of which are in the version that names it
public record SegmentEntry(
        String id,
        int version,
        long builtAt,
        Map<String, String> details,
        FragmentSet fragments,
        List<FileEntry> files) {
    /// Where segments lie, below a table's directory.
    public static final String DIRECTORY = "_indices";

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public SegmentEntry {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("no name of an index segment: " + id);
        }
        String directory = directory(id);
        for (FileEntry file : files) {
            boolean inside = file.path().startsWith(directory) && file.path().length() > directory.length();
            if (!inside || file.path().indexOf('/', directory.length()) >= 0) {
                throw new IllegalArgumentException("no file of the index segment " + id + ": " + file.path());
            }
        }
        details = Map.copyOf(details);
        files = List.copyOf(files);
    }

    /// The segment's directory below the table's, with `/` at its end.
    public static String directory(String id) {
        return DIRECTORY + "/" + id + "/";
    }

    /// The name of one of the segment's files within its directory.
    public String name(FileEntry file) {
        return file.path().substring(directory(id).length());
    }

    /// The same for other fragments.
    public SegmentEntry covering(FragmentSet other) {
        return new SegmentEntry(id, version, builtAt, details, other, files);
    }

    /// The segment as planning and execution see it.
    ///
    /// @param table directory of the table
    public IndexSegment segment(Path table) {
        List<IndexFile> opened = new ArrayList<>(files.size());
        for (FileEntry file : files) {
            opened.add(
                    new IndexFile(name(file), table.resolve(file.path()).toString(), file.length(), file.checksum()));
        }
        return new IndexSegment(id, version, details, fragments, opened);
    }
}

package io.winnow.formats.parquet.stats;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the statistics of one file are worth, from who wrote it.
///
/// @param bounds whether its bounds may be right
/// @param nullCounts whether its counts of NULLs may be right
/// @param binaryBounds whether its bounds of byte strings and of decimals in bytes may be right
public record WriterFaults(boolean bounds, boolean nullCounts, boolean binaryBounds) {
    private static final WriterFaults NONE_KNOWN = new WriterFaults(true, true, true);

    /// `NAME version MAJOR.MINOR.PATCH…`, as the format asks of `created_by`.
    private static final Pattern CREATED_BY =
            Pattern.compile("(.*?)\\s+version\\s+(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*", Pattern.DOTALL);

    /// Writers that are known to be wrong. The evidence is a public file or issue that shows the fault.
    ///
    /// @param writer how `created_by` starts
    /// @param before the first version without the fault, as `major * 1,000,000 + minor * 1,000 + patch`
    private record Fault(String writer, long before, WriterFaults worth, String evidence) {}

    private static final List<Fault> KNOWN = List.of(
            new Fault(
                    "parquet-cpp-arrow",
                    version(4, 1, 0),
                    new WriterFaults(true, false, true),
                    "h2oai_group_small.parquet, written by 4.0.1: null_count 0 for a column with 472 NULLs"),
            new Fault(
                    "parquet-cpp",
                    version(1, 4, 0),
                    new WriterFaults(false, true, false),
                    "nan_in_stats.parquet, written by 1.3.2-SNAPSHOT: NaN taken into the bounds"),
            new Fault(
                    "parquet-mr",
                    version(1, 10, 0),
                    new WriterFaults(true, true, false),
                    "fixed_length_decimal.parquet, written by 1.8.2: bytes compared as if each had a sign (PARQUET-251,"
                            + " PARQUET-1025)"));

    /// What a file is worth.
    ///
    /// @param createdBy as the footer has it; empty where it names nobody
    public static WriterFaults of(String createdBy) {
        Matcher matcher = CREATED_BY.matcher(createdBy);
        boolean told = matcher.matches();
        String writer = told ? matcher.group(1) : createdBy.strip().split("[ (]", 2)[0];
        // Builds from before versions were written down are older than any.
        long version = told ? version(matcher) : 0;
        for (Fault fault : KNOWN) {
            if (writer.equals(fault.writer) && version < fault.before) {
                return fault.worth;
            }
        }
        return NONE_KNOWN;
    }

    private static long version(Matcher matcher) {
        String patch = matcher.group(4);
        return version(number(matcher.group(2)), number(matcher.group(3)), patch == null ? 0 : number(patch));
    }

    private static long version(long major, long minor, long patch) {
        return (major * 1_000 + minor) * 1_000 + patch;
    }

    private static long number(String digits) {
        return digits.length() > 6 ? 999_999 : Long.parseLong(digits);
    }
}

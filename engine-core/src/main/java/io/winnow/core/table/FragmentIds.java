package io.winnow.core.table;

import java.util.List;

/// Writes fragment ids the way plans show them: ranges collapsed, `[0..11, 14]`.
public final class FragmentIds {
    private FragmentIds() {}

    /// The ids in brackets, runs of them as `first..last`.
    ///
    /// @param fragments ids ascending
    public static String format(List<Fragment> fragments) {
        return ranges(fragments.stream().map(Fragment::id).toList());
    }

    /// The same of bare ids.
    ///
    /// @param ids ascending
    public static String ranges(List<Integer> ids) {
        StringBuilder text = new StringBuilder("[");
        int i = 0;
        while (i < ids.size()) {
            int end = i;
            while (end + 1 < ids.size() && ids.get(end + 1) == ids.get(end) + 1) {
                end++;
            }
            text.append(text.length() == 1 ? "" : ", ").append(ids.get(i));
            if (end > i) {
                text.append("..").append(ids.get(end));
            }
            i = end + 1;
        }
        return text.append(']').toString();
    }
}

package io.winnow.core.table;

import java.util.List;

/// Writes fragment ids the way plans show them: ranges collapsed, `[0..11, 14]`.
public final class FragmentIds {
    private FragmentIds() {}

    /// The ids in brackets, runs of them as `first..last`.
    ///
    /// @param fragments ids ascending
    public static String format(List<Fragment> fragments) {
        StringBuilder text = new StringBuilder("[");
        int i = 0;
        while (i < fragments.size()) {
            int end = i;
            while (end + 1 < fragments.size()
                    && fragments.get(end + 1).id() == fragments.get(end).id() + 1) {
                end++;
            }
            text.append(text.length() == 1 ? "" : ", ").append(fragments.get(i).id());
            if (end > i) {
                text.append("..").append(fragments.get(end).id());
            }
            i = end + 1;
        }
        return text.append(']').toString();
    }
}

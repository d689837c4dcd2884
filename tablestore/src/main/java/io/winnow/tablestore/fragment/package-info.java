/// Writing fragments: data files, and their statistics, which are computed on the way.
@NullMarked
package io.winnow.tablestore.fragment;

import org.jspecify.annotations.NullMarked;

/// Files of index segments: how they come about, whatever kind of index they are of.
@NullMarked
package io.winnow.tablestore.index;

import org.jspecify.annotations.NullMarked;

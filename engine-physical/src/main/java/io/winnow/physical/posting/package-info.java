/// Conditions answered from postings: for which rows of a fragment one holds, without reading the rows.
@NullMarked
package io.winnow.physical.posting;

import org.jspecify.annotations.NullMarked;

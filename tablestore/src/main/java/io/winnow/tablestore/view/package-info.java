/// The views of a database, which are versioned as tables are.
@NullMarked
package io.winnow.tablestore.view;

import org.jspecify.annotations.NullMarked;

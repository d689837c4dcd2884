/// What describes a table: plain values, nothing here opens a file.
@NullMarked
package io.winnow.core.table;

import org.jspecify.annotations.NullMarked;

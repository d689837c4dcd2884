/// What FROM can name: files, globs, directories and table functions, as pinned snapshots.
@NullMarked
package io.winnow.engine.catalog;

import org.jspecify.annotations.NullMarked;

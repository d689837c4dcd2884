/// Files that Winnow owns: written through one port, published whole or not at all, and read by mapping.
@NullMarked
package io.winnow.arrow.file;

import org.jspecify.annotations.NullMarked;

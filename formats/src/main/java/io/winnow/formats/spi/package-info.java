/// Ports to optional modules that read formats of their own.
@NullMarked
package io.winnow.formats.spi;

import org.jspecify.annotations.NullMarked;

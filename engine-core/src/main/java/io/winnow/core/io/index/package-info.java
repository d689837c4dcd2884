/// Ports through which execution builds and opens indexes.
@NullMarked
package io.winnow.core.io.index;

import org.jspecify.annotations.NullMarked;

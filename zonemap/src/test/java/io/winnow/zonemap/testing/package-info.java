/// Datasets that another program has written, for tests of several modules.
@NullMarked
package io.winnow.zonemap.testing;

import org.jspecify.annotations.NullMarked;

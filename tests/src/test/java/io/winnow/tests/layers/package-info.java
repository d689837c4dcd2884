/// Rules about the source: who may import whom, how large files are, what is documented.
@NullMarked
package io.winnow.tests.layers;

import org.jspecify.annotations.NullMarked;

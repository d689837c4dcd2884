/// Generators and fakes that the tests of several modules share; published as this module's test jar.
@NullMarked
package io.winnow.core.testing;

import org.jspecify.annotations.NullMarked;

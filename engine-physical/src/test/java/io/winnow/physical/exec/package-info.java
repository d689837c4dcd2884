/// Tests of running plans, against naive row-wise references.
@NullMarked
package io.winnow.physical.exec;

import org.jspecify.annotations.NullMarked;

/// Random aggregates over clustered files, whose statistics decide much: every answer with and without pushdown.
@NullMarked
package io.winnow.tests.oracle.pushdown;

import org.jspecify.annotations.NullMarked;

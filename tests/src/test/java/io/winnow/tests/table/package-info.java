/// Native tables as SQL sees them: what goes wrong in a file, and what other engines have answered wrongly.
@NullMarked
package io.winnow.tests.table;

import org.jspecify.annotations.NullMarked;

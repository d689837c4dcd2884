/// The page of EXPLAIN in a browser.
@NullMarked
package io.winnow.tests.page;

import org.jspecify.annotations.NullMarked;

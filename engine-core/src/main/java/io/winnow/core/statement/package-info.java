/// Statements about tables and views, bound: what the engine carries out.
@NullMarked
package io.winnow.core.statement;

import org.jspecify.annotations.NullMarked;

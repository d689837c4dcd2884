/// The syntax tree: sealed records, each with the place in the text that it came from.
///
/// Names are not resolved and types are not checked here; that is the binder's part.
@NullMarked
package io.winnow.sql.ast;

import org.jspecify.annotations.NullMarked;

/// The binder: [Binder] turns a syntax tree into a logical plan, where names are positions and types are settled.
@NullMarked
package io.winnow.sql.bind;

import org.jspecify.annotations.NullMarked;

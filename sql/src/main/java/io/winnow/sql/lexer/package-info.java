/// Turns SQL text into tokens, and a script into statements.
@NullMarked
package io.winnow.sql.lexer;

import org.jspecify.annotations.NullMarked;

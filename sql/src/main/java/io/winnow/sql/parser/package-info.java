/// The parser: [SqlParser] turns the text of one statement into its syntax tree.
@NullMarked
package io.winnow.sql.parser;

import org.jspecify.annotations.NullMarked;

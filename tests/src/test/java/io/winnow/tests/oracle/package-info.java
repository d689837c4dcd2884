/// Winnow and DuckDB asked the same questions: of a real file, of random files with random queries, and of corpora
/// with written answers.
@NullMarked
package io.winnow.tests.oracle;

import org.jspecify.annotations.NullMarked;

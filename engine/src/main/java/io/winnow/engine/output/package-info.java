/// Results as text: the formats of `--format`, each a writer over batches.
///
/// `ResultFormat` makes a `ResultWriter`; a writer gets the schema, then batches, then the end.
@NullMarked
package io.winnow.engine.output;

import org.jspecify.annotations.NullMarked;

/// The Java API: `Session` joins the parts, `QueryResult` gives rows, `ExplainedQuery` shows how.
@NullMarked
package io.winnow.engine;

import org.jspecify.annotations.NullMarked;

/// Scripts: text that arrives in pieces, cut into statements that know where they stand.
@NullMarked
package io.winnow.engine.script;

import org.jspecify.annotations.NullMarked;

/// Running plans: a stream per operator, pipelines over morsels, and what one query has in common.
@NullMarked
package io.winnow.physical.exec;

import org.jspecify.annotations.NullMarked;

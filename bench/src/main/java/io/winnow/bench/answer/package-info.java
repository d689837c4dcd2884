/// What a query answers, whoever ran it, and whether two answers are the same.
@NullMarked
package io.winnow.bench.answer;

import org.jspecify.annotations.NullMarked;

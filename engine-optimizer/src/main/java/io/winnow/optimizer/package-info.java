/// From what a query asks for to how it is answered: the ordered rules, the physical planner, and the checks that run
/// after every rule. Sees metadata values only and opens nothing.
@NullMarked
package io.winnow.optimizer;

import org.jspecify.annotations.NullMarked;

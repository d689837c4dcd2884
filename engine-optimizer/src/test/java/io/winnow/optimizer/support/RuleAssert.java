package io.winnow.optimizer.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.LogicalPlanPrinter;
import io.winnow.optimizer.PlanChecker;
import io.winnow.optimizer.logical.LogicalRule;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlanPrinter;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The form of a rule test: `assertRule(rule).on(plan).becomes(text)`, or `.doesNotFire()`.
///
/// @param <P> kind of plan
public final class RuleAssert<P> {
    private final UnaryOperator<P> rule;
    private final Consumer<P> check;
    private final Function<P, String> printer;
    private final Function<P, Object> schema;

    private RuleAssert(
            UnaryOperator<P> rule, Consumer<P> check, Function<P, String> printer, Function<P, Object> schema) {
        this.rule = rule;
        this.check = check;
        this.printer = printer;
        this.schema = schema;
    }

    public static RuleAssert<LogicalPlan> assertRule(LogicalRule rule) {
        return new RuleAssert<>(
                rule::apply,
                PlanChecker::check,
                LogicalPlanPrinter::print,
                plan -> plan.schema().fields().stream().map(f -> f.type()).toList());
    }

    public static RuleAssert<PhysicalPlan> assertRule(OptimizerRule rule) {
        return new RuleAssert<>(
                rule::apply,
                PlanChecker::check,
                PlanPrinter::print,
                plan -> plan.schema().fields().stream()
                        .map(f -> f.name() + " " + f.type())
                        .toList());
    }

    /// The plan to apply the rule to; checked itself, so that a test cannot start from nonsense.
    public Subject on(P plan) {
        check.accept(plan);
        return new Subject(plan);
    }

    /// A rule and its plan.
    public final class Subject {
        private final P plan;

        private Subject(P plan) {
            this.plan = plan;
        }

        /// The rule gives back the very same instance.
        public void doesNotFire() {
            P result = rule.apply(plan);
            assertThat(printer.apply(result)).isEqualTo(printer.apply(plan));
            assertThat(result == plan).as("same instance").isTrue();
        }

        /// The rule's result prints as `text`, passes the checks, keeps the schema, and stays under a second run.
        public void becomes(String text) {
            P result = rule.apply(plan);
            assertThat(printer.apply(result)).isEqualTo(text);
            check.accept(result);
            assertThat(schema.apply(result)).as("schema").isEqualTo(schema.apply(plan));
            P again = rule.apply(result);
            assertThat(printer.apply(again)).as("second run").isEqualTo(text);
            assertThat(again == result).as("second run gives the same instance").isTrue();
        }
    }
}

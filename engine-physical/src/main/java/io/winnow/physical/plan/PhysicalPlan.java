package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// How a query is answered: a tree of operators. Immutable; a stream made from it at execution holds all state.
///
/// An operator checks itself when it is made, so an illegal one cannot exist. Equality is structural: two equal nodes
/// may stand at two places of a tree, so never key state by node.
public sealed interface PhysicalPlan
        permits ScanExec,
                FilterExec,
                ProjectionExec,
                AggregateExec,
                ZoneFoldExec,
                IndexedAggregateExec,
                UnionExec,
                PlaceholderRowExec,
                ValuesExec,
                SortExec,
                TopNExec,
                LimitExec,
                GatherExec {
    /// Columns of the batches it emits.
    Schema schema();

    List<PhysicalPlan> children();

    /// The same operator over other inputs; as many, of the same column types.
    PhysicalPlan withChildren(List<PhysicalPlan> children);

    /// What plans show after the operator's name, in order: attribute and text.
    Map<String, String> attributes();

    /// The operator's name: that of its record.
    default String operator() {
        return getClass().getSimpleName();
    }

    /// One line of plan text without indentation: `FilterExec: cat = 5`.
    default String details() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> attribute : attributes().entrySet()) {
            text.append(text.isEmpty() ? "" : ", ");
            // The predicate of a filter is the one thing it has to say; its name would be noise.
            text.append(attribute.getKey().equals("predicate") ? "" : attribute.getKey() + "=");
            text.append(attribute.getValue());
        }
        return text.isEmpty() ? operator() : operator() + ": " + text;
    }

    /// This plan with `rule` applied to every node, inputs first. Gives the same instance where nothing changed.
    default PhysicalPlan rewriteUp(UnaryOperator<PhysicalPlan> rule) {
        List<PhysicalPlan> rewritten = new ArrayList<>(children().size());
        boolean changed = false;
        for (PhysicalPlan child : children()) {
            PhysicalPlan next = child.rewriteUp(rule);
            changed |= next != child;
            rewritten.add(next);
        }
        return rule.apply(changed ? withChildren(rewritten) : this);
    }

    /// The only element of `children`.
    static PhysicalPlan only(List<PhysicalPlan> children) {
        if (children.size() != 1) {
            throw new PlanException("operator needs one input, not " + children.size());
        }
        return children.getFirst();
    }

    /// Attributes in the order given: name, text, name, text, ….
    static Map<String, String> attributes(String... namesAndTexts) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            attributes.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return attributes;
    }
}

package io.winnow.engine.explain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An operator of a plan as people and programs see it.
///
/// @param operator the operator's name, such as `ScanExec`
/// @param details its line of plan text
/// @param attributes what it does, in the order of the text
/// @param metrics what it did, by name; empty where the plan was not run
public record PlanNode(
        String operator,
        String details,
        Map<String, String> attributes,
        Map<String, Number> metrics,
        List<PlanNode> children) {
    public PlanNode {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        children = List.copyOf(children);
    }
}

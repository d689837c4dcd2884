package io.winnow.core.expr;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;

/// `CASE WHEN c1 THEN r1 … ELSE otherwise END`: conditions are boolean, results of one type. A result is evaluated
/// only on the rows whose first true condition is its own.
///
/// @param conditions as many as `results`, at least one
/// @param otherwise NULL of the type where SQL has no ELSE
public record Case(List<Expr> conditions, List<Expr> results, Expr otherwise) implements Expr {
    public Case {
        conditions = List.copyOf(conditions);
        results = List.copyOf(results);
        Expr.requireBooleans("CASE WHEN", conditions);
        if (conditions.isEmpty() || conditions.size() != results.size()) {
            throw new PlanException("CASE needs as many results as conditions, and at least one");
        }
    }

    @Override
    public DataType type() {
        return otherwise.type();
    }

    /// Condition and result by turns, then the ELSE.
    @Override
    public List<Expr> children() {
        List<Expr> children = new ArrayList<>(2 * conditions.size() + 1);
        for (int i = 0; i < conditions.size(); i++) {
            children.add(conditions.get(i));
            children.add(results.get(i));
        }
        children.add(otherwise);
        return children;
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        List<Expr> newConditions = new ArrayList<>(conditions.size());
        List<Expr> newResults = new ArrayList<>(results.size());
        for (int i = 0; i < conditions.size(); i++) {
            newConditions.add(children.get(2 * i));
            newResults.add(children.get(2 * i + 1));
        }
        return new Case(newConditions, newResults, children.getLast());
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}

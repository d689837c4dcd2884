package io.winnow.physical.posting;

import io.winnow.core.batch.Column;
import io.winnow.core.error.PlanException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Truth;
import io.winnow.core.index.RowAddressSet;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.IndexRepair;
import io.winnow.core.io.index.PostingCounts;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.type.DataType;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A column as an opened index segment knows it. Thread-safe.
public final class PostedColumn {
    private final DataType type;
    private final ValuePostings postings;
    private final boolean onlyNulls;
    private final @Nullable IndexRepair repair;

    private PostedColumn(DataType type, ValuePostings postings, boolean onlyNulls, @Nullable IndexRepair repair) {
        this.repair = repair;
        this.type = type;
        this.postings = postings;
        this.onlyNulls = onlyNulls;
    }

    /// A column of which the rows of each value are known.
    ///
    /// @param repair how the index is mended, for errors; null where nothing mends it
    public static PostedColumn of(DataType type, ValuePostings postings, @Nullable IndexRepair repair) {
        return new PostedColumn(type, postings, false, repair);
    }

    /// A column of which is known which rows are NULL, and nothing else.
    ///
    /// @param rows stored in a fragment by its id
    public static PostedColumn ofNulls(DataType type, RowAddressSet nulls, IntToLongFunction rows) {
        return new PostedColumn(type, new NullPostings(nulls, rows), true, null);
    }

    public DataType type() {
        return type;
    }

    /// How many keys there are.
    public int keys() {
        return onlyNulls ? 2 : postings.keys().size();
    }

    /// The position of NULL among the keys; -1 where no row is NULL.
    public int nullKey() {
        if (onlyNulls) {
            return 0;
        }
        Column keys = postings.keys();
        return keys.size() > 0 && !keys.isValid(0) ? 0 : -1;
    }

    /// The keys themselves, as [ValuePostings#keys]; of a column of which only NULLs are known there are none.
    public Column values() {
        return postings.keys();
    }

    /// The postings of a fragment that the segment covers.
    FragmentPostings fragment(int fragment) {
        return postings.fragment(fragment);
    }

    /// Reads a posting of a fragment.
    RoaringBitmap read(FragmentPostings of, int posting, IoContext io) {
        try {
            return of.offsets(posting, io);
        } catch (WinnowException e) {
            throw repair == null ? e : repair.mendable(e);
        }
    }

    /// What was counted before of a fragment's postings and deleted rows.
    PostingCounts deleted(FragmentPostings of, RoaringBitmap deleted, IoContext io) {
        try {
            return of.deleted(deleted, io);
        } catch (WinnowException e) {
            throw repair == null ? e : repair.mendable(e);
        }
    }

    /// What an infallible condition over this column alone is for each key.
    ///
    /// @param memory holds what the answer takes from now on
    KeyTruth truth(Expr condition, KernelContext context, Reservation memory) {
        if (onlyNulls) {
            return KeyTruth.ofNullTest(truth(condition, true, context), truth(condition, false, context));
        }
        Column keys = postings.keys();
        memory.add(KeyTruth.heapBytes(keys.size()));
        return KeyTruth.of(condition, type, keys, context);
    }

    private static Truth truth(Expr condition, boolean isNull, KernelContext context) {
        Expr settled = condition.rewriteUp(e -> e instanceof IsNull ? isNull ? Literal.TRUE : Literal.FALSE : e);
        if (!Exprs.isConstant(settled)) {
            throw new PlanException("NULLs alone do not answer " + condition);
        }
        return KeyTruth.truth(
                Interpreter.evaluate(settled, new Object[0], new EvaluationContext(context.zone(), context.now())));
    }
}

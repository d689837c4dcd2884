package io.winnow.core.error;

/// The query was stopped from outside, or ran over its time-out.
public final class QueryCancelledException extends WinnowException {
    private QueryCancelledException(ErrorCode code, String message) {
        super(code, message, null);
    }

    /// The caller cancelled the query.
    public static QueryCancelledException cancelled() {
        return new QueryCancelledException(ErrorCode.CANCELLED, "query cancelled");
    }

    /// The query ran longer than `winnow.execution.timeout`.
    public static QueryCancelledException timedOut(long timeoutMillis) {
        return new QueryCancelledException(
                ErrorCode.TIMEOUT,
                "query stopped after its time-out of " + timeoutMillis + " ms (winnow.execution.timeout)");
    }
}

package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// Something that is valid but that Winnow does not do. The message starts `not supported yet: ` and names it.
public final class UnsupportedFeatureException extends WinnowException {
    private static final String START = "not supported yet: ";

    private final transient @Nullable SourcePosition position;

    /// @param feature what is not supported, such as `window functions`
    public UnsupportedFeatureException(String feature) {
        this(feature, null);
    }

    /// @param feature what is not supported, such as `window functions`
    /// @param position where in the statement, null for a feature of a file
    public UnsupportedFeatureException(String feature, @Nullable SourcePosition position) {
        super(ErrorCode.NOT_SUPPORTED, START + feature, null);
        this.position = position;
    }

    /// What is not supported.
    public String feature() {
        return text().substring(START.length());
    }

    /// Where in the statement, when that is known.
    public @Nullable SourcePosition position() {
        return position;
    }
}

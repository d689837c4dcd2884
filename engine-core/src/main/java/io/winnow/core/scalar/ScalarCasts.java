package io.winnow.core.scalar;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Casts of single values.
///
/// Floats round to integers half to even, decimals half away from zero; a coarser timestamp unit and a date round
/// toward the past. What does not fit or does not parse is an error. Everything casts to VARCHAR, and VARCHAR reads
/// back what that wrote: nested values from JSON.
public final class ScalarCasts {
    private ScalarCasts() {}

    /// The value as the type `to`; NULL stays NULL.
    ///
    /// @param zone the session's time zone, which relates zoned timestamps to wall clocks
    /// @throws ExecutionException where the value does not fit or does not parse, or the types do not cast
    public static @Nullable Object cast(@Nullable Object value, DataType from, DataType to, ZoneId zone) {
        if (value == null) {
            return null;
        }
        return from.equals(to) ? value : new CastStep(value, from, to, zone).result();
    }

    /// TRY_CAST: NULL where [#cast] fails.
    public static @Nullable Object castOrNull(@Nullable Object value, DataType from, DataType to, ZoneId zone) {
        try {
            return cast(value, from, to, zone);
        } catch (ExecutionException _) {
            return null;
        }
    }

    /// Whether there is a cast from one type to the other.
    public static boolean castable(DataType from, DataType to) {
        if (from instanceof DataType.Unsupported || to instanceof DataType.Unsupported) {
            return false;
        }
        if (from.equals(to) || from instanceof DataType.Null || to instanceof DataType.Utf8) {
            return true;
        }
        boolean text = from instanceof DataType.Utf8;
        return switch (to) {
            case DataType.Null _ -> false;
            case DataType.Bool _, DataType.Int _, DataType.Decimal _, DataType.Floating _ ->
                text || Types.isNumeric(from) || from instanceof DataType.Bool;
            case DataType.Utf8 _ -> true;
            case DataType.Binary _ -> text;
            case DataType.Date _ -> text || from instanceof DataType.Timestamp;
            case DataType.Time _ -> text || from instanceof DataType.Timestamp;
            case DataType.Timestamp _ -> text || from instanceof DataType.Timestamp || from instanceof DataType.Date;
            case DataType.Interval _ -> text || from instanceof DataType.Time;
            case DataType.ListOf target ->
                from instanceof DataType.ListOf source
                        ? castable(source.element(), target.element())
                        : text && castable(from, target.element());
            case DataType.MapOf target -> castable(from, target);
            case DataType.Struct target ->
                text
                        ? target.fields().stream().allMatch(field -> castable(from, field.type()))
                        : from instanceof DataType.Struct source && castable(source, target);
            case DataType.Unsupported _ -> false;
        };
    }

    private static boolean castable(DataType from, DataType.MapOf to) {
        return from instanceof DataType.MapOf source
                ? castable(source.key(), to.key()) && castable(source.value(), to.value())
                : from instanceof DataType.Utf8 && castable(from, to.key()) && castable(from, to.value());
    }

    private static boolean castable(DataType.Struct from, DataType.Struct to) {
        boolean all = from.fields().size() == to.fields().size();
        for (int i = 0; all && i < to.fields().size(); i++) {
            all = castable(from.fields().get(i).type(), to.fields().get(i).type());
        }
        return all;
    }

    /// Whether a cast can fail for some value.
    public static boolean fallible(DataType from, DataType to) {
        if (from.equals(to) || from instanceof DataType.Null || to instanceof DataType.Utf8) {
            return false;
        }
        return switch (to) {
            case DataType.Bool _ -> !Types.isNumeric(from);
            case DataType.Int target ->
                !(from instanceof DataType.Bool)
                        && !(from instanceof DataType.Int source
                                && Coercion.commonInteger(source, target).equals(target));
            case DataType.Decimal target ->
                from instanceof DataType.Bool
                        ? target.precision() == target.scale()
                        : !Coercion.implicitly(from, target);
            case DataType.Floating target ->
                from instanceof DataType.Utf8 || (target.bits() == 32 && from.equals(DataType.FLOAT64));
            case DataType.Date _ ->
                !(from instanceof DataType.Timestamp source && source.unit().digits() >= 6);
            case DataType.Time _, DataType.Interval _ -> from instanceof DataType.Utf8;
            case DataType.Timestamp target -> timestampFallible(from, target);
            case DataType.ListOf target ->
                !(from instanceof DataType.ListOf source) || fallible(source.element(), target.element());
            case DataType.MapOf target ->
                !(from instanceof DataType.MapOf source)
                        || fallible(source.key(), target.key())
                        || fallible(source.value(), target.value());
            case DataType.Struct target -> !(from instanceof DataType.Struct source) || fallible(source, target);
            case DataType.Binary _, DataType.Null _, DataType.Utf8 _, DataType.Unsupported _ -> true;
        };
    }

    private static boolean fallible(DataType.Struct from, DataType.Struct to) {
        boolean any = from.fields().size() != to.fields().size();
        for (int i = 0; !any && i < to.fields().size(); i++) {
            any = fallible(from.fields().get(i).type(), to.fields().get(i).type());
        }
        return any;
    }

    private static boolean timestampFallible(DataType from, DataType.Timestamp to) {
        if (from instanceof DataType.Timestamp source) {
            return source.zoned() != to.zoned()
                    || source.unit().digits() < to.unit().digits();
        }
        return !(from instanceof DataType.Date && to.unit().digits() <= 3);
    }
}

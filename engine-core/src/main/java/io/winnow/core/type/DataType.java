package io.winnow.core.type;

import java.util.List;

/// The type of a column or expression.
///
/// `toString` is the SQL name, which `typeof` shows. Large and view forms of Arrow read as their plain
/// form; a time of day always counts nanoseconds and a zoned timestamp is an instant, whatever zone a
/// file names, so neither carries a parameter for it.
public sealed interface DataType {
    DataType NULL = new Null();
    DataType BOOL = new Bool();
    DataType INT8 = new Int(8, true);
    DataType INT16 = new Int(16, true);
    DataType INT32 = new Int(32, true);
    DataType INT64 = new Int(64, true);
    DataType UINT8 = new Int(8, false);
    DataType UINT16 = new Int(16, false);
    DataType UINT32 = new Int(32, false);
    DataType UINT64 = new Int(64, false);
    DataType FLOAT32 = new Floating(32);
    DataType FLOAT64 = new Floating(64);
    DataType UTF8 = new Utf8();
    DataType BINARY = new Binary();
    DataType DATE = new Date();
    DataType TIME = new Time();
    /// Microseconds without a zone, SQL's plain `TIMESTAMP`.
    DataType TIMESTAMP = new Timestamp(TimeUnit.MICROSECOND, false);
    /// Microseconds with a zone, SQL's plain `TIMESTAMPTZ`.
    DataType TIMESTAMPTZ = new Timestamp(TimeUnit.MICROSECOND, true);

    DataType INTERVAL = new Interval();

    /// How values of this type lie in memory.
    PhysicalType physical();

    /// The type of a lone NULL; casts to every type.
    record Null() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.NULL;
        }

        @Override
        public String toString() {
            return "NULL";
        }
    }

    /// TRUE and FALSE.
    record Bool() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.BOOL;
        }

        @Override
        public String toString() {
            return "BOOLEAN";
        }
    }

    /// Two's complement or unsigned integers.
    ///
    /// @param bits 8, 16, 32 or 64
    record Int(int bits, boolean signed) implements DataType {
        public Int {
            if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
                throw new IllegalArgumentException("integer width must be 8, 16, 32 or 64, not " + bits);
            }
        }

        @Override
        public PhysicalType physical() {
            return bits < 32 || (bits == 32 && signed) ? PhysicalType.INT32 : PhysicalType.INT64;
        }

        @Override
        public String toString() {
            String name = switch (bits) {
                case 8 -> "TINYINT";
                case 16 -> "SMALLINT";
                case 32 -> "INTEGER";
                default -> "BIGINT";
            };
            return signed ? name : "U" + name;
        }
    }

    /// IEEE 754 binary floats, in the engine's total order.
    ///
    /// @param bits 32 or 64
    record Floating(int bits) implements DataType {
        public Floating {
            if (bits != 32 && bits != 64) {
                throw new IllegalArgumentException("float width must be 32 or 64, not " + bits);
            }
        }

        @Override
        public PhysicalType physical() {
            return bits == 32 ? PhysicalType.FLOAT32 : PhysicalType.FLOAT64;
        }

        @Override
        public String toString() {
            return bits == 32 ? "REAL" : "DOUBLE";
        }
    }

    /// Exact decimals.
    ///
    /// @param precision decimal digits in all, 1 to 38
    /// @param scale digits after the point, 0 to `precision`
    record Decimal(int precision, int scale) implements DataType {
        /// Most digits that a decimal can have.
        public static final int MAX_PRECISION = 38;

        /// Most digits that lie in one `long`.
        public static final int MAX_LONG_PRECISION = 18;

        public Decimal {
            if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
                throw new IllegalArgumentException("no such type: DECIMAL(" + precision + "," + scale + ")");
            }
        }

        @Override
        public PhysicalType physical() {
            return precision <= MAX_LONG_PRECISION ? PhysicalType.INT64 : PhysicalType.INT128;
        }

        @Override
        public String toString() {
            return "DECIMAL(" + precision + "," + scale + ")";
        }
    }

    /// Texts, in UTF-8.
    record Utf8() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String toString() {
            return "VARCHAR";
        }
    }

    /// Byte strings.
    record Binary() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String toString() {
            return "BLOB";
        }
    }

    /// Days since 1970-01-01.
    record Date() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.INT32;
        }

        @Override
        public String toString() {
            return "DATE";
        }
    }

    /// Nanoseconds since midnight, 0 to 24:00:00 inclusive.
    record Time() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.INT64;
        }

        @Override
        public String toString() {
            return "TIME";
        }
    }

    /// Units since 1970-01-01 00:00:00: an instant where `zoned`, else a wall clock.
    record Timestamp(TimeUnit unit, boolean zoned) implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.INT64;
        }

        @Override
        public String toString() {
            String suffix = switch (unit) {
                case SECOND -> "_S";
                case MILLISECOND -> "_MS";
                case MICROSECOND -> "";
                case NANOSECOND -> "_NS";
            };
            return (zoned ? "TIMESTAMPTZ" : "TIMESTAMP") + suffix;
        }
    }

    /// Months, days and nanoseconds, counted apart.
    record Interval() implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.INTERVAL;
        }

        @Override
        public String toString() {
            return "INTERVAL";
        }
    }

    /// Lists of any length, of elements of one type.
    record ListOf(DataType element) implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.LIST;
        }

        @Override
        public String toString() {
            return element + "[]";
        }
    }

    /// Values with named fields.
    record Struct(List<Field> fields) implements DataType {
        public Struct {
            fields = List.copyOf(fields);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.STRUCT;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("STRUCT(");
            for (int i = 0; i < fields.size(); i++) {
                text.append(i == 0 ? "" : ", ").append(fields.get(i).name()).append(' ');
                text.append(fields.get(i).type());
            }
            return text.append(')').toString();
        }
    }

    /// Lies in memory as a list of (key, value) structs.
    record MapOf(DataType key, DataType value) implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.LIST;
        }

        @Override
        public String toString() {
            return "MAP(" + key + ", " + value + ")";
        }
    }

    /// A column that a file holds and Winnow cannot read; the file's other columns stay usable. Naming it in
    /// a query is an error that says `reason`.
    record Unsupported(String reason) implements DataType {
        @Override
        public PhysicalType physical() {
            return PhysicalType.NULL;
        }

        @Override
        public String toString() {
            return "UNSUPPORTED(" + reason + ")";
        }
    }
}

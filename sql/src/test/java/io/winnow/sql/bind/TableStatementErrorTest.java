package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.WinnowException;
import io.winnow.sql.parser.SqlParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// In each text `^` marks the place of the error and is taken out before binding.
class TableStatementErrorTest {
    private final TableFixture tables =
            new TableFixture().view("vw", "select id from t").view("two", "select * from t");

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            create table x (a int, ^A text)         # the table has two columns called 'a' (upper and lower case alike)
            create table x (a, b, ^a) as select 1, 2, 3 # the table has two columns called 'a' (upper and lower case alike)
            create table x as select 1 as a, ^2 as "A" # the table has two columns called 'A' (upper and lower case alike)
            create table x (^__row_address int)     # no column may be called '__row_address'
            create table x as select ^1 as "__ROW_ADDRESS" # no column may be called '__row_address'
            create table x (^a, b) as select 1      # table 'x' names 2 columns, its query has 1
            create table x (^a) as select 1, 2      # table 'x' names 1 columns, its query has 2
            create table x (a int, b int) as ^select 1 # the query has 1 column, table 'x' has 2
            create table x (a int) as values (1, ^2) # VALUES has 2 columns, table 'x' has 1
            create table x (a int, b int) as values (^1) # VALUES has 1 column, table 'x' has 2
            create table x (a int) as select ^kind from t # column 'a' takes INTEGER, not VARCHAR; write CAST(… AS INTEGER)
            create table x (a int) as values (^true) # column 'a' takes INTEGER, not BOOLEAN; write CAST(… AS INTEGER)
            create table x as select id, ^missing from t # unknown column 'missing'; the columns are id, kind, Price, day
            create table x (a int default ^'x')     # column 'a': cannot cast 'x' to INTEGER: expected an integer
            create table x (a int default ^true)    # column 'a' takes INTEGER, not BOOLEAN; write CAST(… AS INTEGER)
            create table x (a tinyint default ^300) # column 'a': cannot cast 300 to TINYINT: out of range
            create table x (a int default ^1 / 0)   # INTEGER division by zero: 1 / 0
            create table x (a date default ^1)      # column 'a' takes DATE, not INTEGER
            create table x (a int default ^b, b int) # not supported yet: a DEFAULT that reads columns
            create table x (a int default ^bb, b int) # unknown column 'bb'; did you mean 'b'?
            create table x (a double default ^random()) # not supported yet: a DEFAULT that changes: random()
            create table x (a date default ^current_date) # not supported yet: a DEFAULT that changes: current_date()
            create table x (a timestamptz default ^now() + interval '1 day') # not supported yet: a DEFAULT that changes: now()
            create table x (a int default ^count(*)) # the aggregate count() cannot stand in DEFAULT
            create table x (a int) with (^rows_per_fragments = 1) # unknown option 'rows_per_fragments'; did you mean 'rows_per_fragment'?
            create table x (a int) with (^speed = 1) # unknown option 'speed'; the options are rows_per_fragment, rows_per_zone, compression
            create table x (a int) with (rows_per_zone = 1, ^rows_per_zone = 2) # the option 'rows_per_zone' is given twice
            create table x (a int) with (rows_per_zone = ^0) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not 0
            create table x (a int) with (rows_per_zone = ^-1) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not -1
            create table x (a int) with (rows_per_zone = ^1.5) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not 1.5
            create table x (a int) with (rows_per_fragment = ^2147483648) # the option 'rows_per_fragment' takes a whole number from 1 to 2147483647, not 2147483648
            create table x (a int) with (rows_per_zone = ^many) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not 'many'
            create table x (a int) with (rows_per_zone = ^1048577) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not 1048577
            create table x (a int) with (rows_per_zone = ^null) # the option 'rows_per_zone' takes a whole number from 1 to 1048576, not NULL
            create table x (a int) with (compression = ^gzip) # the option 'compression' takes none, lz4, zstd, not 'gzip'
            create table x (a int) with (compression = ^1) # the option 'compression' takes none, lz4, zstd, not 1
            insert into ^tt values (1)              # unknown table 'tt'; did you mean 't'?
            insert into ^zzzz values (1)            # unknown table 'zzzz'
            insert into ^vw values (1)              # cannot INSERT into 'vw': it is a view
            insert into ^foreign values (1)         # cannot INSERT into 'foreign': it is read-only
            insert into t (id, ^prize) values (1, 2) # table 't' has no column 'prize'; did you mean 'Price'?
            insert into t (id, price, ^"Price") values (1, 2, 3) # the column 'Price' is given twice
            insert into t (^kind) values ('x')      # column 'id' is NOT NULL, has no default and is given no value
            insert into t (^kind) select 'x'        # column 'id' is NOT NULL, has no default and is given no value
            insert into ^t default values           # column 'id' is NOT NULL, has no default and is given no value
            insert into t values (1, 'a', 2, null), (^default, 'b', 1, null) # column 'id' is NOT NULL, has no default and is given no value
            insert into t values (^1, 'a')          # VALUES has 2 columns, table 't' has 4
            insert into t values (1, 'a', 2, null, ^5) # VALUES has 5 columns, table 't' has 4
            insert into t (id) values (1, ^2)       # VALUES has 2 columns, INSERT names 1
            insert into t (id, kind) ^select 1      # the query has 1 column, INSERT names 2
            insert into t ^select id from t         # the query has 1 column, table 't' has 4
            insert into t (id) values (1), (^'x')   # column 'id': cannot cast 'x' to BIGINT: expected an integer
            insert into t (id) select ^'x'          # cannot cast 'x' to BIGINT: expected an integer
            insert into t (id) select ^kind from t  # column 'id' takes BIGINT, not VARCHAR; write CAST(… AS BIGINT)
            insert into t (id) select * from ^vw at version 1 # the view 'vw' has no versions
            insert into t (id, kind) values (1, ^2) # column 'kind' takes VARCHAR, not INTEGER; write CAST(… AS VARCHAR)
            insert into narrow (i8) values (^1000)  # column 'i8': cannot cast 1000 to TINYINT: out of range
            insert into narrow (ts) values (^timestamp '2026-01-31 10:20:30.5') # column 'ts': cannot store TIMESTAMP '2026-01-31 10:20:30.500' as TIMESTAMP_S without loss; round it with CAST
            insert into narrow (ts) values (^'2026-01-31 10:20:30.5') # column 'ts': cannot store TIMESTAMP_MS '2026-01-31 10:20:30.500' as TIMESTAMP_S without loss; round it with CAST
            insert into narrow (ts) values (^timestamptz '2026-01-31 10:20:30+00') # column 'ts' takes TIMESTAMP_S, not TIMESTAMPTZ; write CAST(… AS TIMESTAMP_S)
            insert into narrow (d) values (^timestamp '2026-01-31 00:00:00') # column 'd' takes DATE, not TIMESTAMP; write CAST(… AS DATE)
            insert into narrow (l) values (^['1'])  # column 'l' takes TINYINT[], not VARCHAR[]; write CAST(… AS TINYINT[])
            insert into t (id) (values (^default))  # DEFAULT stands only in the VALUES of an INSERT, without a query around them
            insert into t (id) values (^a)          # unknown column 'a'; there are no columns here
            delete from ^tt                         # unknown table 'tt'; did you mean 't'?
            delete from ^vw where id = 1            # cannot DELETE from 'vw': it is a view
            delete from ^foreign                    # cannot DELETE from 'foreign': it is read-only
            delete from t where ^id                 # WHERE takes a BOOLEAN, not BIGINT
            delete from t where ^__row_address = 1  # unknown column '__row_address'; the columns are id, kind, Price, day
            delete from t where ^count(*) > 1       # the aggregate count() cannot stand in WHERE; HAVING filters groups
            create index i on ^tt using fake (id)   # unknown table 'tt'; did you mean 't'?
            create index i on ^vw using fake (id)   # cannot CREATE INDEX on 'vw': it is a view
            create index i on ^foreign using fake (a) # cannot CREATE INDEX on 'foreign': it is read-only
            create index i on t using ^fke (id)     # unknown kind of index 'fke'; did you mean 'fake'?
            create index i on t using ^btree (id)   # unknown kind of index 'btree'; there is fake
            create index i on t using ^"Fake" (id)  # unknown kind of index 'Fake'; did you mean 'fake'?
            create index i on t using fake (^prize) # table 't' has no column 'prize'; did you mean 'Price'?
            create index i on narrow using fake (^l) # not supported yet: fake indexes on TINYINT[]
            create index i on t using fake (kind) with (^rows = 1) # unknown option 'rows'; the options are rows_per_zone, use_seeds
            create index i on t using fake (kind) with (rows_per_zone = ^0) # the option 'rows_per_zone' does not take 0
            create index i on t using fake (kind) with (rows_per_zone = 1, use_seeds = ^maybe) # the option 'use_seeds' does not take maybe
            create index i on t using fake (kind) with (rows_per_zone = 1, ^rows_per_zone = 2) # the option 'rows_per_zone' is given twice
            create index i on t using fake (kind) with (rows_per_zone = ^null) # the option 'rows_per_zone' takes a value, not NULL
            create index i on t using fake (kind) with (rows_per_zone = ^id) # the option 'rows_per_zone' does not take id
            create index ^id_zones on t using fake (kind) # table 't' has an index 'id_zones' already
            create index i on t using fake (^ID)    # column 'id' has a fake index already: 'id_zones'
            create index if not exists i on t using fake (^id) # column 'id' has a fake index already: 'id_zones'
            drop index ^id_zone                     # unknown index 'id_zone'; did you mean 'id_zones'?
            drop index ^both                        # several tables have an index 'both': t, narrow; ON says which one is meant
            drop index ^id_zones on narrow          # table 'narrow' has no index 'id_zones'
            drop index ^odd on narrow               # table 'narrow' has no index 'odd'
            drop index id_zones on ^tt              # unknown table 'tt'; did you mean 't'?
            drop index if exists id_zones on ^vw    # cannot DROP INDEX on 'vw': it is a view
            optimize index ^missing on t            # table 't' has no index 'missing'
            optimize index ^both merge              # several tables have an index 'both': t, narrow; ON says which one is meant
            optimize index i on ^vw                 # cannot OPTIMIZE INDEX on 'vw': it is a view
            show indexes on ^tt                     # unknown table 'tt'; did you mean 't'?
            show indexes on ^vw                     # cannot SHOW INDEXES on 'vw': it is a view
            create view v as select ^x from t       # unknown column 'x'; the columns are id, kind, Price, day
            create view v as select ^$1             # a view cannot have parameters
            create view v (a, ^b) as select 1       # view 'v' names 2 columns, its query has 1
            create view v (a, ^A) as select 1, 2    # the view has two columns called 'a' (upper and lower case alike)
            create view v as select id, ^price as ID from t # the view has two columns called 'id' (upper and lower case alike)
            """)
    void anErrorNamesWhatIsWrongAndWhere(String marked, String message) {
        String text = marked.replace("^", "");
        assertError(marked, message, catchThrowableOfType(WinnowException.class, () -> tables.bind(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            select * from ^vww                      # unknown table 'vww'; did you mean 'vw'?
            select * from ^vw at version 2          # the view 'vw' has no versions
            select * from ^x at version 2           # unknown table 'x'
            with w as (select 1) select * from ^w at version 1 # 'w' is a query of WITH and has no versions
            select * from ^main.t                   # not supported yet: schemas
            select * from ^data.parquet             # unknown table 'data.parquet'; a file is named in single quotes: 'data.parquet'
            values (^default)                       # DEFAULT stands only in the VALUES of an INSERT, without a query around them
            select ^__row_address from t            # unknown column '__row_address'; the columns are id, kind, Price, day
            """)
    void queriesNameTablesThatAreThere(String marked, String message) {
        String text = marked.replace("^", "");
        assertError(marked, message, catchThrowableOfType(WinnowException.class, () -> tables.query(text)));
    }

    @ParameterizedTest
    @CsvSource({"8", "999999999999999999"})
    void aMissingVersionIsTheResolversError(long version) {
        WinnowException error = catchThrowableOfType(
                WinnowException.class, () -> tables.query("select * from t at version " + version));
        assertThat(error.text()).isEqualTo("table 't' has no version " + version);
        assertThat(SqlParser.parse("select * from t at version " + version)).isNotNull();
    }

    private static void assertError(String marked, String message, WinnowException error) {
        assertThat(error).as(marked).isNotNull();
        assertThat(error.text()).isEqualTo(message);
        assertThat(BindFixture.position(error))
                .isEqualTo(SourcePosition.of(marked.replace("^", ""), marked.indexOf('^')));
    }
}

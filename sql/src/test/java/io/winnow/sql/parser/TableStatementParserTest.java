package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.TableStatement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableStatementParserTest {
    private static String canonical(String text) {
        return AstPrinter.print(SqlParser.parse(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            create table t (a int)                  # CREATE TABLE t (a INTEGER)
            CREATE TABLE T (A Int, "B" text);       # CREATE TABLE t (a INTEGER, "B" VARCHAR)
            create table "T t" (a int)              # CREATE TABLE "T t" (a INTEGER)
            create or replace table t (a int)       # CREATE OR REPLACE TABLE t (a INTEGER)
            create temp table t (a int)             # CREATE TEMP TABLE t (a INTEGER)
            create or replace temporary table t (a int) # CREATE OR REPLACE TEMP TABLE t (a INTEGER)
            create table if not exists t (a int)    # CREATE TABLE IF NOT EXISTS t (a INTEGER)
            create table if (a int)                 # CREATE TABLE if (a INTEGER)
            create table t (a int not null, b int null, c int default 1 + 1 not null) # CREATE TABLE t (a INTEGER NOT NULL, b INTEGER, c INTEGER NOT NULL DEFAULT 1 + 1)
            create table t (a int default null, b text not null default 'x' || 'y') # CREATE TABLE t (a INTEGER DEFAULT NULL, b VARCHAR NOT NULL DEFAULT 'x' || 'y')
            create table t (a bool default 1 is null or 2 not in (3) not null) # CREATE TABLE t (a BOOLEAN NOT NULL DEFAULT 1 IS NULL OR 2 NOT IN (3))
            create table t (a int[] default [1], b struct(x int, y map(text, date))) # CREATE TABLE t (a INTEGER[] DEFAULT [1], b STRUCT(x INTEGER, y MAP(VARCHAR, DATE)))
            create table t (a timestamp with time zone, b decimal(10, 2)) # CREATE TABLE t (a TIMESTAMPTZ, b DECIMAL(10, 2))
            create table t (primary int, check int, "unique" int, key int, constraint int, version int) # CREATE TABLE t (primary INTEGER, check INTEGER, unique INTEGER, key INTEGER, constraint INTEGER, version INTEGER)
            create table t (a int) with (rows_per_fragment = 100, compression = zstd) # CREATE TABLE t (a INTEGER) WITH (rows_per_fragment = 100, compression = 'zstd')
            create table t with (rows_per_zone = -1) as select 1 # CREATE TABLE t WITH (rows_per_zone = -1) AS SELECT 1
            create table t as select 1 as a         # CREATE TABLE t AS SELECT 1 AS a
            create table t as with x as (select 1) table x # CREATE TABLE t AS WITH x AS (SELECT 1) SELECT * FROM x
            create table t as (values (1))          # CREATE TABLE t AS (VALUES (1))
            create table t (a, b) as select 1, 2    # CREATE TABLE t (a, b) AS SELECT 1, 2
            create table t (a int, b text) as select 1, 'x' limit 3 # CREATE TABLE t (a INTEGER, b VARCHAR) AS SELECT 1, 'x' LIMIT 3
            insert into t values (1, 'x'), (default, null) # INSERT INTO t VALUES (1, 'x'), (DEFAULT, NULL)
            insert into t (b, "A") values (1, 2)    # INSERT INTO t (b, "A") VALUES (1, 2)
            insert into t default values            # INSERT INTO t DEFAULT VALUES
            insert into t select * from u           # INSERT INTO t SELECT * FROM u
            insert into t (a) select 1 union all values (2) order by 1 # INSERT INTO t (a) SELECT 1 UNION ALL VALUES (2) ORDER BY 1
            insert into t (select 1)                # INSERT INTO t (SELECT 1)
            insert into t ((select 1))              # INSERT INTO t ((SELECT 1))
            insert into t (values (1))              # INSERT INTO t (VALUES (1))
            insert into t (values) values (1)       # INSERT INTO t (values) VALUES (1)
            insert into t (a) (values (1))          # INSERT INTO t (a) (VALUES (1))
            insert into t with x as (select 1) select * from x # INSERT INTO t WITH x AS (SELECT 1) SELECT * FROM x
            insert into t table u                   # INSERT INTO t SELECT * FROM u
            insert into default values (1)          # INSERT INTO default VALUES (1)
            delete from t                           # DELETE FROM t
            delete from t where a = 1 and b is null; # DELETE FROM t WHERE a = 1 AND b IS NULL
            drop table t                            # DROP TABLE t
            drop table if exists "T"                # DROP TABLE IF EXISTS "T"
            drop table if                           # DROP TABLE if
            create view v as select 1               # CREATE VIEW v AS SELECT 1
            create or replace view v (a, "B") as select 1, 2 # CREATE OR REPLACE VIEW v (a, "B") AS SELECT 1, 2
            create view if not exists v as table t  # CREATE VIEW IF NOT EXISTS v AS SELECT * FROM t
            drop view v                             # DROP VIEW v
            drop view if exists v                   # DROP VIEW IF EXISTS v
            optimize table t                        # OPTIMIZE TABLE t
            create index i on t using zonemap (c)   # CREATE INDEX i ON t USING zonemap (c)
            CREATE INDEX I ON T USING ZoneMap (C)   # CREATE INDEX i ON t USING zonemap (c)
            create index if not exists "I i" on "T" using bitmap ("C") # CREATE INDEX IF NOT EXISTS "I i" ON "T" USING bitmap ("C")
            create index if on t using zonemap (c)  # CREATE INDEX if ON t USING zonemap (c)
            create index i on t using zonemap (c) with (rows_per_zone = 100, use_seeds = true) # CREATE INDEX i ON t USING zonemap (c) WITH (rows_per_zone = 100, use_seeds = TRUE)
            drop index i                            # DROP INDEX i
            drop index if exists i on t             # DROP INDEX IF EXISTS i ON t
            optimize index i                        # OPTIMIZE INDEX i
            optimize index i merge                  # OPTIMIZE INDEX i MERGE
            optimize index "I" on t merge           # OPTIMIZE INDEX "I" ON t MERGE
            show indexes                            # SHOW INDEXES
            show indexes on "T"                     # SHOW INDEXES ON "T"
            vacuum t                                # VACUUM t
            vacuum full                             # VACUUM full
            vacuum t retain 24 hours                # VACUUM t RETAIN 24 HOURS
            vacuum t retain .5 hours                # VACUUM t RETAIN 0.5 HOURS
            vacuum retain retain 0 hours            # VACUUM retain RETAIN 0 HOURS
            """)
    void statementsAboutTablesAreRead(String text, String expected) {
        assertThat(canonical(text)).isEqualTo(expected);
        assertThat(canonical(expected)).as("printed again").isEqualTo(expected);
    }

    @Test
    void parametersAreRead() {
        assertThat(canonical("insert into t values (?, ?)")).isEqualTo("INSERT INTO t VALUES ($1, $2)");
    }

    @Test
    void partsKnowTheirPlace() {
        var create =
                (TableStatement.CreateTable) SqlParser.parse("create table t (a int not null, b text) as select 1");
        assertThat(create.name().span().start()).isEqualTo(13);
        assertThat(create.columns().get(1).span().start()).isEqualTo(32);
        assertThat(create.columns().get(1).span().end()).isEqualTo(38);
        assertThat(create.query()).isNotNull();
        assertThat(create.query().span().start()).isEqualTo(43);
        assertThat(create.children()).hasSize(3);
        var insert = (TableStatement.Insert) SqlParser.parse("insert into t (a) values (1)");
        assertThat(insert.columns().getFirst().span().start()).isEqualTo(15);
    }
}

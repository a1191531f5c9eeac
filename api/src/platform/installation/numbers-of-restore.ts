import { type RawBuilder, sql } from 'kysely'

/**
 * The moment of a restore gives the start of its numbers. Two restores of one backup therefore never give one number
 * twice. The range grows by more numbers a minute than are given in it. All numbers given before the restore lie below
 * it.
 */

/** Left out also in the first minute that counts. */
const always = 10_000
const perMinute = 100
/** Plates are few, and their barcode contains the number. */
const platesPerMinute = 1
const idsAlways = 1_000_000
/** Minutes after which ranges move no more: numbers keep at most nine digits, positions fit an integer. */
const [mostOfYear, mostOfList] = [9_000_000, 21_000_000]
/** First minute of lists and ids, which go on from year to year. */
const beginning = sql`timestamptz '2026-01-01 00:00:00+00'`

type Part<T> = T | RawBuilder<never>
/** An expression that is a moment of the database. */
type At = RawBuilder<unknown>

const minutes = (from: RawBuilder<unknown>, at: At, most: number) =>
  sql<number>`least(greatest(floor(extract(epoch from ${at} - ${from}) / 60), 0), ${sql.lit(most)})::integer`

/**
 * In Italian time, as numbers. A year that has not begun was numbered under a clock that was ahead:
 * minutes of the present year count.
 */
const beginningOf = (year: Part<number>, at: At) => sql`make_timestamptz(
  least(${year}::integer, extract(year from ${at} at time zone 'Europe/Rome')::integer), 1, 1, 0, 0, 0, 'Europe/Rome')`

/** Numbers of a series that a restore at a moment leaves out. */
export const numbersOfSeries = (kind: Part<string>, year: Part<number>, at: At): RawBuilder<number> =>
  sql<number>`(${sql.lit(always)} + ${minutes(beginningOf(year, at), at, mostOfYear)}
    * case when ${kind}::text = 'plate' then ${sql.lit(platesPerMinute)} else ${sql.lit(perMinute)} end)`

/** Positions of a list that a restore at a moment leaves out. */
export const positionsOfList = (at: At): RawBuilder<number> =>
  sql<number>`(${sql.lit(always)} + ${sql.lit(perMinute)} * ${minutes(beginning, at, mostOfList)})`

/** Ids of a table, by the rule of numbers. */
export const idsOfTable = (at: At): RawBuilder<number> =>
  sql<number>`(${sql.lit(idsAlways)} + ${sql.lit(perMinute)} * ${minutes(beginning, at, mostOfList)}::bigint)`

/**
 * The last given number may lie beyond the range: under a clock that was ahead, or after a restore
 * by an earlier version.
 */
export const beyond = (last: RawBuilder<unknown>, range: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`case when ${last} < ${range} then ${range} else ${last} + ${range} end`

import { type Comparison, compareNewborns, daysAfter, foundWithinDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { json } from '../database/columns.ts'
import type { Db } from '../database/open.ts'
import { identityOf, type NewbornRecord } from './identity.ts'

/** By what a newborn's like is looked up: each finds few rows by an index, however many newborns there are. */
function keysOf(row: NewbornRecord) {
  const { fiscalCode, mother } = identityOf(row)
  return { fiscalCode, motherCode: mother.fiscalCode, motherName: mother.nameKey }
}

const shifted = (moment: string, days: number) => daysAfter(moment, days).toISOString()

/** A mother has few newborns; a name that stands for nobody must not pair everybody. */
const mostCompared = 20

/** Ids of newborns worth comparing: the same mother at about the same time, or the same fiscal code. */
export async function candidatesOf(db: Db, row: NewbornRecord): Promise<number[]> {
  const { fiscalCode, motherCode, motherName } = keysOf(row)
  // As written, and as codes are written.
  const codes = [...new Set([fiscalCode, row.fiscalCode].filter(Boolean))]
  const from = shifted(row.birthAt, -foundWithinDays - 1)
  const to = shifted(row.birthAt, foundWithinDays + 1)
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, merged_into_id from newborns
        where upper(mother ->> 'fiscalCode') = ${motherCode ?? ''} and coalesce(mother ->> 'fiscalCode', '') <> ''
          and birth_at between ${from} and ${to}
      union
      select id, merged_into_id from newborns
        where mother_sort = ${motherName} and mother_sort <> '' and birth_at between ${from} and ${to}
      union
      select id, merged_into_id from newborns where fiscal_code = any(${codes}::text[])
    ) as found
    where id <> ${row.id} and merged_into_id is null order by id desc limit ${mostCompared}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Two messages about one newborn at the same moment wait for each other, so that the second finds the first. */
export async function waitForLike({ db }: Pick<CallContext, 'db'>, row: NewbornRecord): Promise<void> {
  const keys = Object.entries(keysOf(row)).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  for (const key of keys.sort()) await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db)
}

/** What finding needs of a call. */
export type Finding = Pick<CallContext, 'db' | 'now' | 'effect'>

export const undecided = ['open', 'twins'] as const
type Undecided = (typeof undecided)[number]
const statusOf = ({ likeness }: Comparison): Undecided | null =>
  likeness === 'duplicate' ? 'open' : likeness === 'twins' ? 'twins' : null

async function writePair(context: Finding, firstId: number, secondId: number, found: Comparison) {
  const { db, now } = context
  const known = await db
    .selectFrom('newbornPairs')
    .selectAll()
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
    .forUpdate()
    .executeTakeFirst()
  const status = statusOf(found)
  // What a person decided stays decided; a pair whose merge was undone stays before their eyes.
  if (known?.status === 'merged' || known?.status === 'kept_apart') return
  if (!known) {
    if (status === null) return
    const { id } = await db
      .insertInto('newbornPairs')
      .values({
        firstId,
        secondId,
        status,
        score: found.score,
        evidence: json([...found.evidence]),
        foundAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.effect({ entity: 'newborn-pair', id, from: null, to: status })
    return
  }
  const past = await db
    .selectFrom('newbornMerges')
    .select('id')
    .where('pairId', '=', known.id)
    .executeTakeFirst()
  const next = status ?? (past ? 'open' : null)
  if (next === null) {
    await db.deleteFrom('newbornPairs').where('id', '=', known.id).execute()
    context.effect({ entity: 'newborn-pair', id: known.id, from: known.status, to: null })
    return
  }
  if (next === known.status && found.score === known.score) return
  await db
    .updateTable('newbornPairs')
    .set({
      status: next,
      score: found.score,
      evidence: json([...found.evidence]),
      version: known.version + 1,
    })
    .where('id', '=', known.id)
    .execute()
  context.effect({ entity: 'newborn-pair', id: known.id, from: known.status, to: next })
}

/**
 * Compares a newborn with those that it may be, and writes down suspected duplicates and twins. After a correction it
 * also takes back what the corrected data no longer say, unless a person decided on it.
 */
export async function findLike(context: Finding, newbornId: number): Promise<void> {
  const { db } = context
  const own = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '=', newbornId)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst()
  if (!own) return
  const pairs = await db
    .selectFrom('newbornPairs')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', newbornId), eb('secondId', '=', newbornId)]))
    .where('status', 'in', undecided)
    .execute()
  const paired = pairs.map(({ firstId, secondId }) => (firstId === newbornId ? secondId : firstId))
  const ids = [...new Set([...(await candidatesOf(db, own)), ...paired])].sort((a, b) => a - b)
  if (ids.length === 0) return
  const others = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', 'in', ids)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .execute()
  for (const other of others)
    await writePair(
      context,
      Math.min(own.id, other.id),
      Math.max(own.id, other.id),
      compareNewborns(identityOf(own), identityOf(other)),
    )
}

import {
  type Comparison,
  compareNewborns,
  daysAfter,
  type Evidence,
  foundWithinDays,
  undecidedPairStatuses,
} from '@sne/shared/domain'
import { type Selectable, sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { json } from '../../platform/database/columns.ts'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import type { NewbornPairsTable } from '../../platform/database/tables/cards.ts'
import { type IdentityRecord, identityColumns, identityOf } from './identity.ts'

/** By what a newborn's like is looked up: each finds few rows by an index, however many newborns there are. */
function keysOf(row: IdentityRecord) {
  const { fiscalCode, mother } = identityOf(row)
  return { fiscalCode, motherCode: mother.fiscalCode, motherName: mother.nameKey }
}

const shifted = (moment: string, days: number) => daysAfter(moment, days).toISOString()

/** A mother has few newborns; a placeholder name must not pair everybody. */
const mostCompared = 20

/** Each of its keys reaches few rows by an index of its own, whatever the value. */
export function candidatesQuery(db: Db, row: IdentityRecord) {
  const { fiscalCode, motherCode, motherName } = keysOf(row)
  // As written, and as codes are written.
  const codes = [...new Set([fiscalCode, row.fiscalCode].filter(Boolean))]
  const from = shifted(row.birthAt, -foundWithinDays - 1)
  const to = shifted(row.birthAt, foundWithinDays + 1)
  return sql<{ id: number }>`
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
    where id <> ${row.id} and merged_into_id is null order by id desc limit ${mostCompared}`
    .withPlugin(prepared)
    .compile(db)
}

/** Ids of newborns worth comparing: the same mother at about the same time, or the same fiscal code. */
export const candidatesOf = async (db: Db, row: IdentityRecord): Promise<number[]> =>
  (await db.executeQuery(candidatesQuery(db, row))).rows.map(({ id }) => id)

/** Days on which cards of a newborn were collected; asks for the table `newborns`. */
const cardDays = sql<
  string[]
>`array(select distinct ${italianDayOf(sql`card.collected_at`)}::text from samples card
  where card.newborn_id = newborns.id and card.deleted_at is null)`

/** Two messages about one newborn at the same moment wait for each other, so that the second finds the first. */
export async function waitForLike({ db }: Pick<CallContext, 'db'>, row: IdentityRecord): Promise<void> {
  const keys = Object.entries(keysOf(row)).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  for (const key of keys.sort())
    await sendAhead(db, sql`select pg_advisory_xact_lock(hashtext(${key}))`.withPlugin(prepared).compile(db))
}

/** Parts of a call that finding needs. */
export type Finding = Pick<CallContext, 'db' | 'now' | 'effect'>

type Undecided = (typeof undecidedPairStatuses)[number]
const statusOf = ({ likeness }: Comparison): Undecided | null =>
  likeness === 'duplicate' ? 'open' : likeness === 'twins' ? 'twins' : null

/** A newborn and one that was registered before or after it, compared. */
interface Compared {
  readonly firstId: number
  readonly secondId: number
  readonly found: Comparison
}

async function insertPairs({ db, now, effect }: Finding, pairs: readonly Compared[]): Promise<void> {
  const rows = pairs.flatMap(({ firstId, secondId, found }) => {
    const status = statusOf(found)
    return status ? [{ firstId, secondId, status, score: found.score, evidence: found.evidence }] : []
  })
  if (rows.length === 0) return
  const made = await db
    .insertInto('newbornPairs')
    .columns(['firstId', 'secondId', 'status', 'score', 'evidence', 'foundAt'])
    .expression(sql`
      select pair.*, ${now.toISOString()}::timestamptz from jsonb_to_recordset(${json(rows)})
        as pair ("firstId" bigint, "secondId" bigint, "status" text, "score" integer, "evidence" jsonb)`)
    .returning(['id', 'status'])
    .withPlugin(prepared)
    .execute()
  for (const { id, status } of made) effect({ entity: 'newborn-pair', id, from: null, to: status })
}

/** A birth point said that the two are one newborn: a person decides, whatever the records say. */
export const toldEvidence = { score: 80, evidence: { point: 'told', weight: 40 } } as const satisfies {
  readonly score: number
  readonly evidence: Evidence
}

type KnownPair = Pick<
  Selectable<NewbornPairsTable>,
  'id' | 'firstId' | 'secondId' | 'status' | 'score' | 'evidence'
>

/** Evidence of a pair, with the birth point's statements about it. */
function withTold({ evidence }: KnownPair, found: Comparison): Comparison {
  const told = evidence.filter(({ point }) => point === 'told')
  if (told.length === 0) return found
  return {
    likeness: 'duplicate',
    score: Math.max(found.score, toldEvidence.score),
    evidence: [...found.evidence, ...told],
  }
}

async function changePairs(
  { db, effect }: Finding,
  pairs: readonly { readonly known: KnownPair; readonly found: Comparison }[],
): Promise<void> {
  // A pair that a person merged or kept apart is not proposed again. A pair whose merge was undone is.
  const open = pairs.filter(({ known }) => known.status !== 'merged' && known.status !== 'kept_apart')
  if (open.length === 0) return
  const past = await db
    .selectFrom('newbornMerges')
    .select('pairId')
    .where(
      'pairId',
      'in',
      open.map(({ known }) => known.id),
    )
    .execute()
  const undone = new Set(past.map(({ pairId }) => pairId))
  const changes = open.map(({ known, ...compared }) => {
    const found = withTold(known, compared.found)
    const next = statusOf(found) ?? (undone.has(known.id) ? 'open' : null)
    return { known, found, next }
  })
  const gone = changes.flatMap(({ known, next }) => (next === null ? [known.id] : []))
  if (gone.length > 0) await db.deleteFrom('newbornPairs').where('id', 'in', gone).execute()
  const changed = changes.flatMap(({ known, found, next }) =>
    next === null || (next === known.status && found.score === known.score)
      ? []
      : [{ id: known.id, status: next, score: found.score, evidence: [...found.evidence] }],
  )
  if (changed.length > 0)
    await sql`
      update newborn_pairs set status = found.status, score = found.score, evidence = found.evidence,
          version = version + 1
        from jsonb_to_recordset(${json(changed)}) as found (id bigint, status text, score integer, evidence jsonb)
        where newborn_pairs.id = found.id`.execute(db)
  const written = new Set([...gone, ...changed.map(({ id }) => id)])
  for (const { known, next } of changes)
    if (written.has(known.id)) effect({ entity: 'newborn-pair', id: known.id, from: known.status, to: next })
}

/** Writes what a newborn's comparisons found, in as many statements for many pairs as for one. */
async function writePairs(context: Finding, newbornId: number, compared: readonly Compared[]): Promise<void> {
  const ids = compared.map(({ firstId, secondId }) => (firstId === newbornId ? secondId : firstId))
  if (ids.length === 0) return
  const rows = await context.db
    .selectFrom('newbornPairs')
    .select(['id', 'firstId', 'secondId', 'status', 'score', 'evidence'])
    .where((eb) =>
      eb.or([
        eb.and([eb('firstId', '=', newbornId), eb('secondId', '=', anyOf(ids))]),
        eb.and([eb('secondId', '=', newbornId), eb('firstId', '=', anyOf(ids))]),
      ]),
    )
    .orderBy('id')
    .withPlugin(prepared)
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [`${row.firstId} ${row.secondId}`, row]))
  const knownOf = ({ firstId, secondId }: Compared) => known.get(`${firstId} ${secondId}`)
  await insertPairs(
    context,
    compared.filter((pair) => !knownOf(pair)),
  )
  await changePairs(
    context,
    compared.flatMap((pair) => {
      const row = knownOf(pair)
      return row ? [{ known: row, found: pair.found }] : []
    }),
  )
}

const comparedRows = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('newborns')
        .withPlugin(prepared)
        .select([...identityColumns, cardDays.as('cardDays')])
        .where('id', '=', anyOf(ids))
        .where('mergedIntoId', 'is', null)
        .orderBy('id')
        .execute()

type ComparedRow = Awaited<ReturnType<typeof comparedRows>>[number]

const compareWith = (context: Finding, own: ComparedRow, others: readonly ComparedRow[]): Promise<void> =>
  writePairs(
    context,
    own.id,
    others.map((other) => ({
      firstId: Math.min(own.id, other.id),
      secondId: Math.max(own.id, other.id),
      found: compareNewborns(identityOf(own, own.cardDays), identityOf(other, other.cardDays)),
    })),
  )

/**
 * Compares a newborn with those that it may be, and writes down suspected duplicates and twins. After a correction it
 * also removes pairs that the corrected data no longer show, unless a person decided on them.
 */
export async function findLike(context: Finding, newbornId: number): Promise<void> {
  const { db } = context
  const own = await db
    .selectFrom('newborns')
    .withPlugin(prepared)
    .select([...identityColumns, cardDays.as('cardDays')])
    .where('id', '=', newbornId)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst()
  if (!own) return
  const pairs = await db
    .selectFrom('newbornPairs')
    .withPlugin(prepared)
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', newbornId), eb('secondId', '=', newbornId)]))
    .where('status', 'in', undecidedPairStatuses)
    .execute()
  const paired = pairs.map(({ firstId, secondId }) => (firstId === newbornId ? secondId : firstId))
  const ids = [...new Set([...(await candidatesOf(db, own)), ...paired])].sort((a, b) => a - b)
  await compareWith(context, own, await comparedRows(db, ids))
}

/** The same for a newborn that this transaction made: nobody has found anything of it. @param like as of `candidatesQuery` */
export async function findLikeOfNew(
  context: Finding,
  newbornId: number,
  like: readonly number[],
): Promise<void> {
  if (like.length === 0) return
  const rows = await comparedRows(context.db, [...like, newbornId])
  const own = rows.find(({ id }) => id === newbornId)
  if (own)
    await compareWith(
      context,
      own,
      rows.filter((row) => row !== own),
    )
}

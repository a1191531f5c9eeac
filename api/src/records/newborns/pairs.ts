import type { NewbornPair } from '@sne/shared/contract'
import { type PairStatus, shownPairStatuses, undecidedPairStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { actedLabelOf } from '../people/acted-label.ts'
import { pairInSight } from './pair-in-sight.ts'
import { pairsSeen } from './pairs-seen.ts'

const whole = (db: Db) =>
  db
    .selectFrom('newbornPairs as pair')
    .innerJoin('newborns as first', 'first.id', 'pair.firstId')
    .innerJoin('newborns as second', 'second.id', 'pair.secondId')
    .leftJoin('users as decider', 'decider.id', 'pair.decidedBy')
    .selectAll('pair')
    .select(['first.code as firstCode', 'first.surname as firstSurname', 'first.name as firstName'])
    .select(['first.sex as firstSex', 'first.birthAt as firstBirthAt', 'first.mother'])
    .select(['second.code as secondCode', 'second.surname as secondSurname', 'second.name as secondName'])
    .select(['second.sex as secondSex', 'second.birthAt as secondBirthAt'])
    .select(actedLabelOf('decider', 'pair.decidedAt').as('deciderLabel'))

export type PairRecord = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

export const toPair = (row: PairRecord): NewbornPair => ({
  id: row.id,
  status: row.status,
  score: row.score,
  evidence: row.evidence,
  first: {
    id: row.firstId,
    code: row.firstCode,
    surname: row.firstSurname,
    name: row.firstName,
    sex: row.firstSex,
    birthAt: row.firstBirthAt,
  },
  second: {
    id: row.secondId,
    code: row.secondCode,
    surname: row.secondSurname,
    name: row.secondName,
    sex: row.secondSex,
    birthAt: row.secondBirthAt,
  },
  mother: [row.mother?.surname, row.mother?.name].filter(Boolean).join(' ') || null,
  foundAt: row.foundAt,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, label: row.deciderLabel },
  reason: row.reason,
  version: row.version,
})

export const findPair = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, id: number) =>
  found(await whole(db).where(pairInSight(viewer)).where('pair.id', '=', id).executeTakeFirst())

interface PairQuery extends ListInput {
  readonly q?: string
  readonly status?: readonly PairStatus[]
}

/** Conditions of a query that has both records: their names, those of their mothers, their codes. */
function isNamed(q: string) {
  const begins = `${sortKey(q)}%`
  const code = q.toUpperCase()
  return sql<boolean>`(first.name_sort like ${begins} or second.name_sort like ${begins} or first.mother_sort like ${begins}
    or second.mother_sort like ${begins} or first.code = ${code} or second.code = ${code})`
}

/** Pairs about which a person decides or decided: waiting ones, the likeliest first; then the latest decisions. */
export async function listPairs(db: Db, viewer: Viewer, { q, status, ...query }: PairQuery) {
  const seen = pairsSeen(db, viewer, status?.length ? status : shownPairStatuses)
  // Tables for a name search or another sort order are joined only then.
  const byPlace = !q && (query.sort ?? 'status').endsWith('status')
  const facts = db
    .selectFrom(seen.as('sight'))
    .innerJoin('newbornPairs as known', 'known.id', 'sight.id')
    .select(['sight.id', 'sight.place', 'known.firstId', 'known.secondId'])
    .select(['known.foundAt', 'known.score', 'known.decidedAt'])
  const named = db
    .selectFrom(facts.as('pair'))
    .innerJoin('newborns as first', 'first.id', 'pair.firstId')
    .innerJoin('newborns as second', 'second.id', 'pair.secondId')
  const page = await listPage(db, whole(db), query, {
    matchQuery: q
      ? named.where(isNamed(q))
      : byPlace
        ? db.selectFrom(seen.as('pair'))
        : db.selectFrom(facts.as('pair')),
    // Without a name one plan is right for all; working it out anew takes longer than going through a page.
    prepared: !q,
    sortColumns: {
      status: 'pair.place',
      foundAt: 'pair.foundAt',
      score: 'pair.score',
      decidedAt: 'pair.decidedAt',
    },
    defaultSort: 'status',
    key: 'pair.id',
  })
  return { ...page, items: page.items.map(toPair) }
}

/** Similar records on a newborn's page: suspected duplicates for people who decide on them, and twins. */
export async function likeOf(db: Db, viewer: Viewer, newbornId: number) {
  const rows = await whole(db)
    .withPlugin(prepared)
    .where(pairInSight(viewer))
    .where(sql<boolean>`(pair.first_id = ${newbornId} or pair.second_id = ${newbornId})`)
    .where('pair.status', 'in', undecidedPairStatuses)
    .orderBy('pair.id')
    .execute()
  const others = rows.map(toPair).map(({ id, status, first, second }) => ({
    pairId: id,
    status,
    newborn: first.id === newbornId ? second : first,
  }))
  const decides = viewer.seesAll || viewer.role === 'acceptance' || viewer.role === 'supervisor'
  return {
    duplicates: others
      .filter(({ status }) => decides && status === 'open')
      .map(({ pairId, newborn }) => ({ pairId, newborn })),
    twins: others.filter(({ status }) => status === 'twins').map(({ newborn }) => newborn),
  }
}

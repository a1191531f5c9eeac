import { judgedSerum, type Screening, type SerumOutcome, serumRemark } from '@sne/shared/domain'
import { type Expression, type InferResult, sql } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'

/** The newest report of serum or fresh blood of each newborn in a category. */
export const serumRows = (db: Db, newbornIds: Ids, category: Expression<Screening>) =>
  db
    .selectFrom('sampleRequests as request')
    .distinctOn('request.newbornId')
    .select([
      'request.newbornId',
      'request.serumOutcome',
      'request.serumValues',
      'request.number',
      'request.collectedAt',
    ])
    .where('request.newbornId', '=', anyOf(newbornIds))
    .where('request.type', '=', 'serum_sample')
    .where('request.status', '=', 'done')
    .where(sql<boolean>`${category} = any(request.categories)`)
    .orderBy('request.newbornId')
    .orderBy('request.doneAt', (order) => order.desc().nullsLast())
    .orderBy('request.id', 'desc')
export type SerumRow = InferResult<ReturnType<typeof serumRows>>[number]

export interface LoadedSerum {
  /** Null where the newest report has no outcome and no value out of its limits. */
  readonly serum: SerumOutcome | null
  readonly serumRemark: string
}

/** By newborn. */
export const toSerum = (rows: readonly SerumRow[]): ReadonlyMap<number, LoadedSerum> =>
  new Map(
    rows.map(({ newbornId, serumOutcome, serumValues, number, collectedAt }) => [
      newbornId,
      {
        serum: judgedSerum(serumOutcome, serumValues),
        serumRemark: serumRemark({ number, outcome: serumOutcome, collectedAt, values: serumValues }),
      },
    ]),
  )

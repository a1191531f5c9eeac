import {
  formatDate,
  gateReasonLabels,
  type JudgedFact,
  namesOfChanged,
  type ObstacleOfFacts,
  type PrintedFact,
} from '@sne/shared/domain'
import type { InferResult } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'
import { texts } from './texts.ts'

/** Findings and obstacles that corrected facts took away, by the sample in its category. */
export const liftedRows = (db: Db, analyzableIds: Ids) =>
  db
    .selectFrom('liftedFindings as lifted')
    .innerJoin('users', 'users.id', 'lifted.liftedBy')
    .select(['lifted.analyzableSampleId', 'lifted.analytes', 'lifted.obstacles', 'lifted.facts'])
    .select(['lifted.identity', 'lifted.reason', 'lifted.liftedAt', personLabelOf('users').as('by')])
    .where('lifted.analyzableSampleId', '=', anyOf(analyzableIds))
    .orderBy('lifted.id')
export type LiftedRow = InferResult<ReturnType<typeof liftedRows>>[number]

/** Findings and obstacles, as rows keep them, as text. */
export const wordsOfLifted = (analytes: readonly string[], obstacles: readonly string[]): string =>
  [
    ...(analytes.length > 0 ? [texts.liftedFindings(analytes.join(', '))] : []),
    ...obstacles.map((code) => texts.liftedObstacle(gateReasonLabels[code as ObstacleOfFacts])),
  ].join('; ')

/** Names of corrected facts, as rows keep them. */
export const wordsOfFacts = (facts: readonly string[]): string =>
  facts.length > 0 ? namesOfChanged(facts as readonly (PrintedFact | JudgedFact)[]) : texts.dataOfCard

export const toLifted = (rows: readonly LiftedRow[]): ReadonlyMap<number, string[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.analyzableSampleId)].map(([id, own]) => [
      id,
      own.map(({ analytes, obstacles, facts, identity, reason, liftedAt, by }) => {
        const who = `${formatDate(liftedAt)}, ${by}${reason === null ? '' : `: ${reason}`}`
        return identity
          ? texts.identityCorrected(wordsOfFacts(facts), who)
          : texts.lifted(wordsOfFacts(facts), who, wordsOfLifted(analytes, obstacles))
      }),
    ]),
  )

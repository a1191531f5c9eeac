import { type EqaPlace, eqaPlaceRefusal, type PunchStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

export interface PlacedSample extends EqaPlace {
  readonly eqaSampleId: number
  readonly plateId: number
}

/** Wells of EQA samples on plates that were not deleted, the newest plate first. */
export const placesOf = (db: Db, sampleIds: readonly number[]): Promise<PlacedSample[]> =>
  db
    .selectFrom('wells')
    .innerJoin('plates', 'plates.id', 'wells.plateId')
    .select(['wells.eqaSampleId', 'plates.id as plateId', 'wells.position as well', 'plates.status'])
    .select(sql<string>`coalesce(plates.name, plates.barcode)`.as('plate'))
    .select(sql<boolean>`plates.wrong_run is not null`.as('wrong'))
    .where('wells.eqaSampleId', '=', anyOf(sampleIds))
    .where('plates.deletedAt', 'is', null)
    .orderBy('plates.id', 'desc')
    .$narrowType<{ eqaSampleId: number }>()
    .execute()

/** EQA samples (`sample`) with their round (`round`). */
export const samplesOfRounds = (db: Db) =>
  db.selectFrom('eqaSamples as sample').innerJoin('eqaRounds as round', 'round.id', 'sample.roundId')

interface GoalPlate {
  readonly id: number
  readonly workgroupId: number
  readonly analysisTypeId: number
  readonly requiresPunching: boolean
}

/**
 * Puts a sample of a round into a free well. Its row is locked: it has one plate at most.
 * @throws Refusal `not_plannable`
 */
export async function placeEqaSample(
  { db }: Pick<Context, 'db'>,
  plate: GoalPlate,
  position: string,
  eqaSampleId: number,
): Promise<void> {
  const sample = await samplesOfRounds(db)
    .innerJoin('eqaProgrammes as programme', 'programme.id', 'round.programmeId')
    .select(['round.status', 'programme.workgroupId', 'programme.analysisTypeId'])
    .where('sample.id', '=', eqaSampleId)
    .forUpdate('sample')
    .forShare('round')
    .executeTakeFirst()
  if (sample?.workgroupId !== plate.workgroupId) throw refuse('not_plannable', { message: texts.unknown })
  const message = eqaPlaceRefusal({
    round: sample.status,
    sameType: sample.analysisTypeId === plate.analysisTypeId,
    places: await placesOf(db, [eqaSampleId]),
  })
  if (message !== null) throw refuse('not_plannable', { message })
  await db
    .updateTable('wells')
    .set({
      type: 'eqa_sample',
      eqaSampleId,
      notRequired: false,
      punchStatus: plate.requiresPunching ? 'to_punch' : null,
    })
    .where('plateId', '=', plate.id)
    .where('position', '=', position)
    .where('type', '=', 'empty')
    .execute()
}

/** Wells of EQA samples on a plate. @param punchStatus of these alone */
export async function countEqaWells(db: Db, plateId: number, punchStatus?: PunchStatus): Promise<number> {
  let wells = db
    .selectFrom('wells')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('plateId', '=', plateId)
    .where('type', '=', 'eqa_sample')
  if (punchStatus) wells = wells.where('punchStatus', '=', punchStatus)
  return (await wells.executeTakeFirstOrThrow()).count
}

/** Empties wells of EQA samples: they can be planned again. */
export const freeEqaWells = ({ db }: Pick<Context, 'db'>, plateId: number, positions: readonly string[]) =>
  db
    .updateTable('wells')
    .set({
      type: 'empty',
      eqaSampleId: null,
      punchStatus: null,
      punchedAt: null,
      punchedBy: null,
      punchStep: null,
      note: null,
    })
    .where('plateId', '=', plateId)
    .where('position', 'in', [...positions, ''])
    .where('type', '=', 'eqa_sample')
    .execute()

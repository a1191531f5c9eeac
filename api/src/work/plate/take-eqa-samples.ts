import { isEqaOpen, isLivePlace } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { placeEqaSample, placesOf, samplesOfRounds } from '../../records/eqa/places.ts'
import { plateRecords } from '../../records/plates/queries.ts'

/**
 * Moves the EQA samples of a repeated run to the corresponding wells of its copy. Samples whose round was sent, or that
 * are on another plate meanwhile, stay behind. The source run counts no more.
 */
export async function takeEqaSamples(context: Context, sourceId: number, copyId: number): Promise<void> {
  const { db, viewer } = context
  const wells = await samplesOfRounds(db)
    .innerJoin('wells', 'wells.eqaSampleId', 'sample.id')
    .select(['wells.position', 'sample.id', 'round.status'])
    .where('wells.plateId', '=', sourceId)
    .orderBy('wells.index')
    .execute()
  if (wells.length === 0) return
  const copy = found((await plateRecords(db, viewer, [copyId]))[0])
  const places = await placesOf(
    db,
    wells.map(({ id }) => id),
  )
  for (const { position, id, status } of wells) {
    const isElsewhere = places.some((place) => place.eqaSampleId === id && isLivePlace(place))
    if (isEqaOpen(status) && !isElsewhere) await placeEqaSample(context, copy, position, id)
  }
}

import type { BodyOf, PlanningChange } from '@sne/shared/contract'
import type { Position } from '@sne/shared/domain'
import { areWellsEditable } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { type Place, type Placed, placeAnalyses } from '../../records/plates/place.ts'
import { checkPlannable, planRefusal } from '../../records/plates/plan-refusal.ts'
import { type GroupSample, lockCards, plannableOnGroup } from '../../records/plates/plannable.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { type Board, changeOf, fillOrderOf, touch } from './board.ts'
import { groupMap } from './group-map.ts'
import { checkSameWell, freeable, leaveOut, standsIn, withoutDiscs } from './samples.ts'

/** Only plates on which wells may still change take part. */
const openPlates = (board: Board): PlateRecord[] =>
  board.siblings.filter(({ status }) => areWellsEditable(status))

const analysesOf = ({ perPlate }: GroupSample) => [...perPlate.values()]

type GroupInput = Partial<BodyOf<'planGroupSample'> & BodyOf<'planGroupAll'>>

/**
 * Places one sample, the named samples, or all samples in planning order. Each sample has one well, in every sibling
 * that needs it.
 * @throws Refusal for one sample: `not_plannable`, `punches_exhausted`, `well_occupied`, `plate_full`
 */
export async function planGroup(
  context: Context,
  board: Board,
  { sampleId, sampleIds, well, order, startWell }: GroupInput,
): Promise<PlanningChange> {
  const plates = openPlates(board)
  const single = sampleId !== undefined
  const named = single ? [sampleId] : sampleIds
  const cards = await lockCards(context.db, plates, named && { sampleIds: named })
  const samples = await plannableOnGroup(context.db, plates, cards)
  const map = groupMap(board, order ?? fillOrderOf(board.plate), startWell as Position | undefined)
  if (single) {
    const there = map.placeOf(sampleId)
    if (there && samples.length === 0) {
      checkSameWell(there, well)
      return changeOf(context, board, { changed: false })
    }
    if (samples.length === 0) throw refuse('not_plannable')
    if (there && well && there !== well) throw refuse('well_occupied', { message: standsIn(there) })
  }

  const places = new Map<number, Place[]>(plates.map(({ id }) => [id, []]))
  const leftOut: PlanningChange['leftOut'] = []
  for (const sample of samples) {
    const card = { sampleId: sample.sampleId, barcode: sample.barcode }
    if (planRefusal(analysesOf(sample)) !== null) {
      if (single) checkPlannable(analysesOf(sample))
      leftOut.push(withoutDiscs(card, analysesOf(sample)))
      continue
    }
    const needs = new Map([...sample.perPlate].map(([id, row]) => [id, row.replicates]))
    const found = map.find(sample.sampleId, needs, well as Position | undefined)
    if (!found) {
      if (single && well) throw refuse('well_occupied')
      if (single) checkPlannable(analysesOf(sample), false)
      leftOut.push(leaveOut(card, 'plate_full'))
      continue
    }
    for (const [id, wells] of found) {
      const row = sample.perPlate.get(id)
      if (row) places.get(id)?.push({ row, wells })
    }
    map.take(sample.sampleId, found)
  }
  const placed: Placed[] = []
  for (const plate of plates)
    placed.push(...(await placeAnalyses(context, plate, places.get(plate.id) ?? [])))
  if (placed.length > 0) {
    const touched = [...new Set(placed.map((one) => one.plateId))]
    await touch(context, touched, 'plan_group', placed.length)
  }
  return changeOf(context, board, { placed, leftOut })
}

/** Takes one sample, or every one that is not punched, off all siblings. @throws Refusal `well_punched` */
export async function unplanGroup(
  context: Context,
  board: Board,
  sampleId?: number,
): Promise<PlanningChange> {
  const wanted =
    sampleId === undefined ? undefined : (well: { sampleId: number | null }) => well.sampleId === sampleId
  const ids = openPlates(board).flatMap(({ id }) => freeable(board, id, wanted))
  const freed = await freeAnalyses(context, ids)
  const plates = [...new Set(freed.map((one) => one.plateId))]
  if (freed.length > 0) await touch(context, plates, 'unplan_group', freed.length)
  return changeOf(context, board, {
    freed: freed.map(({ plateId: id, requestKey, sampleId: sample, wells }) => ({
      plateId: id,
      requestKey,
      sampleId: sample,
      wells,
    })),
  })
}

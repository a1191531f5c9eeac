import type { PlanningChange } from '@sne/shared/contract'
import {
  type FillOrder,
  type Position,
  placeOnGroup,
  positions,
  rankOf,
  sortWells,
} from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { refuse } from '../calls/refusal.ts'
import { freeAnalyses } from '../effects/free-wells.ts'
import type { PlateRecord } from '../plate/queries.ts'
import { type Board, changeOf, fillOrderOf, openBoard, placesOfGroup, standing, touch, wellsOf } from './board.ts'
import { type Place, type Placed, placeAnalyses } from './place.ts'
import { type GroupSample, lockCards, plannableOnGroup, punchesNeeded } from './plannable.ts'
import { checkSameWell, freeable, leaveOut, standsIn } from './samples.ts'

/** Only plates on which wells may still change take part. */
const openPlates = (board: Board): PlateRecord[] =>
  board.siblings.filter(({ status }) => status === 'planning' || status === 'punching')

/** Wells of the group as the placement rule reads them; grows as samples are placed. */
const siblingsOf = (board: Board) =>
  openPlates(board).map((plate) => {
    const positions = (types: readonly string[]) =>
      new Set(
        sortWells(
          wellsOf(board, plate.id).flatMap(({ type, position }) => (types.includes(type) ? [position] : [])),
          'row',
        ),
      )
    return {
      plateId: plate.id,
      reserved: positions(['white_spot', 'quality_control']),
      samples: positions(['sample']),
    }
  })

const discsNeeded = ({ perPlate }: GroupSample) =>
  [...perPlate.values()].reduce((sum, row) => sum + punchesNeeded(row), 0)

interface GroupInput {
  readonly sampleId?: number
  readonly well?: string
  readonly order?: FillOrder
  readonly startWell?: string
}

/**
 * Places one sample, or all of them in planning order, in the same well of every sibling that needs it.
 * @throws Refusal for one sample: `not_plannable`, `punches_exhausted`, `well_occupied`, `plate_full`
 */
export async function planGroup(
  context: Context,
  plateId: number,
  { sampleId, well, order, startWell }: GroupInput,
): Promise<PlanningChange> {
  const board = await openBoard(context, plateId)
  const plates = openPlates(board)
  const single = sampleId !== undefined
  const samples = await plannableOnGroup(context.db, plates, single ? [sampleId] : undefined)
  if (single && samples.length === 0) {
    const there = board.siblings.some(({ id }) => wellsOf(board, id).some((one) => one.sampleId === sampleId))
    if (there) return changeOf(context, board, { changed: false })
    throw refuse('not_plannable')
  }
  const fill = order ?? fillOrderOf(board.plate)
  const siblings = siblingsOf(board)
  if (startWell)
    for (const sibling of siblings)
      for (const position of wellsBefore(startWell as Position, fill)) sibling.reserved.add(position)

  const places = new Map<number, Place[]>(plates.map(({ id }) => [id, []]))
  const leftOut: PlanningChange['leftOut'] = []
  for (const sample of samples) {
    if (sample.first.punchesLeft < discsNeeded(sample)) {
      if (single) throw refuse('punches_exhausted', { details: { punchesLeft: sample.first.punchesLeft } })
      leftOut.push(leaveOut({ sampleId: sample.sampleId, barcode: sample.barcode }, 'punches_exhausted'))
      continue
    }
    const needs = new Map([...sample.perPlate].map(([id, row]) => [id, row.replicates]))
    const found = placeOnGroup(siblings, needs, fill, well as Position | undefined)
    if (!found) {
      if (single) throw refuse(well ? 'well_occupied' : 'plate_full')
      leftOut.push(leaveOut({ sampleId: sample.sampleId, barcode: sample.barcode }, 'plate_full'))
      continue
    }
    for (const [id, wells] of found) {
      const row = sample.perPlate.get(id)
      if (row) places.get(id)?.push({ row, wells })
      const sibling = siblings.find((one) => one.plateId === id)
      for (const position of wells) sibling?.samples.add(position)
    }
  }
  const placed: Placed[] = []
  for (const plate of plates)
    placed.push(...(await placeAnalyses(context, plate, places.get(plate.id) ?? [])))
  if (placed.length > 0)
    await touch(
      context,
      plates.map(({ id }) => id),
      'plan_group',
      placed.length,
    )
  return changeOf(context, board, { placed, leftOut })
}

const wellsBefore = (start: Position, order: FillOrder): Position[] =>
  sortWells(allWells, order).filter((position) => rankOf(position, order) < rankOf(start, order))
const allWells = [...'ABCDEFGH'].flatMap((row) =>
  Array.from({ length: 12 }, (_, index) => `${row}${index + 1}`),
)

/** Takes one sample, or every one that is not punched, off all siblings. @throws Refusal `well_punched` */
export async function unplanGroup(
  context: Context,
  plateId: number,
  sampleId?: number,
): Promise<PlanningChange> {
  const board = await openBoard(context, plateId)
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

import type { BodyOf, PlanningChange } from '@sne/shared/contract'
import { blockFrom, type FillOrder, type Position, placeAll } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { type Place, placeAnalyses } from '../../records/plates/place.ts'
import { checkPlannable, planRefusal } from '../../records/plates/plan-refusal.ts'
import { lockCards, type Plannable, plannableOn } from '../../records/plates/plannable.ts'
import { analyzableOfKey, requestKeyOf } from '../../records/plates/wells.ts'
import { type Board, changeOf, fillOrderOf, occupied, placesOfGroup, touch, wellsOf } from './board.ts'
import { texts } from './texts.ts'

type LeftOut = PlanningChange['leftOut'][number]

const reasons = { plate_full: texts.plateFull, punches_exhausted: texts.punchesExhausted } as const

export const leaveOut = (
  row: { readonly id?: number; readonly sampleId: number; readonly barcode: string },
  code: keyof typeof reasons,
  reason: string = reasons[code],
): LeftOut => ({
  requestKey: row.id === undefined ? null : requestKeyOf(row.id),
  sampleId: row.sampleId,
  barcode: row.barcode,
  code,
  reason,
})

const enoughDiscs = (row: Plannable) => planRefusal([row]) === null

/** An analysis for which the discs of its card are too few, or kept back for another one: with the reason. */
export const withoutDiscs = (
  card: { readonly id?: number; readonly sampleId: number; readonly barcode: string },
  rows: readonly Plannable[],
): LeftOut => leaveOut(card, 'punches_exhausted', planRefusal(rows)?.message)

export type SingleInput = BodyOf<'planSingle'>

/** @throws Refusal `not_plannable` when a sample is wanted in another well than its present one. */
export function checkSameWell(there: string, wanted: string | undefined): void {
  if (wanted === undefined || wanted === there) return
  throw refuse('not_plannable', { message: texts.standsOnPlate(there) })
}

/**
 * Places the named analyses, each in its well or in the first free place; an analysis without a place refuses them all.
 * @throws Refusal `not_plannable`, `punches_exhausted`, `well_occupied`, `plate_full`
 */
export async function planSome(
  context: Context,
  board: Board,
  items: readonly SingleInput[],
): Promise<PlanningChange> {
  const { plate } = board
  const missing = new Map<string, string | undefined>()
  for (const { requestKey, well } of items) {
    const there = wellsOf(board, plate.id).find(
      (one) => one.requestKey === requestKey && one.replicateNo === 1,
    )
    if (there) checkSameWell(there.position, well)
    else missing.set(requestKey, well)
  }
  if (missing.size === 0) return changeOf(context, board, { changed: false })
  const ids = [...missing.keys()].map((requestKey) => analyzableOfKey(requestKey) ?? 0)
  const sampleIds = await lockCards(context.db, [plate], { ids })
  const rows = await plannableOn(context.db, plate, { ids, sampleIds })
  const order = fillOrderOf(plate)
  const group = placesOfGroup(board)
  const places: Place[] = []
  const taken = new Set<Position>()
  for (const [index, well] of [...missing.values()].entries()) {
    const row = rows.find(({ id }) => id === ids[index])
    if (!row) throw refuse('not_plannable', { message: await notPlannable(context, plate, ids[index] ?? 0) })
    checkPlannable([row])
    const full = new Set([...occupied(board, plate, row.sampleId), ...taken])
    const place = group.get(row.sampleId)
    if (well && place && well !== place)
      throw refuse('well_occupied', { message: texts.ofCard(row.barcode, standsIn(place)) })
    const wells = roomFor(row, full, order, well ?? place)
    for (const one of wells) taken.add(one)
    places.push({ row, wells })
  }
  const placed = await placeAnalyses(context, plate, places)
  await touch(context, [plate.id], 'plan', placed.length)
  return changeOf(context, board, { placed })
}

/** Why planning offers an analysis for no well of the plate; names its card where the laboratory has it. */
export async function notPlannable(
  { db }: Context,
  { workgroupId }: Board['plate'],
  id: number,
): Promise<string> {
  const card = await db
    .selectFrom('analyzableSamples')
    .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
    .select('samples.barcode')
    .where('analyzableSamples.id', '=', id)
    .where('analyzableSamples.workgroupId', '=', workgroupId)
    .executeTakeFirst()
  return card ? texts.ofCard(card.barcode, texts.notPlannable) : texts.notPlannable
}

export const standsIn = (place: string) => texts.standsInGroup(place)

/** @throws Refusal `well_occupied` where the wells asked for are not free, `plate_full` where none are. */
function roomFor(
  row: Plannable,
  full: ReadonlySet<Position>,
  order: FillOrder,
  well: string | undefined,
): readonly Position[] {
  if (well) {
    const block = blockFrom(well as Position, row.replicates, order)
    if (!block)
      throw refuse('well_occupied', {
        message: texts.ofCard(row.barcode, texts.noRoomFrom(well)),
      })
    const busy = block.find((one) => full.has(one))
    if (busy) throw refuse('well_occupied', { message: texts.ofCard(row.barcode, texts.wellTaken(busy)) })
    return block
  }
  const [found] = placeAll([{ key: row.id, replicates: row.replicates }], full, order).placed
  checkPlannable([row], found !== undefined)
  return found?.wells ?? []
}

type AllInput = Partial<BodyOf<'planAll'>>

/** Fills the plate in planning order and says what is left out, and why. */
export async function planEverything(
  context: Context,
  board: Board,
  { order, startWell, sampleIds: only }: AllInput,
): Promise<PlanningChange> {
  const { plate } = board
  const sampleIds = await lockCards(context.db, [plate], only && { sampleIds: only })
  const all = await plannableOn(context.db, plate, { sampleIds })
  const fill = order ?? fillOrderOf(plate)
  const places: Place[] = []
  const leftOut = all.filter((row) => !enoughDiscs(row)).map((row): LeftOut => withoutDiscs(row, [row]))

  // In a group a sample of a sibling gets its well there, or none.
  const group = placesOfGroup(board)
  const free: Plannable[] = []
  for (const row of all.filter(enoughDiscs)) {
    const place = group.get(row.sampleId)
    const full = place && occupied(board, plate, row.sampleId)
    const wells = place && blockFrom(place, row.replicates, fill)
    if (!place) free.push(row)
    else if (wells?.every((well) => !full?.has(well))) places.push({ row, wells })
    else leftOut.push(leaveOut(row, 'plate_full', texts.noRoom(standsIn(place))))
  }
  const taken = new Set([...occupied(board, plate), ...places.flatMap(({ wells }) => wells as Position[])])
  const rest = placeAll(
    free.map((row) => ({ key: row, replicates: row.replicates })),
    taken,
    fill,
    startWell as Position | undefined,
  )
  places.push(...rest.placed.map(({ key: row, wells }) => ({ row, wells })))
  leftOut.push(...rest.leftOut.map((row) => leaveOut(row, 'plate_full')))
  const placed = await placeAnalyses(context, plate, places)
  if (placed.length > 0) await touch(context, [plate.id], 'plan', placed.length)
  return changeOf(context, board, { placed, leftOut })
}

/** Analyses of a plate whose wells are all unpunched; a punched one refuses when it was asked for by name. */
export function freeable(
  board: Board,
  plateId: number,
  wanted?: (well: { requestKey: string | null; sampleId: number | null }) => boolean,
) {
  const wells = wellsOf(board, plateId).filter((well) => well.type === 'sample')
  const chosen = wells.filter((well) => !wanted || wanted(well))
  const punched = new Set(
    wells.flatMap((well) =>
      well.punchStatus !== null && well.punchStatus !== 'to_punch' ? (well.sampleAnalysisId ?? []) : [],
    ),
  )
  const ids = [...new Set(chosen.flatMap(({ sampleAnalysisId }) => sampleAnalysisId ?? []))]
  if (wanted && ids.some((id) => punched.has(id))) throw refuse('well_punched')
  return ids.filter((id) => !punched.has(id))
}

/** Takes analyses off the plate; those that are not there are nothing to do. @throws Refusal `well_punched` */
export async function unplanSome(
  context: Context,
  board: Board,
  keys?: readonly string[],
): Promise<PlanningChange> {
  const wanted = keys && ((well: { requestKey: string | null }) => keys.includes(well.requestKey ?? ''))
  const ids = freeable(board, board.plate.id, wanted)
  const freed = await freeAnalyses(context, ids)
  if (freed.length > 0) await touch(context, [board.plate.id], 'unplan', freed.length)
  return changeOf(context, board, {
    freed: freed.map(({ plateId: id, requestKey, sampleId, wells }) => ({
      plateId: id,
      requestKey,
      sampleId,
      wells,
    })),
  })
}

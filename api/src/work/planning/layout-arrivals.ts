import type { PlateLayout } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Place } from '../../records/plates/place.ts'
import { checkPlannable } from '../../records/plates/plan-refusal.ts'
import { lockCards, type Plannable, plannableOn } from '../../records/plates/plannable.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { analyzableOfKey } from '../../records/plates/wells.ts'
import type { Board } from './board.ts'
import { wellsByKey } from './layout-samples.ts'
import { notPlannable } from './samples.ts'
import { texts } from './texts.ts'

/**
 * Analyses that a layout places and that are on no plate now, by plate. Samples that the layout removes were freed
 * before.
 * @throws Refusal `not_plannable`, `punches_exhausted`
 */
export async function arrivals(
  context: Context,
  board: Board,
  now: readonly PlateLayout[],
  target: readonly PlateLayout[],
): Promise<{ plate: PlateRecord; places: Place[] }[]> {
  const coming = board.siblings.flatMap((plate) => {
    const layoutOn = (layouts: readonly PlateLayout[]) =>
      wellsByKey(layouts.find(({ plateId }) => plateId === plate.id))
    const stands = layoutOn(now)
    const wells = new Map([...layoutOn(target)].filter(([key]) => !stands.has(key)))
    return wells.size > 0 ? [{ plate, wells }] : []
  })
  const idsOf = (wells: ReadonlyMap<string, unknown>) =>
    [...wells.keys()].map((key) => analyzableOfKey(key) ?? 0)
  const plates = coming.map(({ plate }) => plate)
  const sampleIds = await lockCards(context.db, plates, { ids: coming.flatMap(({ wells }) => idsOf(wells)) })

  const rows: Plannable[] = []
  const result: { plate: PlateRecord; places: Place[] }[] = []
  for (const { plate, wells } of coming) {
    const plannable = await plannableOn(context.db, plate, { ids: idsOf(wells), sampleIds })
    const places: Place[] = []
    for (const [key, block] of wells) {
      const id = analyzableOfKey(key) ?? 0
      const row = plannable.find((one) => one.id === id)
      if (!row) throw refuse('not_plannable', { message: await notPlannable(context, plate, id) })
      if (row.replicates !== block.length)
        throw refuse('not_plannable', { message: texts.ofCard(row.barcode, texts.notWhole) })
      rows.push(row)
      places.push({ row, wells: block })
    }
    result.push({ plate, places })
  }
  for (const ofCard of Map.groupBy(rows, ({ sampleId }) => sampleId).values()) checkPlannable(ofCard)
  return result
}

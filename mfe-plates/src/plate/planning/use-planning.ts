import { useCall, useCallAsRemote, withinPatience } from '@sne/shared/client'
import {
  type Layout,
  type PlanningChange,
  type Plate,
  planningEndpoints,
  plateEndpoints,
} from '@sne/shared/contract'
import {
  areWellsEditable,
  freed,
  type LayoutMaterial,
  layoutOf,
  type PlateLayout,
  withEqaSample,
  withMaterial,
} from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { type PlaceTarget, wellFor } from './place-target.ts'
import { type ToPlan, usePlannable } from './use-plannable.ts'
import { usePlanningSender } from './use-planning-sender.ts'

/** Others plan too: their changes show within so many milliseconds. */
const readEvery = 4000

/** Plates, requests and every act of planning: one call each, with undo and redo. */
export function usePlanning(plateId: number, q: string) {
  const call = useCallAsRemote()
  const toast = useToast()
  const params = { id: plateId }
  const group = useCall(plateEndpoints.getPlateGroup, { params }, { every: readEvery })
  const info = useCall(planningEndpoints.getPlanningInfo, { params })
  const read = group.data?.plates
  const grouped = read && read.length > 1
  const { toPlan, total, inAll, isSearching } = usePlannable(plateId, grouped, q)
  const sender = usePlanningSender(plateId, read)
  const { state, run } = sender
  /** An answer is newer than a reading that began before it. */
  const plates = read?.map((plate): Plate => {
    const known = state.plates?.find(({ id }) => id === plate.id)
    return known && known.version > plate.version ? { ...plate, ...known } : plate
  })

  const sent = withinPatience
  /** Takes the open plates to another layout; the content of a closed sibling stays. */
  const lay = (goal: (open: PlateLayout[]) => PlateLayout[]) =>
    run((gesture) => {
      const isOpen = ({ plateId: id }: PlateLayout) =>
        plates?.some((plate) => plate.id === id && areWellsEditable(plate.status)) ?? false
      const open = goal(gesture.seen.filter(isOpen))
      const layout = gesture.seen.map(
        (plate) => open.find(({ plateId: id }) => id === plate.plateId) ?? plate,
      ) as Layout
      return sent((signal) =>
        call(planningEndpoints.setLayout, { params, body: { gesture, layout } }, { signal }),
      )
    })

  const tellAll = (change: PlanningChange | null) => {
    if (!change) return
    const count = new Set(change.placed.map(({ sampleId }) => sampleId)).size
    toast(count > 0 ? 'success' : 'info', count > 0 ? texts.placed(count) : texts.nothingPlaced)
    for (const [reason, rows] of Map.groupBy(change.leftOut, (row) => row.reason))
      toast('warning', texts.leftOut(rows.length, reason))
  }

  return {
    group,
    plates,
    info,
    toPlan,
    total,
    inAll,
    /** The text that the list answers, or will. */
    q,
    isSearching,
    readAgain: sender.refresh,
    notice: sender.notice,
    forgetNotice: sender.forgetNotice,
    isAway: state.isAway,
    canUndo: state.canUndo,
    canRedo: state.canRedo,
    undo: sender.undo,
    redo: sender.redo,
    /** @param target judged by the map at the act's turn: acts before it may free or fill the well */
    place: (item: ToPlan, target: PlaceTarget = {}) =>
      run((gesture) => {
        const well = wellFor(gesture.seen, plateId, target)
        return sent((signal) =>
          item.kindOf === 'sample'
            ? call(
                planningEndpoints.planGroupSample,
                { params, body: { sampleId: item.sampleId, well, gesture } },
                { signal },
              )
            : call(
                planningEndpoints.planSingle,
                { params, body: { requestKey: item.requestKey, well, gesture } },
                { signal },
              ),
        )
      }),
    /** Places the shown rows: all, or the ones that a text finds. */
    placeAll: async () => {
      const sampleIds = q === '' ? undefined : [...new Set(toPlan?.map(({ sampleId }) => sampleId))]
      if (sampleIds?.length === 0) {
        toast('info', texts.nothingPlaced)
        return null
      }
      const endpoint = grouped ? planningEndpoints.planGroupAll : planningEndpoints.planAll
      const change = await run((gesture) =>
        sent((signal) => call(endpoint, { params, body: { sampleIds, gesture } }, { signal })),
      )
      tellAll(change)
      return change
    },
    /** The map as it is on the page now: the subject of a question. */
    seen: () => layoutOf(plates ?? []) as Layout,
    freeAll: (seen: Layout) => {
      const endpoint = grouped ? planningEndpoints.unplanGroupAll : planningEndpoints.unplanAll
      return run(
        (gesture) => sent((signal) => call(endpoint, { params, body: { gesture } }, { signal })),
        seen,
      )
    },
    compress: async () => {
      const change = await run((gesture) =>
        sent((signal) => call(planningEndpoints.compressPlate, { params, body: { gesture } }, { signal })),
      )
      if (change) toast('info', change.changed ? texts.moved : texts.noGaps)
    },
    /** Moves the content of a well to another one. */
    move: (from: string, to: string) =>
      run((gesture) =>
        sent((signal) =>
          call(planningEndpoints.movePlanned, { params, body: { from, to, gesture } }, { signal }),
        ),
      ),
    /** Frees wells, whatever their content. */
    free: async (wells: readonly string[]) => {
      const change = await lay((open) => freed(open, plateId, wells))
      if (change && !change.changed) toast('info', texts.nothingFreed)
    },
    /** Puts a blank or a control into wells. */
    fill: (wells: readonly string[], material: LayoutMaterial) =>
      lay((open) => withMaterial(open, wells, material)),
    /** Puts a sample of external assessment into one well of this plate. */
    placeEqa: (well: string, eqaSampleId: number) =>
      lay((open) => withEqaSample(open, plateId, well, eqaSampleId)),
  }
}
export type Planning = ReturnType<typeof usePlanning>

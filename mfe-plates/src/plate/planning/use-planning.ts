import { type Answer, callKey, readAgain, useCall, useCallAsRemote, useInTurn } from '@sne/shared/client'
import {
  type PlannableRequest,
  type PlannableSample,
  type PlanningChange,
  type Plate,
  planningEndpoints,
  plateEndpoints,
} from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { type Placements, type PlateSteps, placementsOf, stepsBetween } from './placements.ts'

/** A row of the list at the left: an analysis of this plate, or a sample of the whole group. */
export type ToPlan =
  | ({ readonly kindOf: 'request'; readonly key: string } & PlannableRequest)
  | ({ readonly kindOf: 'sample'; readonly key: string } & PlannableSample)

/** Others plan too: what they placed disappears from the list within so many milliseconds. */
const readEvery = 20_000
const mostShown = 200

const isGroup = (plates: readonly Plate[] | undefined) => (plates?.length ?? 0) > 1

/** Plates, requests and every step of planning, with undo and redo. */
export function usePlanning(plateId: number, q: string) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const toast = useToast()
  const [working, setWorking] = useState(0)
  const params = { id: plateId }
  const group = useCall(plateEndpoints.getPlateGroup, { params }, { every: readEvery })
  const info = useCall(planningEndpoints.getPlanningInfo, { params })
  const grouped = isGroup(group.data?.plates)
  const query = { pageSize: mostShown, ...(q ? { q } : {}) }
  const requests = useCall(
    planningEndpoints.listPlannableRequests,
    { params, query },
    { enabled: group.data !== undefined && !grouped, keepPrevious: true },
  )
  const samples = useCall(
    planningEndpoints.listPlannableSamples,
    { params, query },
    { enabled: grouped, keepPrevious: true },
  )
  const toPlan: ToPlan[] | undefined = grouped
    ? samples.data?.items.map((row) => ({ ...row, kindOf: 'sample', key: `s${row.sampleId}` }))
    : requests.data?.items.map((row) => ({ ...row, kindOf: 'request', key: row.requestKey }))
  const total = (grouped ? samples.data : requests.data)?.total ?? 0
  /** How many there are beside those that the text finds. */
  const counted = { params, query: { pageSize: 0 } }
  const isSearch = q !== '' && group.data !== undefined
  const allRequests = useCall(planningEndpoints.listPlannableRequests, counted, {
    enabled: isSearch && !grouped,
  })
  const allSamples = useCall(planningEndpoints.listPlannableSamples, counted, {
    enabled: isSearch && grouped,
  })
  const inAll = q === '' ? total : (grouped ? allSamples.data : allRequests.data)?.total

  const past = useRef<Placements[]>([])
  const future = useRef<Placements[]>([])
  const [depth, setDepth] = useState({ past: 0, future: 0 })
  const remember = () => setDepth({ past: past.current.length, future: future.current.length })

  const inTurn = useInTurn()
  /** What stands now by the server's last word: a step asked for while another ran starts from its outcome. */
  const standing = () =>
    client.getQueryData<Answer<typeof plateEndpoints.getPlateGroup>>(
      callKey(plateEndpoints.getPlateGroup, { params }),
    )?.plates ?? []
  const refresh = () => readAgain(client, planningEndpoints.planAll)

  /** Runs one step and keeps the former state for undo. A refusal is shown and changes nothing. */
  const run = (step: () => Promise<PlanningChange>) => inTurn(() => runNow(step))
  const runNow = async (step: () => Promise<PlanningChange>): Promise<PlanningChange | null> => {
    const before = placementsOf(standing())
    setWorking((count) => count + 1)
    try {
      const change = await step()
      if (change.changed) {
        past.current.push(before)
        future.current.length = 0
        remember()
      }
      await refresh()
      return change
    } catch (error) {
      toast('error', messageOf(error))
      await refresh()
      return null
    } finally {
      setWorking((count) => count - 1)
    }
  }

  const walk = async (steps: readonly PlateSteps[]) => {
    for (const { plateId: id, unplan, removeReserved, placeReserved, plan } of steps) {
      const at = { id }
      if (unplan.length)
        await call(planningEndpoints.unplanMultiple, {
          params: at,
          body: { items: unplan.map((requestKey) => ({ requestKey })) },
        })
      for (const { well, control } of removeReserved)
        await call(control ? planningEndpoints.removeQualityControl : planningEndpoints.removeWhiteSpot, {
          params: at,
          body: { well, onlyThisPlate: true },
        })
      for (const { well, level, lotId } of placeReserved)
        await (level === null
          ? call(planningEndpoints.placeWhiteSpot, { params: at, body: { well, onlyThisPlate: true } })
          : call(planningEndpoints.placeQualityControl, {
              params: at,
              body: { well, level, lotId, onlyThisPlate: true },
            }))
      if (plan.length) await call(planningEndpoints.planMultiple, { params: at, body: { items: [...plan] } })
    }
  }

  /** Goes to a remembered state and keeps the present one on the other side. */
  const go = (from: Placements[], to: Placements[]) => inTurn(() => goNow(from, to))
  const goNow = async (from: Placements[], to: Placements[]) => {
    const target = from.pop()
    if (!target) return
    const now = placementsOf(standing())
    setWorking((count) => count + 1)
    try {
      // Everything is taken off on all plates first, so that nothing stands in the way of what goes back.
      const steps = stepsBetween(now, target)
      await walk(steps.map((step) => ({ ...step, placeReserved: [], plan: [] })))
      await walk(steps.map((step) => ({ ...step, unplan: [], removeReserved: [] })))
      to.push(now)
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      remember()
      await refresh()
      setWorking((count) => count - 1)
    }
  }

  const place = (item: ToPlan, well?: string) =>
    run(() =>
      item.kindOf === 'sample'
        ? call(planningEndpoints.planGroupSample, { params, body: { sampleId: item.sampleId, well } })
        : call(planningEndpoints.planSingle, { params, body: { requestKey: item.requestKey, well } }),
    )

  const tellAll = (change: PlanningChange | null) => {
    if (!change) return
    const count = new Set(change.placed.map(({ sampleId }) => sampleId)).size
    toast(count > 0 ? 'success' : 'info', count > 0 ? texts.placed(count) : texts.nothingPlaced)
    for (const [reason, rows] of Map.groupBy(change.leftOut, (row) => row.reason))
      toast('warning', texts.leftOut(rows.length, reason))
  }

  return {
    group,
    info,
    toPlan,
    total,
    inAll,
    grouped,
    readAgain: () => void refresh(),
    working: working > 0,
    canUndo: depth.past > 0,
    canRedo: depth.future > 0,
    undo: () => go(past.current, future.current),
    redo: () => go(future.current, past.current),
    place,
    /** Places what the list shows: everything, or what a text finds. */
    placeAll: async () => {
      const sampleIds = q === '' ? undefined : [...new Set(toPlan?.map(({ sampleId }) => sampleId))]
      if (sampleIds?.length === 0) return toast('info', texts.nothingPlaced)
      tellAll(
        await run(() =>
          call(grouped ? planningEndpoints.planGroupAll : planningEndpoints.planAll, {
            params,
            body: { sampleIds },
          }),
        ),
      )
    },
    freeAll: () =>
      run(() => call(grouped ? planningEndpoints.unplanGroupAll : planningEndpoints.unplanAll, { params })),
    compress: async () => {
      const change = await run(() => call(planningEndpoints.compressPlate, { params }))
      if (change) toast('info', change.changed ? texts.moved : texts.noGaps)
    },
    /** Moves what stands in a well to another one. */
    move: (plate: Plate, from: string, to: string) => {
      const well = plate.wells.find(({ position }) => position === from)
      if (!well) return Promise.resolve(null)
      return run(async () => {
        if (well.type === 'sample' && well.sampleId !== null && well.requestKey) {
          if (grouped) {
            await call(planningEndpoints.unplanGroupSample, { params, body: { sampleId: well.sampleId } })
            return call(planningEndpoints.planGroupSample, {
              params,
              body: { sampleId: well.sampleId, well: to },
            })
          }
          const { requestKey } = well
          await call(planningEndpoints.unplanSingle, { params, body: { requestKey } })
          return call(planningEndpoints.planSingle, { params, body: { requestKey, well: to } })
        }
        const control = well.qc
        if (control) {
          await call(planningEndpoints.removeQualityControl, { params, body: { well: from } })
          const { level, lotId } = control
          return call(planningEndpoints.placeQualityControl, { params, body: { well: to, level, lotId } })
        }
        await call(planningEndpoints.removeWhiteSpot, { params, body: { well: from } })
        return call(planningEndpoints.placeWhiteSpot, { params, body: { well: to } })
      })
    },
    /** Frees wells, whatever stands in them. */
    free: async (plate: Plate, positions: readonly string[]) => {
      const chosen = plate.wells.filter(({ position }) => positions.includes(position))
      const keys = [...new Set(chosen.flatMap(({ requestKey }) => requestKey ?? []))]
      const sampleIds = [...new Set(chosen.flatMap(({ sampleId }) => sampleId ?? []))]
      if (grouped)
        for (const sampleId of sampleIds)
          await run(() => call(planningEndpoints.unplanGroupSample, { params, body: { sampleId } }))
      else if (keys.length)
        await run(() =>
          call(planningEndpoints.unplanMultiple, {
            params,
            body: { items: keys.map((requestKey) => ({ requestKey })) },
          }),
        )
      for (const { position, type } of chosen)
        if (type === 'white_spot' || type === 'quality_control')
          await run(() =>
            call(
              type === 'white_spot'
                ? planningEndpoints.removeWhiteSpot
                : planningEndpoints.removeQualityControl,
              { params, body: { well: position } },
            ),
          )
    },
    placeBlank: (well: string) =>
      run(() => call(planningEndpoints.placeWhiteSpot, { params, body: { well } })),
    placeControl: (
      well: string,
      lot: { readonly id: number; readonly level: 'low' | 'medium' | 'high' | 'blank' | 'calibrator' },
    ) =>
      run(() =>
        call(planningEndpoints.placeQualityControl, {
          params,
          body: { well, level: lot.level, lotId: lot.id },
        }),
      ),
  }
}
export type Planning = ReturnType<typeof usePlanning>

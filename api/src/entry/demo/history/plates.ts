import { type AnalysisTypeId, isCardWell } from '@sne/shared/domain'
import { instrumentFile } from '../instrument-file.ts'
import { texts } from '../texts.ts'
import { benches, type History } from './laboratory.ts'
import { type Measured, measurementOf } from './measurement.ts'
import type { AtWork, LaboratoryCode, Worker } from './staff.ts'
import { waitingFirstTiers, waitingSecondTiers } from './waiting-types.ts'

/** Plates that were punched together. */
export interface Run {
  readonly laboratory: LaboratoryCode
  readonly plates: readonly { readonly id: number; readonly code: AnalysisTypeId }[]
}

async function typeIds(planner: Worker): Promise<ReadonlyMap<AnalysisTypeId, number>> {
  const { items } = await planner.call('listAnalysisTypes', { query: {} })
  return new Map(items.map(({ id, code }) => [code as AnalysisTypeId, id]))
}

/** Plans what waits on new plates. @returns null where nothing could be placed */
export async function planRun(
  { staff }: AtWork,
  laboratory: LaboratoryCode,
  codes: readonly AnalysisTypeId[],
): Promise<Run | null> {
  const planner = await staff.person('planner', laboratory)
  const ids = await typeIds(planner)
  const plates = codes.map((code) => ({ analysisTypeId: ids.get(code) ?? 0 }))
  const [only] = plates
  if (!only) return null
  const made =
    plates.length === 1
      ? [await planner.call('createPlate', { body: only })]
      : (await planner.call('createPlateGroup', { body: { plates } })).plates
  const [first] = made
  if (!first) return null
  const params = { id: first.id }
  const { placed } = await planner.call(plates.length === 1 ? 'planAll' : 'planGroupAll', {
    params,
    body: {},
  })
  const used = made.map(({ id }, index) => ({ id, code: codes[index] as AnalysisTypeId }))
  const isEmpty = ({ id }: { id: number }) => !placed.some(({ plateId }) => plateId === id)
  for (const { id } of used.filter(isEmpty))
    await planner.call('deletePlate', { params: { id }, body: { reason: texts.emptyPlate } })
  const filled = used.filter((plate) => !isEmpty(plate))
  return filled.length > 0 ? { laboratory, plates: filled } : null
}

/** Punches the cards of a run. @param share of them, where the person is called away */
export async function punchRun(history: AtWork, { laboratory, plates }: Run, share = 1): Promise<void> {
  const planner = await history.staff.person('planner', laboratory)
  const params = { id: plates[0]?.id ?? 0 }
  const { items } = await planner.call('listPunching', { params, query: { multiple: plates.length > 1 } })
  const cards = items.filter(({ type, punchStatus }) => isCardWell(type) && punchStatus === 'to_punch')
  for (const { barcode, position } of cards.slice(0, Math.ceil(cards.length * share)))
    if (barcode)
      await planner.call('punchSample', { params, body: { barcode, well: position, status: 'punched' } })
}

export async function closeRun(history: AtWork, { laboratory, plates }: Run): Promise<void> {
  const planner = await history.staff.person('planner', laboratory)
  const params = { id: plates[0]?.id ?? 0 }
  if (plates.length > 1) await planner.call('closePlateGroup', { params, body: {} })
  else await planner.call('closePlate', { params, body: {} })
}

/** The instrument measures the plates of a run and the analyst imports its files. */
export async function importRun(
  history: AtWork,
  { laboratory, plates }: Run,
  measured: Measured,
): Promise<void> {
  const analyst = await history.staff.person('analyst', laboratory)
  for (const { id, code } of plates) {
    const plate = await analyst.call('getPlate', { params: { id } })
    const wells = plate.wells.map(({ position, type, barcode, qc }) => ({
      ...{ position, type, barcode },
      qcLevel: qc?.level ?? null,
    }))
    const bytes = instrumentFile(code, wells, measurementOf(measured, code, plate.barcode))
    const file = { name: `${plate.barcode}.csv`, type: 'text/csv', bytes }
    const { kind } = await analyst.call('importResults', { params: { id }, body: {}, file })
    // Repeated cards that differ from before: the analyst has looked at the wells.
    if (kind !== 'imported')
      await analyst.call('importResults', { params: { id }, body: { confirmed: true }, file })
  }
}

/** Runs of a laboratory on a day: its first tier, and each second tier that cards wait for. */
export async function runsOf(history: History, laboratory: LaboratoryCode): Promise<Run[]> {
  const waiting = await waitingFirstTiers(history.db, laboratory, benches[laboratory])
  const first = await planRun(history, laboratory, waiting)
  const runs = first ? [first] : []
  for (const code of await waitingSecondTiers(history.db, laboratory)) {
    const run = await planRun(history, laboratory, [code])
    if (run) runs.push(run)
  }
  return runs
}

import type { AnalysisTypeId, QcLevel, WellType } from '@sne/shared/domain'
import { instrumentFile } from '../../api/src/entry/demo/index.ts'
import { type Person, personAt } from './people.ts'

export interface Card {
  readonly id: number
  readonly barcode: string
  readonly status: string
}
export interface PlateOnPaper {
  readonly id: number
  readonly barcode: string
  readonly status: string
  readonly analysisType: { readonly id: number }
  readonly wells: readonly {
    readonly position: string
    readonly type: WellType
    readonly barcode: string | null
    readonly qc: { readonly level: QcLevel } | null
  }[]
}

export async function cardsOf(person: Person, shipment: string) {
  const { shipping } = await person.get<{ shipping: { id: number } }>(`/shipping/barcode/${shipment}`)
  const { items } = await person.get<{ items: Card[] }>(`/shipping/${shipping.id}/samples`)
  return { id: shipping.id, cards: items }
}

/** Accepts cards of a shipment as they come. @param count all of them when absent */
export async function acceptShipment(url: string, shipment: string, count?: number): Promise<Card[]> {
  const person = await personAt(url, 'accettazione')
  const { id, cards } = await cardsOf(person, shipment)
  const chosen = cards.slice(0, count)
  for (const { barcode } of chosen)
    await person.send('PATCH', `/v2/shipping/${id}/accept-sample`, { barcode, status: 'accepted' })
  return chosen
}

/**
 * A plate with everything of an analysis that can be planned.
 * @param by the planner's account; of the main laboratory unless told
 */
export async function plannedPlate(url: string, code: AnalysisTypeId, by = 'piastre'): Promise<PlateOnPaper> {
  const planner = await personAt(url, by)
  const { items: types } = await planner.get<{ items: { id: number; code: string }[] }>('/analysis-type/list')
  const type = types.find((one) => one.code === code)
  const { id } = await planner.send<{ id: number }>('POST', '/plate', { analysisTypeId: type?.id })
  await planner.send('POST', `/plate/${id}/planning/all`)
  return planner.get(`/plate/${id}`)
}

/** A plate with everything that can be planned, punched and closed. */
export async function closedPlate(url: string, code: AnalysisTypeId, by?: string): Promise<PlateOnPaper> {
  const planner = await personAt(url, by ?? 'piastre')
  const { id, wells } = await plannedPlate(url, code, by)
  for (const { barcode, position, type: kind } of wells)
    if (kind === 'sample')
      await planner.send('PATCH', `/plate/${id}/punching/sample`, {
        barcode,
        well: position,
        status: 'punched',
      })
  await planner.send('PATCH', `/plate/${id}/close`)
  return planner.get(`/plate/${id}`)
}

/** The file that the instrument would give back for a plate; every value is a typical one unless told. */
export const fileOf = (
  { wells, barcode }: PlateOnPaper,
  code: AnalysisTypeId,
  options: Parameters<typeof instrumentFile>[2] = {},
): string =>
  instrumentFile(
    code,
    wells.map(({ position, type, barcode: card, qc }) => ({
      position,
      type,
      barcode: card,
      qcLevel: qc?.level ?? null,
    })),
    { plateBarcode: barcode, others: 'typical', ...options },
  )

/** A plate with results, ready to be judged. */
export async function analysedPlate(url: string, code: AnalysisTypeId): Promise<PlateOnPaper> {
  const plate = await closedPlate(url, code)
  const analyst = await personAt(url, 'analista')
  await analyst.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text: fileOf(plate, code) })
  return plate
}

/**
 * Every row of a plate's grid proposed as within the norm and looked at; the version to close the grid with.
 * @param suspended how many rows, the first ones, are suspended instead
 */
export async function judgeAll(analyst: Person, plateId: number, { suspended = 0 } = {}) {
  const { draftVersion, rows } = await analyst.get<{
    draftVersion: number
    rows: { sampleAnalysisId: number }[]
  }>(`/grid/${plateId}`)
  const { version } = await analyst.send<{ version: number }>('PATCH', `/grid/${plateId}/draft`, {
    version: draftVersion,
    rows: rows.map(({ sampleAnalysisId }, index) => ({
      sampleAnalysisId,
      checked: true,
      ...(index < suspended
        ? { actionId: 'suspend', note: 'Da rivedere con il responsabile' }
        : { actionId: 'report_negative' }),
    })),
  })
  return { version, rows: rows.length }
}

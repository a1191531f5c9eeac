import { acceptShipment, closedPlate, fileOf } from './laboratory.ts'
import { personAt } from './people.ts'

/** Octanoylcarnitine out of range, not critical: a repetition, then a recall. */
const altered = { C8: 0.7 }

interface Grid {
  readonly draftVersion: number
  readonly rows: readonly { readonly sampleAnalysisId: number; readonly barcode: string }[]
}

/** Measures the waiting samples, a card as altered, and closes the grid with one action for it. */
async function measure(url: string, barcode: string, actionId: string) {
  const plate = await closedPlate(url, 'sne_ms')
  const own = plate.wells.filter((well) => well.barcode === barcode)
  const wellValues = Object.fromEntries(own.map(({ position }) => [position, altered]))
  const analyst = await personAt(url, 'analista')
  const text = fileOf(plate, 'sne_ms', { wellValues })
  await analyst.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text })
  const { draftVersion, rows } = await analyst.get<Grid>(`/grid/${plate.id}`)
  const { version } = await analyst.send<{ version: number }>('PATCH', `/grid/${plate.id}/draft`, {
    version: draftVersion,
    rows: rows.map((row) => ({
      sampleAnalysisId: row.sampleAnalysisId,
      checked: true,
      note: 'Verificato',
      actionId: row.barcode === barcode ? actionId : 'report_negative',
    })),
  })
  await analyst.send('PATCH', `/grid/${plate.id}/close`, { draftVersion: version })
}

/**
 * A newborn of the demonstration whose finding was confirmed and recalled, with its report accepted.
 * @returns the card and the number of the approved request
 */
export async function recalledNewborn(url: string, shipment = 'SPED-000003') {
  const [card] = await acceptShipment(url, shipment, 1)
  if (!card) throw new Error('The shipment of the demonstration has cards')
  await measure(url, card.barcode, 're_test_duplicate')
  await measure(url, card.barcode, 'recall_spot')
  const supervisor = await personAt(url, 'supervisore')
  const { items } = await supervisor.get<{
    items: { id: number; version: number; barcode: string }[]
  }>('/report/list/own?outcome=recall')
  const report = items.find(({ barcode }) => barcode === card.barcode)
  await supervisor.send('PATCH', `/report/${report?.id}/accept`, { version: report?.version })
  const requests = await supervisor.get<{ items: { id: number; number: string }[] }>(
    '/sample-request/list?type=new_spot&approved=true',
  )
  const [request] = requests.items
  if (!request) throw new Error('The recall was approved with its report')
  return { card, request }
}

import { type AnalysisTypeId, isCardWell } from '@sne/shared/domain'
import type { TestApp } from './app.ts'
import type { TestPerson } from './caller.ts'
import { inventCards, sendShipment } from './shipments.ts'

type Cards = ReturnType<typeof inventCards>

export interface AcceptedCard {
  readonly id: number
  readonly barcode: string
  readonly newbornId: number
  readonly birthPointId: number
}

/**
 * Cards that came with a shipment and were accepted by scanning.
 * @param change what is special about them
 * @param from the birth point; a new one when absent
 */
export async function acceptedCards(
  test: TestApp,
  count: number,
  change: (card: Cards[number], index: number) => Cards[number] = (card) => card,
  from?: number,
): Promise<AcceptedCard[]> {
  const cards = inventCards(test.clock.now(), count).slice(0, count).map(change)
  const shipment = await sendShipment(test, { cards, from })
  const acceptance = await test.as('acceptance')
  const accepted: AcceptedCard[] = []
  for (const { barcode } of cards) {
    const { sample } = await acceptance.call('acceptSample', {
      params: { id: shipment.id },
      body: { barcode, status: 'accepted' },
    })
    accepted.push({
      id: sample.id,
      barcode,
      newbornId: sample.newborn.id,
      birthPointId: shipment.birthPointId,
    })
  }
  return accepted
}

export const analysisTypeId = async (test: TestApp, code: AnalysisTypeId): Promise<number> => {
  const { id } = await test.db
    .selectFrom('analysisTypes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}

/** A plate in planning, made by the planner. */
export const newPlate = async (test: TestApp, planner: TestPerson, code: AnalysisTypeId = 'sne_ms') =>
  planner.call('createPlate', { body: { analysisTypeId: await analysisTypeId(test, code) } })

/** Scans every sample of a plate in the order of work. */
export async function punchAll(planner: TestPerson, plateId: number): Promise<void> {
  const { items } = await planner.call('listPunching', { params: { id: plateId } })
  for (const { type, barcode, position } of items)
    if (isCardWell(type) && barcode)
      await planner.call('punchSample', {
        params: { id: plateId },
        body: { barcode, well: position, status: 'punched' },
      })
}

/** A plate with the cards given, planned, punched and closed: ready for its instrument. */
export async function closedPlate(test: TestApp, code: AnalysisTypeId = 'sne_ms') {
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, code)
  const params = { id: plate.id }
  await planner.call('planAll', { params, body: {} })
  if (plate.requiresPunching) await punchAll(planner, plate.id)
  await planner.call('closePlate', { params, body: {} })
  return planner.call('getPlate', { params })
}

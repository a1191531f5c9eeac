import type { CallInput, CallOutput, Endpoints } from '@sne/shared/contract'
import { cleanCard } from '../entry/demo/clean-card.ts'
import { generateNewborns } from '../entry/demo/index.ts'
import type { TestApp } from './app.ts'
import { createWorkgroup, nextSerial } from './factories.ts'

type Cards = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>

/** Clean cards (see `cleanCard`), one a newborn; no other call of the test file gets their barcodes and newborns. */
export function inventCards(now: Date, count: number): Cards {
  const serial = nextSerial()
  const newborns = generateNewborns(`prova ${serial}`, count, now, { firstCard: serial * 1000 })
  return newborns.flatMap(({ cards: [first] }) => {
    if (!first) return []
    const card = cleanCard(first.input, now)
    return [{ ...card, newborn: { ...card.newborn, code: `${card.newborn.code}-${serial}` } }]
  })
}

export interface SentShipment {
  readonly id: number
  readonly barcode: string
  readonly birthPointId: number
  readonly cards: CallOutput<Endpoints['createIntakeShipping']>['shipping']['cards']
}

/** A shipment that a birth point has sent to the laboratory of the test: a new one, or `from`. */
export async function sendShipment(
  test: TestApp,
  { cards = 3, from }: { cards?: number | Cards; from?: number | undefined } = {},
): Promise<SentShipment> {
  const birthPointId = from ?? (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  const sender = await test.withKey(birthPointId)
  const barcode = `SPED-${nextSerial()}`
  const list = typeof cards === 'number' ? inventCards(test.clock.now(), cards) : cards
  const answer = await sender.call('createIntakeShipping', {
    body: { barcode, destinationCode: test.laboratory.code, cards: list, send: true },
  })
  const { id } = await test.db
    .selectFrom('shippings')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  return { id, barcode, birthPointId, cards: answer.shipping.cards }
}

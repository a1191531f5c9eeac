import { demoIntakeKey } from '../../api/src/demo/accounts.ts'
import type { IntakeCardInput } from '../../api/src/demo/cards.ts'
import { generateNewborns } from '../../api/src/demo/index.ts'

const hourMs = 3_600_000

/** A card against which nothing speaks: taken in its hours from a healthy newborn at term. */
const clean = (card: IntakeCardInput, now: Date): IntakeCardInput => ({
  ...card,
  previousBarcode: null,
  motivation: 'first_sample',
  collectedAt: new Date(now.getTime() - 24 * hourMs).toISOString(),
  conditions: {},
  feeding: ['breast'],
  newborn: {
    ...card.newborn,
    name: card.newborn.name ?? 'Bianca',
    birthAt: new Date(now.getTime() - 84 * hourMs).toISOString(),
    birthTimeKnown: true,
    gaWeeks: 39,
    gaDays: 2,
    birthWeight: 3250,
    plurality: { n: 1, order: 1 },
    phones: ['055 1234567'],
  },
})

let sent = 0

/**
 * Sends a shipment of clean cards as a birth point's system does.
 * @param barcode of the shipment; its cards begin with it
 * @param change makes a card awkward
 * @returns the barcodes of the cards
 */
export async function sendShipment(
  url: string,
  barcode: string,
  count: number,
  change: (card: IntakeCardInput, index: number) => IntakeCardInput = (card) => card,
): Promise<string[]> {
  const now = new Date()
  sent += 1
  const cards = generateNewborns(`${barcode} ${sent}`, count, now)
    .slice(0, count)
    .flatMap(({ cards: [first] }) => (first ? [first.input] : []))
    .map((input, index) => {
      const card = clean(input, now)
      const own = `${barcode}-${String(index + 1).padStart(2, '0')}`
      return change({ ...card, barcode: own, newborn: { ...card.newborn, code: `N-${own}` } }, index)
    })
  const answer = await fetch(`${url}/api/intake/shippings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoIntakeKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ barcode, samplesDeclared: cards.length, cards, send: true }),
  })
  if (!answer.ok) throw new Error(`A shipment was refused: ${await answer.text()}`)
  return cards.map((card) => card.barcode)
}

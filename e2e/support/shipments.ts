import { demoIntakeKey } from '../../api/src/entry/demo/accounts.ts'
import type { IntakeCardInput } from '../../api/src/entry/demo/cards.ts'
import { cleanCard } from '../../api/src/entry/demo/clean-card.ts'
import { generateNewborns } from '../../api/src/entry/demo/index.ts'

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
  const cards = generateNewborns(barcode, count, now)
    .slice(0, count)
    .flatMap(({ cards: [first] }) => (first ? [first.input] : []))
    .map((input, index) => {
      const card = cleanCard(input, now)
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

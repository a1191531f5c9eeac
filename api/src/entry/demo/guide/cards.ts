import type { IntakeCardInput } from '../cards.ts'
import { cleanCard } from '../clean-card.ts'
import { generateNewborns } from '../newborns.ts'
import type { ValueProfile } from '../profiles.ts'

/** First part of the codes of guided shipments and their cards. */
export const guidePrefix = 'PROVA-'
export const guidedCards = 4
/** Place of the altered card, from 1. */
const altered = 3

export const shippingCode = (number: number) => `${guidePrefix}${number}`
const cardCode = (shipping: string, place: number) => `${shipping}-${place}`

/** Number of a guided shipment; 0 for another code. */
export const numberOf = (barcode: string): number => {
  const rest = barcode.startsWith(guidePrefix) ? barcode.slice(guidePrefix.length) : ''
  return /^\d{1,6}$/.test(rest) ? Number(rest) : 0
}

/** The cards of a guided shipment: healthy single newborns at term, nothing against any of them. */
export const cardsOf = (shipping: string, now: Date): IntakeCardInput[] =>
  Array.from({ length: guidedCards }, (_, index) => index + 1).flatMap((place) => {
    const code = cardCode(shipping, place)
    return generateNewborns(code, 1, now).flatMap(({ cards: [card] }) => {
      if (!card) return []
      const clean = cleanCard(card.input, now)
      return [{ ...clean, barcode: code, newborn: { ...clean.newborn, code } }]
    })
  })

/**
 * Simulated values of guided cards: phenylalanine above its limit, below the critical one, in one
 * of them.
 */
export function measuredOf(barcodes: readonly string[]) {
  const guided = barcodes.filter((one) => one.startsWith(guidePrefix))
  const typical = (barcode: string): readonly [string, ValueProfile] => [barcode, 'typical']
  return {
    profiles: Object.fromEntries(guided.map(typical)),
    values: Object.fromEntries(
      guided.filter((one) => one.endsWith(`-${altered}`)).map((one) => [one, { PHE: 190 }] as const),
    ),
  }
}

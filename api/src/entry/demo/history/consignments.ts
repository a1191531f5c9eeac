import { dayOf } from '@sne/shared/domain'
import type { IntakeCardInput } from '../cards.ts'
import { cleanCard } from '../clean-card.ts'
import { generateNewborns } from '../newborns.ts'
import { createRandom } from '../random.ts'
import { type StoryCase, storyCases } from './story.ts'

/** Seed of the demonstration: it always has these newborns. */
export const historySeed = 'dimostrazione'
/** Days that the history begins before the first start. */
export const historyDays = 60

/** Days before today until which few newborns were screened. */
const quietUntil = 30

/** Birth points with the days between two shipments, the day of the first one, and the cards of each: few, later more. */
const senders = [
  { code: 'PN-NORD', every: 3, first: 1, few: [1, 1], more: [2, 3] },
  { code: 'PN-COLLE', every: 4, first: 1, few: [1, 1], more: [1, 2] },
  { code: 'TIN-NORD', every: 5, first: 2, few: [0, 1], more: [1, 1] },
  { code: 'PN-MARE', every: 4, first: 3, few: [0, 1], more: [2, 3] },
  { code: 'PN-VALLE', every: 5, first: 4, few: [0, 1], more: [1, 2] },
] as const

/** Fates of single consignments, by birth point and day. */
const fates = [
  { birthPoint: 'PN-COLLE', daysAgo: 19, fate: 'lost' },
  { birthPoint: 'PN-VALLE', daysAgo: 6, fate: 'late' },
] as const

/** The first cards that a birth point sends on one day. */
export interface Consignment {
  readonly barcode: string
  readonly birthPoint: string
  readonly daysAgo: number
  readonly cards: readonly IntakeCardInput[]
  /** `lost` never came, `late` is on its way for too long, `draft` is not sent yet. */
  readonly fate: 'arrives' | 'lost' | 'late' | 'draft'
}

const sends = ({ every, first }: (typeof senders)[number], daysAgo: number) =>
  (historyDays - daysAgo) % every === first

/** Moment by which a consignment of so many days ago is packed. */
export type PackedAt = (daysAgo: number) => Date

const year = (now: Date) => dayOf(now).slice(2, 4)
const caseBarcode = (index: number, now: Date) => `SN${year(now)}${900_000 + index}`

/** Cases by the barcode of their first card. */
export const casesByBarcode = (now: Date): ReadonlyMap<string, StoryCase> =>
  new Map(storyCases.map((one, index) => [caseBarcode(index, now), one]))

/** Twins and records of one newborn have one family and one birth. */
const familyOf = (one: StoryCase) => (one.twin ? 'gemelli' : (one.sameAs ?? one.code))

function caseCard(one: StoryCase, packedAt: PackedAt, now: Date): IntakeCardInput {
  const origin = storyCases.find(({ code }) => code === one.sameAs) ?? one
  const packed = packedAt(origin.daysAgo)
  const [made] = generateNewborns(`${historySeed} ${familyOf(one)}`, 1, packed)
  const [first] = made?.cards ?? []
  if (!first) throw new Error('A newborn without a card was generated')
  const card = cleanCard(first.input, packed)
  const { sex, surname, name, born, twin = 1 } = one
  const birthAt = new Date(Date.parse(card.newborn.birthAt) + (twin - 1) * 7 * 60_000)
  const collectedAt =
    origin === one
      ? card.collectedAt
      : new Date(packedAt(one.daysAgo).getTime() - 3 * 3_600_000).toISOString()
  return {
    ...card,
    collectedAt,
    barcode: caseBarcode(storyCases.indexOf(one), now),
    ...(born ? { weightAtCollection: born.birthWeight, ward: 'tin' } : {}),
    newborn: {
      ...card.newborn,
      ...{ code: one.code, surname, name, sex, birthAt: birthAt.toISOString() },
      ...(born ? { gaWeeks: born.gaWeeks, birthWeight: born.birthWeight } : {}),
      ...(one.twin ? { plurality: { n: 2, order: one.twin } } : {}),
    },
  }
}

/** Days before today on which the region began to offer the optional categories. */
const optionalSince = 21

/** A healthy newborn's card of the birth point, under a code that no other birth point has. */
function ordinary(birthPoint: string, daysAgo: number, card: IntakeCardInput): IntakeCardInput {
  const code = `${birthPoint}-${daysAgo}-${card.newborn.code}`
  const offered = daysAgo <= optionalSince
  return {
    ...card,
    newborn: { ...card.newborn, code },
    ...(card.consent && !offered ? { consent: { ...card.consent, sma: false, lysosomal: false } } : {}),
  }
}

const fateOf = (birthPoint: string, daysAgo: number) =>
  fates.find((one) => one.birthPoint === birthPoint && one.daysAgo === daysAgo)?.fate ?? 'arrives'

type Leaving = { readonly sender: (typeof senders)[number]; readonly daysAgo: number }

/** Shipments in the order in which they leave. */
const departures: readonly Leaving[] = Array.from(
  { length: historyDays + 1 },
  (_, index) => historyDays - index,
).flatMap((daysAgo) =>
  senders.filter((sender) => sends(sender, daysAgo)).map((sender) => ({ sender, daysAgo })),
)

/**
 * Lists the consignments of all first cards of the history, in the order in which they leave. The last consignment is
 * being packed. One moment always gives one list. Further cards follow from the requests of laboratories.
 */
export function consignments(now: Date, packedAt: PackedAt): Consignment[] {
  const waiting = new Set(storyCases)
  const last = { sender: senders[1], daysAgo: 0 }
  return [...departures, last].map((leaving, index) => {
    const { sender, daysAgo } = leaving
    const { code, every } = sender
    const [low, high] = daysAgo > quietUntil ? sender.few : sender.more
    const count = createRandom(historySeed, code, daysAgo).int(low, high)
    const newborns = generateNewborns(`${historySeed} ${code} ${daysAgo}`, count, packedAt(daysAgo), {
      ...{ firstCard: (index + 1) * 10, days: every },
    })
    const own = [...waiting].filter((one) => one.birthPoint === code && one.daysAgo >= daysAgo)
    for (const one of own) waiting.delete(one)
    return {
      ...{ barcode: `SPED-${String(index + 1).padStart(6, '0')}`, birthPoint: code, daysAgo },
      fate: leaving === last ? 'draft' : fateOf(code, daysAgo),
      cards: [
        ...newborns.flatMap(({ cards: [first] }) => (first ? [ordinary(code, daysAgo, first.input)] : [])),
        ...own.map((one) => caseCard(one, packedAt, now)),
      ],
    }
  })
}

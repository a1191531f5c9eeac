import { dayOf } from '@sne/shared/domain'
import type { IntakeCardInput } from '../cards.ts'
import type { Worker } from '../history/staff.ts'
import { generateNewborns } from '../newborns.ts'
import { disorders, type ValueProfile } from '../profiles.ts'
import type { MadeCards } from './made-cards.ts'

const hourMs = 3_600_000

/** Facts of a card beside its input. */
interface Known {
  readonly first: IntakeCardInput
  readonly profile: ValueProfile
  /** How many were sent. */
  cards: number
}

/** Cards of one newborn: a family that has given as many is with its clinical centre. */
const mostCards = 5

/** Later cards of a newborn with a disorder are altered too; other newborns' cards are normal. */
const laterProfile = (profile: ValueProfile): ValueProfile =>
  typeof profile === 'string' && profile in disorders ? profile : 'normal'

/** The birth point of a day: it sends new newborns, and another card of those for whom one is asked. */
export class BirthPointOfDay {
  readonly #worker: Worker
  readonly #made: MadeCards
  /** Newborns of this day by their code. */
  readonly #known = new Map<string, Known>()
  readonly #answered = new Set<number>()
  #count = 0

  constructor(worker: Worker, made: MadeCards) {
    this.#worker = worker
    this.#made = made
  }

  /** Sends one shipment. @returns its barcode and how many cards it holds */
  async send(count: number, now: Date): Promise<{ readonly barcode: string; readonly cards: number }> {
    this.#count += 1
    const stamp = `${now.getTime().toString(36).toUpperCase()}${this.#count}`
    const fresh = generateNewborns(`giornata ${stamp}`, count, now, { days: 1 }).flatMap(
      ({ cards: [first], profile, code }, index) => {
        if (!first) return []
        const input = {
          ...first.input,
          barcode: `GG${stamp}-${index + 1}`,
          newborn: { ...first.input.newborn, code: `GIORNATA-${stamp}-${code}` },
        }
        this.#known.set(input.newborn.code, { first: input, profile, cards: 1 })
        this.#made.add(input.barcode, { profile, fault: first.fault })
        return [input]
      },
    )
    const cards = [...fresh, ...(await this.#askedFor(now, stamp))]
    const barcode = `GSPED-${stamp}`
    const body = { barcode, courier: 'Corriere sanitario', samplesDeclared: cards.length, cards, send: true }
    await this.#worker.call('createIntakeShipping', { body })
    return { barcode, cards: cards.length }
  }

  /** A card for each newborn of this day of whom one may be taken by now. */
  async #askedFor(now: Date, stamp: string): Promise<IntakeCardInput[]> {
    const { items } = await this.#worker.call('listIntakeRequests', { query: {} })
    const today = dayOf(now)
    return items.flatMap(({ id, type, status, fromDate, externalCode, barcode }) => {
      const known = this.#known.get(externalCode ?? '')
      const wanted = (type === 'new_spot' || type === 'scheduled') && status === 'pending'
      if (!known || !barcode || !wanted || (fromDate ?? '') > today || this.#answered.has(id)) return []
      if (known.cards >= mostCards) return []
      known.cards += 1
      this.#answered.add(id)
      const again = `GG${stamp}-R${id}`
      this.#made.add(again, { profile: laterProfile(known.profile), fault: null })
      return [
        {
          ...known.first,
          ...{ barcode: again, previousBarcode: barcode, motivation: 'recall_sne', conditions: {} },
          collectedAt: new Date(now.getTime() - hourMs / 4).toISOString(),
        },
      ]
    })
  }
}

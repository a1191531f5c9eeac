import { dayOf, yearOf } from '@sne/shared/domain'
import type { IntakeCardInput } from '../cards.ts'
import type { Consignment } from './consignments.ts'
import type { History } from './laboratory.ts'
import { type StoryCase, storyCases } from './story.ts'

const hourMs = 3_600_000

/** Cards that birth points send: those of the plan, and those that laboratories ask for. */
export class BirthPoints {
  readonly #history: History
  readonly #plan: readonly Consignment[]
  readonly #first = new Map<string, IntakeCardInput>()

  constructor(history: History, plan: readonly Consignment[]) {
    this.#history = history
    this.#plan = plan
    for (const { cards } of plan) for (const card of cards) this.#first.set(card.newborn.code, card)
  }

  /** Packs the consignments of a day that are not there yet, and sends them unless they are drafts. */
  async send(daysAgo: number): Promise<void> {
    const { db, clock, staff } = this.#history
    for (const { barcode, birthPoint, cards, fate } of this.#plan.filter((one) => one.daysAgo === daysAgo)) {
      const known = await db
        .selectFrom('shippings')
        .select('id')
        .where('barcode', '=', barcode)
        .executeTakeFirst()
      if (known) continue
      const sender = await staff.birthPoint(birthPoint)
      const further = fate === 'draft' ? [] : await this.#furtherCards(birthPoint)
      const taken = [...cards, ...further].filter(
        (card) => Date.parse(card.collectedAt) < clock.now().getTime(),
      )
      if (taken.length === 0) continue
      const body = { barcode, courier: 'Corriere sanitario', samplesDeclared: taken.length }
      await sender.call('createIntakeShipping', { body: { ...body, cards: taken, send: fate !== 'draft' } })
    }
  }

  /** A card for each newborn of whom one is wanted by now and whose family comes. */
  async #furtherCards(birthPoint: string): Promise<IntakeCardInput[]> {
    const { clock, staff } = this.#history
    const sender = await staff.birthPoint(birthPoint)
    const { items } = await sender.call('listIntakeRequests', { query: {} })
    const today = dayOf(clock.now())
    const due = items.filter(
      ({ type, status, fromDate, askedAt }) =>
        (type === 'new_spot' || type === 'scheduled') &&
        status === 'pending' &&
        (fromDate ?? '') < today &&
        dayOf(askedAt) < today,
    )
    const reasons = await this.#history.db.selectFrom('motivations').select(['name', 'machineName']).execute()
    const byNewborn = new Map(due.map((request) => [request.externalCode, request]))
    return [...byNewborn.values()].flatMap(({ id, externalCode, barcode, motivation }) => {
      const first = this.#first.get(externalCode ?? '')
      if (!first || !barcode || answerOf(externalCode) !== 'comes') return []
      return [
        {
          ...first,
          barcode: `SN${String(yearOf(clock.now())).slice(2)}${500_000 + id}`,
          previousBarcode: barcode,
          motivation: reasons.find(({ name }) => name === motivation)?.machineName ?? 'recall_sne',
          collectedAt: new Date(clock.now().getTime() - 5 * hourMs).toISOString(),
          conditions: {},
        },
      ]
    })
  }
}

const caseOf = (code: string | null): StoryCase | undefined => storyCases.find((one) => one.code === code)
const answerOf = (code: string | null) => caseOf(code)?.answer ?? 'comes'

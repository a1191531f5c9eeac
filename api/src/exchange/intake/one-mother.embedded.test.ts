import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generateNewborns } from '../../entry/demo/index.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded/client.ts'
import { openInMemory } from '../../platform/database/open.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { embeddedTemplate } from '../../testing/template.ts'

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

let test: TestApp
let embedded: EmbeddedDatabase
let sender: TestCaller
beforeAll(async () => {
  const database = await openInMemory(await embeddedTemplate())
  embedded = database.embedded
  test = await startTestApp({ database })
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

/** Cards of so many newborns, each with a code of its own. @param motherOf surname of the mother of each newborn */
function cardsOf(name: string, count: number, motherOf: (at: number) => string): Card[] {
  const input = generateNewborns('intake', 1, test.clock.now(), { firstCard: 1 })[0]?.cards[0]?.input
  if (!input) throw new Error('No card was generated.')
  return Array.from({ length: count }, (_, at) => ({
    ...input,
    barcode: `${name}-${at}`,
    newborn: {
      ...input.newborn,
      code: `${name}-${at}`,
      fiscalCode: undefined,
      mother: { surname: motherOf(at), name: 'Prova' },
    },
  }))
}

const create = (barcode: string, cards: Card[]) =>
  sender.call('createIntakeShipping', { body: { barcode, cards } })
const replace = (barcode: string, cards: Card[]) =>
  sender.call('updateIntakeShipping', { params: { barcode }, body: { cards } })

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(embedded, 'query')
  try {
    await work()
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}

const pairs = () =>
  test.db
    .selectFrom('newbornPairs')
    .innerJoin('newborns', 'newborns.id', 'newbornPairs.secondId')
    .select('newborns.externalCode')
    .execute()

describe('cards of many newborns of one mother', () => {
  const count = 25

  it('cards of one mother take a number of statements that does not grow with the suspected pairs', async () => {
    const apart = await statementsOf(() =>
      create(
        'APART',
        cardsOf('APART', count, (at) => `Madre ${at}`),
      ),
    )
    const ofOne = await statementsOf(() =>
      create(
        'ONE',
        cardsOf('ONE', count, () => 'Unica'),
      ),
    )
    // Statements of the comparison: the records, the known pairs, the new pairs.
    expect(ofOne - apart).toBeLessThanOrEqual(3 * count)
    const found = Map.groupBy(await pairs(), ({ externalCode }) => externalCode)
    expect(found.get('ONE-1')).toHaveLength(1)
    expect(found.get('ONE-19')).toHaveLength(19)
    // No newborn is compared with more than twenty.
    expect(found.get('ONE-24')).toHaveLength(20)
  })

  it('cards of one mother are replaced in a draft by a few statements more than they were registered by', async () => {
    const cards = cardsOf('AGAIN', count, () => 'Ripetuta')
    const registered = await statementsOf(() => create('AGAIN', cards))
    const before = (await pairs()).length
    const replaced = await statementsOf(() => replace('AGAIN', cards))
    expect(replaced - registered).toBeLessThanOrEqual(count)
    expect(await pairs()).toHaveLength(before)
  })
})

describe('a change of a draft', () => {
  it('a changed draft replaces every card of a newborn, and refuses to replace one that another follows', async () => {
    const [first] = cardsOf('TWICE', 1, () => 'Doppia')
    if (!first) throw new Error('No card.')
    const second = { ...first, barcode: 'TWICE-B' }
    await create('TWICE', [first, second])
    const { shipping } = await replace('TWICE', [first, second])
    expect(shipping.cards.map(({ barcode }) => barcode)).toEqual(['TWICE-0', 'TWICE-B'])
    const rows = await test.db
      .selectFrom('samples')
      .select(['newbornId', 'sampleNumber'])
      .where('barcode', 'like', 'TWICE%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ sampleNumber }) => sampleNumber)).toEqual([1, 2])
    expect(new Set(rows.map(({ newbornId }) => newbornId)).size).toBe(1)

    const error = await sender.refused('updateIntakeShipping', {
      params: { barcode: 'TWICE' },
      body: { cards: [first] },
    })
    expect(error.details.code).toBe('intake_rejected')
    expect(error.message).toContain('TWICE-B')
  })

  it('a changed draft takes the later of two cards with one barcode', async () => {
    const [card] = cardsOf('LATER', 1, () => 'Posteriore')
    if (!card) throw new Error('No card.')
    await create('LATER', [card])
    const later = { ...card, newborn: { ...card.newborn, code: 'LATER-NEW' } }
    const { shipping } = await replace('LATER', [card, later])
    expect(shipping.cards.map(({ externalCode }) => externalCode)).toEqual(['LATER-NEW'])
  })
})

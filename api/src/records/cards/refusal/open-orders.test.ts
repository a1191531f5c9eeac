import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentState } from '../../../testing/consent-state.ts'
import { agreed, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import type { AcceptedCard } from '../../../testing/plates.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/**
 * Orders are open for the categories of cards (safety, section 8). The sequence of the family's refusal, agreement
 * and cards does not matter.
 */

const family = familyConsent()
const {
  cardWith,
  correct,
  secondCard,
  twoRecords,
  notValid,
  rowOf,
  statusOf,
  expectedOf,
  ordersOf,
  askedOf,
} = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let lead: TestPerson
const elsewhere: Partial<Record<'icfc' | 'sma', Awaited<ReturnType<typeof createWorkgroup>>>> = {}
beforeAll(async () => {
  test = await startTestApp()
  for (const type of ['icfc', 'sma'] as const) elsewhere[type] = await createWorkgroup(test.db, { type })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
  lead = await test.as('analyst', { lead: true })
})

const all = ['btd', 'fc', 'ic', 'lysosomal', 'sma', 'sne', 'tgal']
const openOf = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('analysisRequests')
      .select('category')
      .distinct()
      .where('newbornId', '=', newbornId)
      .where('status', '=', 'open')
      .orderBy('category')
      .execute()
  ).map(({ category }) => category)
const stateOf = (newbornId: number) => consentState(test, newbornId)
const nothingLost = { withoutOrder: [], orderedThoughRefused: [], notExpected: [], heldAndGiven: [] }

const saying = async (id: number, consent: Parameters<typeof agreed>[0], confirmed: readonly string[]) => {
  const { version } = await support.call('getSample', { params: { id } })
  await support.call('updateSample', {
    params: { id },
    body: {
      ...{ reason: 'La famiglia ha chiamato', version, consent: agreed(consent) },
      ...{ consentSaid: 'today', consentConfirmed: confirmed as ['refused'] },
    },
  })
}
const reinstate = async (id: number) => {
  await support.call('changeSampleStatus', {
    params: { id },
    body: { status: 'accepted', note: 'Riesaminato' },
  })
}

const agreements: Readonly<
  Record<string, (first: AcceptedCard, second: Awaited<ReturnType<typeof secondCard>>) => Promise<void>>
> = {
  'by telephone': async (_, { id }) => {
    await correct(id, { refused: true })
    await saying(id, {}, ['refused', 'sma', 'lysosomal'])
  },
  'on the card and by telephone': async (_, { id }) => {
    await correct(id, { refused: true }, 'collection')
    await saying(id, {}, ['refused', 'sma', 'lysosomal'])
  },
  'on a third card': async (first, { id }) => {
    await correct(id, { refused: true }, 'collection')
    await secondCard(first, {}, true, 3)
  },
  'in one category': async (_, { id }) => {
    await correct(id, { sma: false })
    await saying(id, {}, ['sma'])
  },
  'with the first card reinstated before': async (first, { id }) => {
    await reinstate(first.id)
    await correct(id, { refused: true })
    await saying(id, {}, ['refused', 'sma', 'lysosomal'])
  },
  'with the first card reinstated between': async (first, { id }) => {
    await correct(id, { refused: true })
    await reinstate(first.id)
    await saying(id, {}, ['refused', 'sma', 'lysosomal'])
  },
  'with the first card reinstated after': async (first, { id }) => {
    await correct(id, { refused: true })
    await saying(id, {}, ['refused', 'sma', 'lysosomal'])
    await reinstate(first.id)
  },
}

it.each(Object.entries(agreements))(
  'after an unsuitable card, a refusal and an agreement %s every order is open, in every laboratory',
  async (_, step) => {
    const first = await cardWith()
    await notValid(first.id)
    const second = await secondCard(first, {})
    await step(first, second)
    expect(await openOf(first.newbornId)).toEqual(all)
    expect(await expectedOf(first.newbornId)).toEqual(all)
    expect(await stateOf(first.newbornId)).toMatchObject(nothingLost)
    await expectSummaries(test, 'agreed again')
  },
)

it('another laboratory that did not receive the card finds the order open', async () => {
  const first = await cardWith()
  await notValid(first.id)
  const second = await secondCard(first, {})
  await correct(second.id, { refused: true })
  await saying(second.id, {}, ['refused', 'sma', 'lysosomal'])
  const there = await test.as('acceptance', { laboratory: elsewhere.sma })
  await there.call('decideReception', { body: { barcode: second.barcode, status: 'not_received' } })
  expect((await ordersOf(first.newbornId, 'sma')).at(-1)).toMatchObject({ status: 'open' })
  expect(await stateOf(first.newbornId)).toMatchObject(nothingLost)
})

it('records that are taken apart again have what each of them had', async () => {
  const { first, newbornId, join, part } = await (async () => {
    const records = await twoRecords({ refused: true })
    return { ...records, newbornId: records.first.newbornId }
  })()
  await notValid(first.id)
  const before = { open: await openOf(newbornId), asked: await askedOf(newbornId) }
  expect(before.asked).toEqual(all)
  await join()
  expect(await askedOf(newbornId)).toEqual([])
  await part()
  expect({ open: await openOf(newbornId), asked: await askedOf(newbornId) }).toEqual(before)
  expect(await expectedOf(newbornId)).toEqual(all)
})

const doubt = (id: number) =>
  test.db
    .updateTable('samples')
    .set({ toldDoubts: ['identity'] })
    .where('id', '=', id)
    .execute()

it('a doubted card at work keeps its order and its newborn open beside a refusal', async () => {
  const first = await cardWith()
  await correct(first.id, { refused: true }, 'collection')
  const second = await secondCard(first, {}, false, 9)
  await doubt(second.id)
  await hub.call('acceptSample', {
    params: { id: second.shipmentId },
    body: { barcode: second.barcode, status: 'accepted' },
  })
  expect(await statusOf(second.id, 'sne')).toBe('accepted')
  expect(await openOf(first.newbornId)).toContain('sne')
  expect(await stateOf(first.newbornId)).toMatchObject(nothingLost)
  await expectSummaries(test, 'doubted')
})

it('a doubted card without an answer of its own is analysed and followed beside a refusal of the screening', async () => {
  const first = await cardWith({ refused: true })
  const second = await secondCard(first, 'silent', false, 2)
  await doubt(second.id)
  await hub.call('acceptSample', {
    params: { id: second.shipmentId },
    body: { barcode: second.barcode, status: 'accepted' },
  })
  for (const category of ['sne', 'btd', 'tgal'])
    expect(await statusOf(second.id, category), category).toBe('accepted')
  // What needs a consent has none of its own.
  expect(await statusOf(second.id, 'lysosomal')).toBeUndefined()
  // Another laboratory opens its order when it takes the card in.
  for (const category of ['ic', 'fc']) expect(await statusOf(second.id, category), category).toBe('waiting')
  expect(await openOf(first.newbornId)).toEqual(['btd', 'sne', 'tgal'])
  expect(await expectedOf(first.newbornId)).toEqual(
    expect.arrayContaining(['btd', 'fc', 'ic', 'sne', 'tgal']),
  )
  await hub.call('answerToldDoubt', {
    params: { id: second.id },
    body: { doubt: 'identity', holds: false, reason: 'Sentita la madre' },
  })
  expect(await statusOf(second.id, 'sne')).toBe('not_required')
  expect(await stateOf(first.newbornId)).toMatchObject(nothingLost)
})

it('a doubted card keeps its order beside a card without an answer', async () => {
  const first = await cardWith({ lysosomal: null })
  await notValid(first.id)
  const second = await secondCard(first, {}, false)
  await doubt(second.id)
  await hub.call('acceptSample', {
    params: { id: second.shipmentId },
    body: { barcode: second.barcode, status: 'accepted' },
  })
  expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
  expect(await openOf(first.newbornId)).toContain('lysosomal')
  expect(await stateOf(first.newbornId)).toMatchObject(nothingLost)
})

it.each([
  ['silent', 'silent'],
  ['consenting', {}],
] as const)('a %s card that is sent after a refusal by telephone waits in no laboratory', async (_, says) => {
  const built = async (isSentFirst: boolean) => {
    const first = await cardWith()
    const send = () => secondCard(first, says, false)
    const before = isSentFirst ? await send() : null
    await correct(first.id, { refused: true })
    return { first, second: before ?? (await send()) }
  }
  const states = []
  for (const isSentFirst of [true, false]) {
    const { first, second } = await built(isSentFirst)
    for (const category of ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma'])
      expect(await statusOf(second.id, category), category).not.toBe('waiting')
    await hub.call('changeSampleStatus', { params: { id: second.id }, body: { status: 'not_received' } })
    const { screeningRefused } = await hub.call('getNewborn', { params: { id: first.newbornId } })
    states.push({ screeningRefused, ...(await stateOf(first.newbornId)) })
  }
  expect(states[1]).toEqual(states[0])
  expect(states[0]).toMatchObject({ screeningRefused: true, given: [], ...nothingLost })
})

it('a value out of range that a lead takes away leaves a refused category to a person', async () => {
  const card = await cardWith()
  const one = oneCard(test, card)
  const { plateId } = await one.measure('sne_ms', { PHE: 200 })
  await correct(card.id, { refused: true })
  await lead.call('deleteResults', { params: { id: plateId }, body: { reason: 'Corsa fallita' } })
  expect(await statusOf(card.id, 'sne')).not.toBe('not_required')
  expect((await ordersOf(card.newbornId, 'sne')).at(-1)).toMatchObject({ status: 'open' })
  expect(await expectedOf(card.newbornId)).toContain('sne')
  await lead.call('changeAnalyzableStatus', {
    params: { id: (await rowOf(card.id, 'sne'))?.id ?? 0 },
    body: { status: 'closed', note: 'La famiglia ha rifiutato' },
  })
  expect(await ordersOf(card.newbornId, 'sne')).toEqual([{ status: 'closed', closeReason: 'not_required' }])
})

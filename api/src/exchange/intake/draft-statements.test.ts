import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agreed } from '../../testing/family-consent.ts'
import {
  createWorkgroup,
  startTestApp,
  type TestApp,
  type TestCaller,
  type TestPerson,
} from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'

/** Cards of a draft on which support recorded what the family said by telephone (safety, section 8). */

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

let test: TestApp
let sender: TestCaller
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
  await createWorkgroup(test.db, { type: 'standard' })
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())
beforeEach(async () => {
  support = await test.as('support', { laboratory: null })
})

let serial = 0
async function draft(more: Partial<Card> = {}) {
  const barcode = `BOZZA-${++serial}`
  const [card] = inventCards(test.clock.now(), 1).map((one) => ({ ...one, consent: agreed(), ...more }))
  if (!card) throw new Error('One card was invented')
  await sender.call('createIntakeShipping', { body: { barcode, cards: [card] } })
  return { barcode, card }
}
const rowOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'version'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
async function refuseByPhone({ barcode }: Card) {
  const { id, version, newbornId } = await rowOf(barcode)
  const consent = agreed({ refused: true })
  const body = { reason: 'La famiglia ha chiamato', version, consent, consentSaid: 'today' } as const
  await support.call('updateSample', { params: { id }, body })
  return { id, newbornId }
}
const change = (barcode: string, body: CallInput<Endpoints['updateIntakeShipping']>['body']) =>
  sender.call('updateIntakeShipping', { params: { barcode }, body })
const waiting = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select('category')
      .where('newbornId', '=', newbornId)
      .where('status', '=', 'waiting')
      .execute()
  ).map(({ category }) => category)
const shown = async (newbornId: number) => {
  const newborn = await support.call('getNewborn', { params: { id: newbornId } })
  return { ...newborn, refused: newborn.familyAnswers?.filter(({ agrees }) => !agrees) ?? [] }
}

it('a draft that is sent anew keeps the answer on its card, and what is refused does not wait', async () => {
  const { barcode, card } = await draft()
  const { id, newbornId } = await refuseByPhone(card)
  expect(await waiting(newbornId)).toEqual([])
  await change(barcode, { cards: [{ ...card, weightAtCollection: 3333 }] })
  const after = await rowOf(card.barcode)
  expect(after).toMatchObject({ newbornId })
  expect(after.id).not.toBe(id)
  expect(await waiting(newbornId)).toEqual([])
  const { refused, screeningRefused } = await shown(newbornId)
  expect(refused.map(({ category }) => category)).toContain('sne')
  expect(refused[0]).toMatchObject({ sampleId: after.id, barcode: card.barcode })
  expect(screeningRefused).toBe(true)
})

it('a newborn whose only card leaves the draft stays with the answer', async () => {
  const { barcode, card } = await draft()
  const { newbornId } = await refuseByPhone(card)
  await change(barcode, { removeCards: [card.barcode] })
  const { answersWithoutCard, familyAnswers, screeningRefused, samples } = await shown(newbornId)
  expect(samples).toEqual([])
  expect(familyAnswers).toEqual([])
  expect(answersWithoutCard?.map(({ category }) => category)).toContain('sne')
  expect(answersWithoutCard?.every(({ agrees }) => !agrees)).toBe(true)
  expect(screeningRefused).toBe(true)
})

it('a second card that leaves the draft leaves the answer in force and on the page', async () => {
  const { card: first } = await draft()
  const later = new Date(Date.parse(first.collectedAt) + 30 * 3_600_000).toISOString()
  const second: Card = { ...first, barcode: `${first.barcode}-B`, motivation: 'control', collectedAt: later }
  const barcode = `BOZZA-${++serial}`
  await sender.call('createIntakeShipping', { body: { barcode, cards: [second] } })
  const { newbornId } = await refuseByPhone(second)
  await change(barcode, { removeCards: [second.barcode] })
  const { answersWithoutCard, screeningRefused } = await shown(newbornId)
  expect(answersWithoutCard?.find(({ category }) => category === 'sne')).toMatchObject({ agrees: false })
  expect(screeningRefused).toBe(true)
  expect(await waiting(newbornId)).toEqual([])
})

it('a newborn of whom nobody recorded anything goes with its only card', async () => {
  const { barcode, card } = await draft()
  const { newbornId } = await rowOf(card.barcode)
  await change(barcode, { removeCards: [card.barcode] })
  expect((await support.refused('getNewborn', { params: { id: newbornId } })).status).toBe(404)
})

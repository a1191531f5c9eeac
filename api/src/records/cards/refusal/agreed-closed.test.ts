import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agreed, type Consent, every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** A family agrees, and its newborn is closed (safety, section 8). */

const family = familyConsent()
const { cardWith, statusOf, expectedOf, ordersOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
})

const close = (newbornId: number, outcome: 'rifiuto' | 'comunicato') =>
  hub.call('createCommunication', {
    body: {
      ...{ newbornId, recipientType: 'genitore', channel: 'telefono', at: test.clock.now().toISOString() },
      ...{ outcome, text: 'Detto al telefono', closureReason: 'other' },
    } as never,
  })
/** Support records the whole consent as said again today. */
async function record(id: number, consent: Consent) {
  test.clock.advance({ hours: 1 })
  ;({ support, hub } = await family.signIn(test))
  const { version } = await support.call('getSample', { params: { id } })
  return support.call('updateSample', {
    params: { id },
    body: {
      ...{ reason: 'La famiglia ha richiamato', version, consent: agreed(consent), consentSaid: 'today' },
      consentConfirmed: ['refused', 'sma', 'lysosomal'],
    },
  })
}
const newborn = (id: number) => support.call('getNewborn', { params: { id } })
const told = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('notifications')
      .select('title')
      .where('link', '=', `/newborn/${newbornId}`)
      .execute()
  ).map(({ title }) => title)

it.each([
  ['the card refuses', { refused: true }],
  ['the card agrees', {}],
] as const)('a newborn closed for its refusal, %s, is followed again by the agreement', async (_, before) => {
  const { id, newbornId } = await cardWith(before)
  await close(newbornId, 'rifiuto')
  expect((await newborn(newbornId)).closure).not.toBeNull()
  expect(await record(id, {})).toMatchObject({ closure: 'ended' })
  expect((await newborn(newbornId)).closure).toBeNull()
  expect(await statusOf(id, 'sne')).toBe('accepted')
  expect(await statusOf(id, 'sma')).toBe('waiting')
  expect(await expectedOf(newbornId)).toEqual(every)
  expect((await ordersOf(newbornId, 'sne')).at(-1)).toMatchObject({ status: 'open' })
  expect((await told(newbornId)).join(' ')).toContain('ripreso in carico')
  const { items } = await support.call('listNewbornEvents', { query: { newbornId } })
  expect(items.find(({ type }) => type === 'taken_up')?.text).toContain('la famiglia ora acconsente')
  await expectSummaries(test, 'agreed')
})

it('a newborn closed for its refusal stays closed by another refusal', async () => {
  const { id, newbornId } = await cardWith()
  await close(newbornId, 'rifiuto')
  expect((await record(id, { refused: true, sma: false, lysosomal: false })).closure).toBeNull()
  expect((await newborn(newbornId)).closure).not.toBeNull()
})

it('a newborn closed otherwise stays closed by an agreement, its recorder is told, and the laboratories decide', async () => {
  const { id, newbornId } = await cardWith({ refused: true })
  await close(newbornId, 'comunicato')
  expect(await record(id, {})).toMatchObject({ closure: 'stays' })
  expect((await newborn(newbornId)).closure).not.toBeNull()
  expect((await told(newbornId)).join(' ')).toContain('Consenso di un neonato chiuso')
})

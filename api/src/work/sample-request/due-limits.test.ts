import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

/** How far material may be put off without a lead: also before a signature, and by hand. */

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst', { validator: true })
  lead = await test.as('supervisor', { lead: true })
})
afterEach(() => test.close())

const inDays = (days: number) => addDays(dayOf(test.clock.now()), days)
/** The product gives an ordinary recall a week. */
const ownDay = () => inDays(7)
const lastDay = () => addDays(ownDay(), 14)
const reason = 'La famiglia è in viaggio'

const confirmed = async () => {
  const newborn = await newCard(test)
  const values = { C8: 0.7 }
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  return { newborn, plateId: (await newborn.measure('sne_ms', [values, values])).plateId }
}
/** A recall whose report nobody signed yet. */
async function unsigned() {
  const { newborn, plateId } = await confirmed()
  await newborn.decide(plateId, { actionId: 'recall_spot' })
  const [report] = await newborn.reports()
  return { reportId: report?.id ?? 0, ...(await recall()) }
}
const recall = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'dueDate', 'firstDueDate', 'dueByLead'])
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
const to = (id: number, dueDate: string) => ({ params: { id }, body: { dueDate, reason } })
const askedFor = (newbornId: number, dueDate: string) => ({
  body: { newbornId, type: 'new_spot' as const, categories: ['sne' as const], dueDate },
})

it('a recall before its signature is put off by the permitted days of the product’s own day', async () => {
  const { id, reportId, dueDate } = await unsigned()
  expect(dueDate).toBeNull()
  expect(await analyst.call('getSampleRequest', { params: { id } })).toMatchObject({
    postponableTo: lastDay(),
  })
  for (const far of [inDays(85), addDays(lastDay(), 1)])
    expect((await analyst.refused('changeSampleRequest', to(id, far))).details.fields).toMatchObject([
      { path: 'dueDate' },
    ])
  await analyst.call('changeSampleRequest', to(id, lastDay()))
  await acceptReport(test, reportId)
  expect(await recall()).toMatchObject({ dueDate: lastDay(), firstDueDate: ownDay() })
})

it('a day that a lead gave before the signature stays', async () => {
  const { id, reportId } = await unsigned()
  await lead.call('changeSampleRequest', to(id, inDays(85)))
  await acceptReport(test, reportId)
  expect(await recall()).toMatchObject({ dueDate: inDays(85), firstDueDate: ownDay(), dueByLead: true })
  const { postponableTo } = await analyst.call('getSampleRequest', { params: { id } })
  expect(postponableTo).toBe(lastDay())
})

it('a recall by hand is due within the permitted days, further with a lead', async () => {
  const { card } = await newCard(test)
  const far = await analyst.refused('createSampleRequest', askedFor(card.newbornId, addDays(lastDay(), 1)))
  expect(far.details.fields).toMatchObject([{ path: 'dueDate' }])
  await lead.call('createSampleRequest', askedFor(card.newbornId, inDays(85)))
  expect(await recall()).toMatchObject({ dueDate: inDays(85), firstDueDate: ownDay(), dueByLead: true })
})

it.each([
  ['not approved', false],
  ['approved by hand', true],
])('the signature brings a far day forward that no lead gave: a request %s', async (_, approved) => {
  const { newborn, plateId } = await confirmed()
  const person = approved ? analyst : await test.as('analyst')
  const { id } = await person.call('createSampleRequest', askedFor(newborn.card.newbornId, lastDay()))
  // As an earlier release left it.
  await test.db
    .updateTable('sampleRequests')
    .set({ dueDate: inDays(85) })
    .where('id', '=', id)
    .execute()
  await newborn.decide(plateId, { actionId: 'recall_spot' })
  const [report] = await newborn.reports()
  await acceptReport(test, report?.id ?? 0)
  expect(await recall()).toMatchObject({ id, dueDate: lastDay(), firstDueDate: ownDay() })
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select(['type', 'text'])
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const day = lastDay().split('-').reverse().join('/')
  expect(notices[0]).toMatchObject({
    type: approved ? 'recall_changed' : 'recall_approved',
    text: expect.stringContaining(`entro il ${day}`),
  })
})

it('earlier and later days do not move the day of the rule', async () => {
  const { card } = await newCard(test)
  const given = inDays(40)
  const { id } = await lead.call('createSampleRequest', {
    body: { newbornId: card.newbornId, type: 'scheduled', categories: ['sne'], dueDate: given },
  })
  for (const day of [inDays(20), inDays(9), addDays(given, 14)])
    await analyst.call('changeSampleRequest', to(id, day))
  const row = await test.db
    .selectFrom('sampleRequests')
    .select(['dueDate', 'firstDueDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ dueDate: addDays(given, 14), firstDueDate: given })
  const refused = await analyst.refused('changeSampleRequest', to(id, addDays(given, 15)))
  expect(refused.details.fields).toMatchObject([{ path: 'dueDate' }])
})

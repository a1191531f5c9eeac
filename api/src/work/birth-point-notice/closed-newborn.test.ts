import type { ClosureReason } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards } from '../../testing/plates.ts'
import type { SentCard } from '../../testing/recalled.ts'

/** After a newborn was closed no place is asked for anything about it; taken up again, it is asked for anew. */
let test: TestApp
let acceptance: TestPerson
let card: AcceptedCard
let sent: SentCard
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  const [first] = await acceptedCards(test, 1, (one) => {
    sent = one
    return one
  })
  if (!first) throw new Error('One card was accepted')
  card = first
})
afterEach(() => test.close())

const spoil = () =>
  acceptance.call('changeSampleStatus', {
    params: { id: card.id },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
const ask = async (type: 'new_spot' | 'serum_sample', urgent = false) =>
  (await test.as('analyst', { validator: true })).call('createSampleRequest', {
    body: { newbornId: card.newbornId, type, categories: ['sne'], urgent },
  })
const close = async (closureReason: ClosureReason) => {
  test.clock.advance({ minutes: 2 })
  await acceptance.call('createCommunication', {
    body: {
      newbornId: card.newbornId,
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Comunicato dal reparto',
      closureReason,
    },
  })
}
/** Notices that the system of the birth point reads. */
const told = async () =>
  (await (await test.withKey(card.birthPointId)).call('listIntakeNotices', { query: {} })).items.map(
    ({ type, needsAnswer, withdrawn }) => [type, needsAnswer, withdrawn],
  )
const states = async () =>
  (await acceptance.call('listBirthPointNotices', { query: { pageSize: 100 } })).items
    .toSorted((a, b) => a.id - b.id)
    .map(({ type, state }) => [type, state])
const openOrder = async () => {
  test.clock.advance({ minutes: 2 })
  const support = await test.as('support')
  const { items } = await support.call('listAnalysisRequests', {
    query: { newbornId: card.newbornId, pageSize: 50 },
  })
  const order = items.find(({ category }) => category === 'sne')
  await support.call('openAnalysisRequest', {
    params: { id: order?.id ?? 0 },
    body: { reason: 'Torna da noi' },
  })
}
const closeOrders = async () => {
  const support = await test.as('support')
  const { items } = await support.call('listAnalysisRequests', {
    query: { newbornId: card.newbornId, pageSize: 50 },
  })
  for (const { id } of items)
    await support.call('closeAnalysisRequest', { params: { id }, body: { reason: 'Chiusa' } })
}

describe.each(['deceased', 'ssn', 'other'] as const)('a newborn closed as %s', (reason) => {
  it('a closed newborn has the card asked for in place of an unsuitable one withdrawn', async () => {
    await spoil()
    expect(await told()).toEqual([['sample_invalid', true, false]])
    await close(reason)
    expect(await told()).toEqual([
      ['sample_invalid', false, true],
      ['recall_withdrawn', true, false],
    ])
    expect(await states()).toEqual([
      ['sample_invalid', 'settled'],
      ['recall_withdrawn', 'waiting'],
    ])
  })
})

it.each(['new_spot', 'serum_sample'] as const)(
  'a requested %s is withdrawn with its newborn',
  async (type) => {
    await ask(type)
    expect(await told()).toEqual([['recall_approved', true, false]])
    await close('deceased')
    expect(await told()).toEqual([
      ['recall_approved', false, true],
      ['recall_withdrawn', true, false],
    ])
  },
)

it('an urgent request is withdrawn by mail too', async () => {
  await ask('new_spot', true)
  await test.db
    .updateTable('workgroups')
    .set({ email: 'nido@ospedale.example' })
    .where('id', '=', card.birthPointId)
    .execute()
  await close('deceased')
  const letters = await test.db.selectFrom('mailOutbox').select(['toAddress', 'subject']).execute()
  expect(letters).toContainEqual({ toAddress: 'nido@ospedale.example', subject: 'Richiamo urgente ritirato' })
})

it('a closed newborn’s notices withdraw nothing where nothing was asked for', async () => {
  await close('deceased')
  expect(await told()).toEqual([])
})

describe('a newborn that is taken up again', () => {
  it('a newborn that is taken up again is asked for anew, and what was withdrawn stays withdrawn', async () => {
    await spoil()
    await close('ssn')
    await openOrder()
    expect(await told()).toEqual([
      ['sample_invalid', false, true],
      ['recall_withdrawn', true, false],
      ['recall_approved', true, false],
    ])
    const [, , anew] = (
      await (await test.withKey(card.birthPointId)).call('listIntakeNotices', { query: {} })
    ).items
    const pending = await test.db
      .selectFrom('sampleRequests')
      .select('number')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    expect(anew?.requestNumber).toBe(pending.number)
  })

  it('a newborn that is taken up again is asked for no card by a request that its card answers', async () => {
    await ask('new_spot')
    await close('ssn')
    const before = (await told()).length
    test.clock.advance({ minutes: 20 })
    const collectedAt = new Date(test.clock.now().getTime() - 12 * 60_000).toISOString()
    const further = { ...sent, barcode: `${sent.barcode}-2`, previousBarcode: sent.barcode, collectedAt }
    await acceptedCards(test, 1, () => further, card.birthPointId)
    const requests = await test.db.selectFrom('sampleRequests').select('status').orderBy('id').execute()
    expect(requests.map(({ status }) => status)).toEqual(['refused', 'assume_re_test'])
    expect((await told()).slice(before).filter(([type]) => type === 'recall_approved')).toEqual([])
  })
})

it('a request that ends with its order is withdrawn, and asked for anew with it', async () => {
  await ask('new_spot')
  await closeOrders()
  await openOrder()
  expect(await told()).toEqual([
    ['recall_approved', false, true],
    ['recall_withdrawn', true, false],
    ['recall_approved', true, false],
  ])
})

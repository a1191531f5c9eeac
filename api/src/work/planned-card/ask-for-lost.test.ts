import { lostCardHours } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { plannedCardRound } from './round.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const round = () => plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })
const requestsOf = (sampleId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'approvedAt', 'categories'])
    .where('originSampleId', '=', sampleId)
    .execute()

it('case 36: a shipment that was not received makes a request for a new card after the hours set', async () => {
  const shipment = await sendShipment(test, { cards: 1 })
  const params = { id: shipment.id }
  await (await test.as('acceptance')).call('markShippingNotReceived', { params, body: { confirm: true } })
  const { id: sampleId } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', shipment.cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  test.clock.advance({ hours: lostCardHours - 1 })
  await round()
  expect(await requestsOf(sampleId)).toEqual([])
  test.clock.advance({ hours: 1 })
  await round()
  await round()
  const [asked, ...more] = await requestsOf(sampleId)
  expect(more).toEqual([])
  expect(asked).toMatchObject({ type: 'new_spot', status: 'pending' })
  expect(asked?.approvedAt).not.toBeNull()
  expect(asked?.categories).toContain('sne')
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select('title')
    .where('workgroupId', '=', shipment.birthPointId)
    .execute()
  expect(notices.map(({ title }) => title)).toContain(
    `Cartoncino ${shipment.cards[0]?.barcode} non pervenuto`,
  )

  // The shipment comes after all: nobody is pricked again.
  await (await test.as('acceptance')).call('acceptShipping', { params, body: {} })
  expect((await requestsOf(sampleId)).map(({ status }) => status)).toEqual(['refused'])
})

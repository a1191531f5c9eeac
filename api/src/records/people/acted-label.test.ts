import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import { callerOf } from '../../testing/caller.ts'
import { createUser, startTestApp, type TestApp } from '../../testing/index.ts'
import { newPlate } from '../../testing/plates.ts'
import { inventCards, sendShipment } from '../../testing/shipments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A session that support opens as a person of these roles. */
async function assisted(role: 'acceptance' | 'planner') {
  const support = await test.as('support', { passwordHash: await hashPassword('una password lunga') })
  const target = await createUser(test.db, { roles: [role], workgroupId: test.laboratory.id })
  const response = await support.raw('forceLogin', { params: { id: target.id } })
  const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0]
  const nameOf = async (id: number) => {
    const one = await test.db
      .selectFrom('users')
      .select(['surname', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${one.surname} ${one.name}`
  }
  const label = `${await nameOf(target.id)} (assistenza: ${await nameOf(support.userId)})`
  return { session: callerOf(test.app, { cookie: cookie ?? '' }), label, own: await nameOf(target.id) }
}

it('a card accepted and a disc punched in a session of support show both people', async () => {
  const sent = await sendShipment(test, { cards: inventCards(test.clock.now(), 1) })
  const { session, label } = await assisted('acceptance')
  const card = await test.db
    .selectFrom('samples')
    .select(['id', 'barcode', 'shippingId'])
    .executeTakeFirstOrThrow()
  expect(sent).toBeTruthy()
  await session.call('acceptSample', {
    params: { id: card.shippingId ?? 0 },
    body: { barcode: card.barcode, status: 'accepted' },
  })
  const sample = await (await test.as('acceptance')).call('getSample', { params: { id: card.id } })
  expect(sample.acceptedBy?.label).toBe(label)

  test.clock.advance({ hours: 1 })
  const planning = await assisted('planner')
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  const params = { id: plate.id }
  await planner.call('planAll', { params, body: {} })
  const { items } = await planner.call('listPunching', { params })
  const own = items.find(({ type }) => type === 'sample')
  test.clock.advance({ minutes: 1 })
  await planning.session.call('punchSample', {
    params,
    body: { barcode: own?.barcode ?? '', well: own?.position ?? '', status: 'punched' },
  })
  const { wells, created } = await planner.call('getPlate', { params })
  expect(wells.find(({ punched }) => punched !== null)?.punched?.by?.label).toBe(planning.label)
  expect(created.by?.label).not.toContain('assistenza')
})

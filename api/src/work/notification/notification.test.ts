import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const message = { title: 'Manutenzione', text: 'Il servizio si ferma alle 22:00.' }

describe('notifications', () => {
  it('notifications go from new to read to worked, and the bell counts the unread', async () => {
    const support = await test.as('support')
    const analyst = await test.as('analyst')
    expect(
      await support.call('createNotification', { body: { ...message, userId: analyst.userId } }),
    ).toEqual({
      count: 1,
    })
    const unread = { query: { viewed: false } }
    expect(await analyst.call('countNotifications', unread)).toEqual({ count: 1 })
    const [item] = (await analyst.call('listNotifications')).items
    expect(item).toMatchObject({ ...message, type: 'message', viewed: false, worked: false })
    const params = { id: item?.id ?? 0 }
    expect((await analyst.call('getNotification', { params })).viewed).toBe(false)
    const read = await analyst.call('markNotificationViewed', { params })
    expect(read).toMatchObject({ changed: true, notification: { viewed: true, status: 'viewed' } })
    expect(await analyst.call('markNotificationViewed', { params })).toEqual({ ...read, changed: false })
    expect(await analyst.call('countNotifications', unread)).toEqual({ count: 0 })
    const body = { ids: [item?.id ?? 0] }
    expect(await analyst.call('markNotificationsWorked', { body })).toEqual({ changed: true, count: 1 })
    expect(await analyst.call('markNotificationsWorked', { body })).toEqual({ changed: false, count: 0 })
    expect((await analyst.call('markNotificationViewed', { params })).changed).toBe(false)
  })

  it('notifications sorted by urgency begin with critical values, urgent positives and late recalls, whatever their age', async () => {
    const analyst = await test.as('analyst')
    const types = [
      'message',
      'recall_overdue',
      'planned_card',
      'critical_values',
      'urgent_positive',
      'message',
    ]
    for (const type of types)
      await test.db
        .insertInto('notifications')
        .values({
          userId: analyst.userId,
          title: type,
          text: type,
          createdAt: test.clock.now(),
          type,
        } as never)
        .execute()
    const pages = await Promise.all(
      [1, 2].map((page) =>
        analyst.call('listNotifications', { query: { sort: '-urgency', page, pageSize: 3 } }),
      ),
    )
    expect(pages.map(({ items }) => items.map(({ type }) => type))).toEqual([
      ['urgent_positive', 'critical_values', 'recall_overdue'],
      ['message', 'planned_card', 'message'],
    ])
  })

  it('notifications stay unread for the person in a session that support opened', async () => {
    const support = await test.as('support')
    const forced = await test.as('analyst', { impersonatedBy: support.userId })
    await support.call('createNotification', { body: { ...message, userId: forced.userId } })
    const [item] = (await forced.call('listNotifications')).items
    const id = item?.id ?? 0
    const refused = [
      await forced.refused('markNotificationViewed', { params: { id } }),
      await forced.refused('markNotificationsWorked', { body: { ids: [id] } }),
    ]
    expect(refused.map(({ details }) => details.code)).toEqual(['own_session', 'own_session'])
    expect(await forced.call('countNotifications', { query: { viewed: false } })).toEqual({ count: 1 })
  })

  it('notifications of another person are neither seen nor marked', async () => {
    const support = await test.as('support')
    const owner = await test.as('planner')
    const other = await test.as('planner')
    await support.call('createNotification', { body: { ...message, userId: owner.userId } })
    const [item] = (await owner.call('listNotifications')).items
    const id = item?.id ?? 0
    expect((await other.refused('getNotification', { params: { id } })).status).toBe(404)
    expect((await other.refused('markNotificationViewed', { params: { id } })).status).toBe(404)
    expect((await support.call('getNotification', { params: { id } })).viewed).toBe(false)
    const refused = await support.refused('markNotificationViewed', { params: { id } })
    expect(refused.details).toMatchObject({ code: 'invalid_transition', from: 'new', to: 'viewed' })
    expect(await other.call('countNotifications', { query: { userId: owner.userId } })).toEqual({ count: 0 })
    expect(await other.call('markNotificationsWorked', { body: { ids: [id] } })).toEqual({
      changed: false,
      count: 0,
    })
  })

  it('notifications are counted by person, role and whether they were read; of another person by support alone', async () => {
    const support = await test.as('support')
    const { userId, ...owner } = await test.as('planner')
    const notice = { userId, type: 'message', ...message, createdAt: test.clock.now() } as const
    await test.db
      .insertInto('notifications')
      .values([
        { ...notice, role: 'planner' },
        { ...notice, role: 'analyst', viewedAt: test.clock.now() },
        notice,
      ])
      .execute()
    const count = async (caller: Pick<typeof support, 'call'>, query: object) =>
      (await caller.call('countNotifications', { query })).count
    for (const caller of [owner, support]) {
      expect(await count(caller, { userId })).toBe(3)
      expect(await count(caller, { userId, role: 'planner' })).toBe(2)
      expect(await count(caller, { userId, viewed: true })).toBe(1)
      expect(await count(caller, { userId, role: 'analyst', viewed: false })).toBe(1)
    }
    expect(await count(await test.as('analyst'), { userId })).toBe(0)
  })

  it('notifications move to another person as new, with who had them before', async () => {
    const support = await test.as('support')
    const from = await test.as('analyst')
    const to = await test.as('analyst')
    await support.call('createNotification', { body: { ...message, userId: from.userId } })
    const body = { fromUserId: from.userId, toUserId: to.userId }
    expect(await support.call('transferNotifications', { body })).toMatchObject({ count: 1 })
    const [item] = (await to.call('listNotifications')).items
    expect(item?.transferredFrom?.id).toBe(from.userId)
    expect((await from.call('listNotifications')).total).toBe(0)
    const same = { fromUserId: from.userId, toUserId: from.userId }
    expect((await support.refused('transferNotifications', { body: same })).status).toBe(422)
  })

  it('notifications move to nobody of another laboratory, and not to who lacks their role', async () => {
    const support = await test.as('support')
    const from = await test.as('analyst')
    const colleague = await test.as('planner')
    const elsewhere = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'icfc' }),
    })
    const toRole = { ...message, userId: from.userId, role: 'analyst' as const }
    await support.call('createNotification', { body: toRole })
    const move = (toUserId: number, over: object = {}) => ({
      body: { fromUserId: from.userId, toUserId, ...over },
    })
    const stranger = await support.refused('transferNotifications', move(elsewhere.userId))
    expect(stranger.details.fields).toEqual([
      { path: 'toUserId', message: 'Scegliere una persona dello stesso laboratorio' },
    ])
    const other = move(colleague.userId, { role: 'analyst' })
    expect((await support.refused('transferNotifications', other)).status).toBe(422)
    expect(await support.call('transferNotifications', move(colleague.userId))).toMatchObject({ count: 0 })
    expect((await from.call('listNotifications')).items[0]?.title).toBe(message.title)
  })

  it('notifications of a refused report move to an analyst alone, and the answer counts what stayed', async () => {
    const support = await test.as('support')
    const [from, planner] = [await test.as('analyst'), await test.as('planner')]
    const notice = { userId: from.userId, title: 'Referto', text: 'Rifiutato', createdAt: test.clock.now() }
    const types = ['report_refused', 'report_reopened', 'message'] as const
    await test.db
      .insertInto('notifications')
      .values(types.map((type) => ({ ...notice, type })))
      .execute()
    const move = (toUserId: number) =>
      support.call('transferNotifications', { body: { fromUserId: from.userId, toUserId } })
    expect(await move(planner.userId)).toEqual({ count: 1, stayed: { warning: 0, role: 2, screening: 0 } })
    const { userId } = await test.as('analyst')
    expect(await move(userId)).toEqual({ count: 2, stayed: { warning: 0, role: 0, screening: 0 } })
  })

  it.each([
    '//evil.example',
    '/\t/evil.example',
    '/\\evil.example',
    '/a//b',
    '/\u2028/x',
    '/a b',
    '/a\r\nX: y',
  ])('notifications lead to pages of the product alone: not to %j', async (link) => {
    const support = await test.as('support')
    const body = { ...message, userId: support.userId, link }
    expect((await support.refused('createNotification', { body })).details.fields?.[0]?.path).toBe('link')
    const request = { subject: 'Prova', text: 'Prova', page: link }
    expect((await support.refused('requestSupport', { body: request })).status).toBe(422)
  })

  it('notifications need at least one kind of recipient, and somebody who matches', async () => {
    const support = await test.as('support')
    expect((await support.refused('createNotification', { body: message })).status).toBe(422)
    const nobody = { ...message, role: 'supervisor' as const, workgroupId: test.laboratory.id }
    expect((await support.refused('createNotification', { body: nobody })).details.fields?.[0]?.path).toBe(
      'role',
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A planner and an analyst of one laboratory; the first has a warning, a message and two notices of planners. */
async function twoPeople() {
  const [support, from, to] = [await test.as('support'), await test.as('planner'), await test.as('analyst')]
  const notice = { userId: from.userId, title: 'Avviso', text: 'Testo', createdAt: test.clock.now() }
  const older = new Date(test.clock.now().getTime() - 60_000)
  await test.db
    .insertInto('notifications')
    .values([
      { ...notice, type: 'message', entityType: 'user-right', entityId: 1 },
      { ...notice, type: 'message' },
      { ...notice, type: 'plate_closed', role: 'planner' },
      { ...notice, type: 'plate_closed', role: 'planner', createdAt: older },
    ])
    .execute()
  const both = { fromUserId: from.userId, toUserId: to.userId }
  return { support, from, to, both, older }
}

describe('the preview of a transfer', () => {
  it('the preview of a transfer groups notices by type, role and reason to stay, and moves nothing', async () => {
    const { support, from, both, older } = await twoPeople()
    const { groups, ...people } = await support.call('previewNotificationTransfer', { query: both })
    expect(people).toMatchObject({ from: { id: both.fromUserId }, to: { id: both.toUserId } })
    expect(groups.map(({ ids, ...group }) => ({ ...group, count: ids.length }))).toEqual([
      { type: 'message', role: null, why: null, count: 1, oldestAt: test.clock.now().toISOString() },
      { type: 'plate_closed', role: 'planner', why: 'role', count: 2, oldestAt: older.toISOString() },
      { type: 'message', role: null, why: 'warning', count: 1, oldestAt: test.clock.now().toISOString() },
    ])
    expect((await from.call('listNotifications')).total).toBe(4)
  })

  it('the preview of a transfer shows notices of the role and types asked for alone', async () => {
    const { support, both } = await twoPeople()
    const groupsOf = async (query: object) =>
      (await support.call('previewNotificationTransfer', { query: { ...both, ...query } })).groups
    expect((await groupsOf({ type: ['plate_closed'] })).map(({ type }) => type)).toEqual(['plate_closed'])
    expect(await groupsOf({ type: ['report_refused'] })).toEqual([])
    const wrongRole = { query: { ...both, role: 'planner' as const } }
    const { details } = await support.refused('previewNotificationTransfer', wrongRole)
    expect(details.fields).toEqual([{ path: 'toUserId', message: 'La persona scelta non ha questo ruolo' }])
  })

  it('the preview of a transfer names the notices to move; later notices stay, and the trail lists the moved ones', async () => {
    const { support, from, to, both } = await twoPeople()
    const { groups } = await support.call('previewNotificationTransfer', { query: both })
    const ids = groups.filter(({ why }) => why === null).flatMap((group) => group.ids)
    const later = { userId: from.userId, title: 'Dopo', text: 'Dopo' }
    await support.call('createNotification', { body: later })
    const moved = await support.call('transferNotifications', { body: { ...both, ids } })
    expect(moved.count).toBe(1)
    expect((await to.call('listNotifications')).items.map(({ id }) => id)).toEqual(ids)
    expect((await from.call('listNotifications')).items.map(({ title }) => title)).toContain('Dopo')
    const trail = await test.db
      .selectFrom('auditTrail')
      .select('details')
      .where('action', '=', 'transfer')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(trail.details).toMatchObject({ from: from.userId, to: to.userId, ids })
  })
})

import { type Endpoint, endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { subjectOf } from './refusal-trail.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const refusalsOf = (actorId: number) =>
  test.db
    .selectFrom('auditTrail')
    .select(['call', 'entity', 'entityId', 'role', 'workgroupId', 'details'])
    .where('actorId', '=', actorId)
    .where('action', '=', 'refused')
    .orderBy('id')
    .execute()

describe('a refused call', () => {
  it('a refused call stands in the audit trail of the record that it was about, once a minute', async () => {
    const planner = await test.as('planner')
    const accept = (id: number) => planner.refused('acceptReport', { params: { id }, body: { version: 1 } })
    const row = {
      call: 'acceptReport',
      entity: 'report',
      entityId: 77,
      role: 'planner',
      workgroupId: test.laboratory.id,
      details: { code: 'permission_denied' },
    }
    await accept(77)
    await accept(77)
    expect(await refusalsOf(planner.userId)).toEqual([row])
    await accept(78)
    test.clock.advance({ minutes: 1 })
    await accept(77)
    expect((await refusalsOf(planner.userId)).map(({ entityId }) => entityId)).toEqual([77, 78, 77])
  })

  it('a refused call stands in the trail also when it only reads', async () => {
    const planner = await test.as('planner')
    await planner.refused('getWorkgroup', { params: { id: 5 } })
    expect(await refusalsOf(planner.userId)).toMatchObject([{ entity: 'workgroup', entityId: 5 }])
  })

  it('a call refused by its handler for a missing right stands in the trail, too', async () => {
    const supervisor = await test.as('supervisor', { validator: false })
    await supervisor.refused('acceptReports', { body: { ids: [1] } })
    const rows = await refusalsOf(supervisor.userId)
    expect(rows).toMatchObject([
      { entity: 'report', entityId: null, details: { code: 'validator_required' } },
    ])
  })

  it('a refused call leaves no row for what is not there, not valid, or asked without a session', async () => {
    const support = await test.as('support')
    const before = await test.db.selectFrom('auditTrail').select('id').execute()
    expect((await support.refused('getUser', { params: { id: 999_999 } })).status).toBe(404)
    expect((await support.refused('createUser', { body: {} as never })).status).toBe(422)
    expect((await test.anonymous.refused('getMe')).status).toBe(401)
    expect(await test.db.selectFrom('auditTrail').select('id').execute()).toHaveLength(before.length)
  })
})

it.each([
  ['switchRole', {}, { entity: 'user', id: null }],
  ['punchSample', { id: '4' }, { entity: 'plate', id: 4 }],
  ['closeGrid', { id: '4' }, { entity: 'grid', id: 4 }],
  ['approveUserRight', { id: '9' }, { entity: 'user-right', id: 9 }],
  ['getRemoteHistory', { name: 'mfe-admin' }, { entity: 'remote-request', id: null }],
  ['getReport', { id: 'abc' }, { entity: 'report', id: null }],
] as const)('subjectOf names the record of %s', (name, params, subject) => {
  expect(subjectOf(endpoints[name] as Endpoint, params)).toEqual(subject)
})

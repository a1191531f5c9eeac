import { dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calledFor } from '../../records/people/on-call.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

/** People on call for a laboratory, and people called when nobody is. */
let test: TestApp
let administration: TestPerson
let analyst: TestPerson
let today: string
beforeEach(async () => {
  test = await startTestApp()
  administration = await test.as('administration')
  analyst = await test.as('analyst')
  today = dayOf(test.clock.now())
})
afterEach(() => test.close())

const put = (person: TestPerson, fromOn: string, toOn: string) => ({
  body: {
    workgroupId: test.laboratory.id,
    userId: person.userId,
    ...{ fromOn, toOn },
    telephone: '333 1234567',
  },
})
const dayAfter = (days: number) => dayOf(new Date(test.clock.now().getTime() + days * 86_400_000))
const called = async () =>
  (await calledFor(test.db, test.laboratory.id, test.clock.now())).map(({ id }) => id)

describe('the table of people on call', () => {
  it('the table of people on call has a person once for a laboratory and day, also with concurrent calls', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => administration.raw('createOnCallShift', put(analyst, today, dayAfter(1)))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    const overlapping = await administration.refused(
      'createOnCallShift',
      put(analyst, dayAfter(1), dayAfter(3)),
    )
    expect(overlapping.details.fields).toMatchObject([{ path: 'fromOn' }])
  })

  it('the table of people on call names who is called; supervisors are called on days without anybody', async () => {
    const supervisor = await test.as('supervisor')
    expect(await called()).toEqual([supervisor.userId])
    const shift = await administration.call('createOnCallShift', put(analyst, today, dayAfter(1)))
    expect(shift).toMatchObject({ now: true, person: { id: analyst.userId } })
    expect(await called()).toEqual([analyst.userId])
    test.clock.advance({ hours: 48 })
    expect(await called()).toEqual([supervisor.userId])
  })

  it('the table of people on call says to administration which days of the week have a gap', async () => {
    const gaps = async () => (await administration.call('listOnCallGaps', { query: {} })).items
    expect((await gaps())[0]?.days).toHaveLength(7)
    await administration.call('createOnCallShift', put(analyst, today, dayAfter(4)))
    expect(await gaps()).toMatchObject([{ id: test.laboratory.id, days: [dayAfter(5), dayAfter(6)] }])
    await administration.call('createOnCallShift', put(analyst, dayAfter(5), dayAfter(20)))
    expect(await gaps()).toEqual([])
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', analyst.userId).execute()
    expect((await gaps())[0]?.days).toHaveLength(7)
  })

  it('the table of people on call is changed by who saw it as it is, and entries are taken off', async () => {
    const { id, version } = await administration.call('createOnCallShift', put(analyst, today, dayAfter(6)))
    const params = { id }
    const changed = await administration.call('updateOnCallShift', {
      params,
      body: { version, telephone: '333 7654321', reason: 'Numero sbagliato' },
    })
    expect(changed).toMatchObject({ telephone: '333 7654321', fromOn: today, version: version + 1 })
    const kept = await test.db
      .selectFrom('auditValues')
      .select(['field', 'after'])
      .where('entity', '=', 'on-call')
      .where('entityId', '=', id)
      .execute()
    expect(kept).toEqual([{ field: 'telephone', after: '333 7654321' }])
    const stale = await administration.refused('updateOnCallShift', {
      params,
      body: { version, telephone: '02' },
    })
    expect([409, 422]).toContain(stale.status)
    const backwards = await administration.refused('updateOnCallShift', {
      params,
      body: { version: version + 1, toOn: dayAfter(-3) },
    })
    expect(backwards.status).toBe(422)
    const silent = await administration.refused('deleteOnCallShift', { params, body: {} })
    expect(silent.details.fields).toMatchObject([{ path: 'reason' }])
    const body = { reason: 'Malattia' }
    expect(await administration.call('deleteOnCallShift', { params, body })).toEqual({ changed: true })
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'reason'])
      .where('entity', '=', 'on-call')
      .where('reason', 'is not', null)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'update', reason: 'Numero sbagliato' },
      { action: 'delete', reason: 'Malattia' },
    ])
    expect((await administration.call('listOnCallShifts', { query: {} })).items).toEqual([])
    expect((await administration.refused('deleteOnCallShift', { params, body: {} })).status).toBe(404)
  })

  it('the table of people on call keeps days gone by', async () => {
    const earlier = await administration.refused('createOnCallShift', put(analyst, dayAfter(-2), dayAfter(1)))
    expect(earlier.details.fields).toMatchObject([{ path: 'fromOn' }])
    const { id, version } = await administration.call('createOnCallShift', put(analyst, today, dayAfter(3)))
    const params = { id }
    const reason = 'Cambio di turno'
    test.clock.advance({ hours: 24 })
    administration = await test.as('administration')
    const other = await test.as('analyst')
    const refused = await administration.refused('updateOnCallShift', {
      params,
      body: { version, userId: other.userId, reason },
    })
    expect(refused.details.fields).toMatchObject([{ path: 'userId' }])
    expect((await administration.refused('deleteOnCallShift', { params, body: { reason } })).status).toBe(422)
    const shorter = { version, toOn: dayAfter(-1), reason }
    expect(await administration.call('updateOnCallShift', { params, body: shorter })).toMatchObject({
      toOn: today,
    })
  })

  it('the table of people on call of another laboratory is neither seen nor changed, and takes no person from elsewhere', async () => {
    const { id, version } = await administration.call('createOnCallShift', put(analyst, today, dayAfter(6)))
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('administration', { laboratory })
    expect((await stranger.call('listOnCallShifts', { query: {} })).items).toEqual([])
    const change = { params: { id }, body: { version, telephone: '02 12345' } }
    expect((await stranger.refused('updateOnCallShift', change)).status).toBe(404)
    expect((await stranger.refused('deleteOnCallShift', { params: { id }, body: {} })).status).toBe(404)
    expect((await stranger.refused('createOnCallShift', put(analyst, today, today))).status).toBe(422)
    const elsewhere = await test.as('analyst', { laboratory })
    const refused = await administration.refused('createOnCallShift', put(elsewhere, today, today))
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'userId' }] } })
    expect((await analyst.refused('createOnCallShift', put(analyst, today, today))).status).toBe(403)
  })
})

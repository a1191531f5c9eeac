import { timeRules, timeSeeds } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { timesOf } from '../../records/laboratories/times.ts'
import { approveTimes } from '../../testing/approve-times.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const idOf = async (of: 'laboratory' | 'template', laboratory?: { readonly id: number }) => {
  const lead = await test.as('supervisor', { lead: true, ...(laboratory ? { laboratory } : {}) })
  const { items } = await lead.call('listTimeSets', { query: { of } })
  return items[0]?.id ?? 0
}
const unapproved = () => createWorkgroup(test.db, { type: 'sma', limits: 'draft' })
const sign = (id: number, step: 'first' | 'second', revision = 0) => ({
  params: { id },
  body: { step, replacesId: null, revision },
})

it('a laboratory begins with a draft of the template, whose times act until two leads approve their own', async () => {
  const laboratory = await unapproved()
  const lead = await test.as('supervisor', { lead: true, laboratory })
  const other = await test.as('analyst', { lead: true, laboratory })
  const id = await idOf('laboratory', laboratory)
  expect(await lead.call('getTimeSet', { params: { id } })).toMatchObject({
    state: 'draft',
    times: timeSeeds,
  })
  await test.db.updateTable('timeSets').set({ takenInHours: 36 }).where('workgroupId', 'is', null).execute()
  expect(await timesOf(test.db, laboratory.id)).toEqual({ ...timeSeeds, takenInHours: 36 })
  await lead.call('approveTimeSet', sign(id, 'first'))
  expect((await lead.refused('approveTimeSet', sign(id, 'second'))).details.code).toBe('second_person')
  expect(await timesOf(test.db, laboratory.id)).toMatchObject({ takenInHours: 36 })
  await other.call('approveTimeSet', sign(id, 'second'))
  expect(await timesOf(test.db, laboratory.id)).toEqual(timeSeeds)
})

it.each([
  ['the right', { lead: false }],
  ['the account', { enabled: false }],
])('a first signature ends with %s: another lead signs first again', async (_, lost) => {
  const laboratory = await unapproved()
  const [gone, lead, other] = await Promise.all(
    [1, 2, 3].map(() => test.as('analyst', { lead: true, laboratory })),
  )
  if (!gone || !lead || !other) throw new Error('Three leads are needed')
  const id = await idOf('laboratory', laboratory)
  const params = { id }
  await gone.call('approveTimeSet', sign(id, 'first'))
  await test.db.updateTable('users').set(lost).where('id', '=', gone.userId).execute()
  const refused = await lead.refused('approveTimeSet', sign(id, 'second'))
  expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
  const read = await lead.call('getTimeSet', { params })
  expect(read).toMatchObject({ state: 'draft', firstLapsed: true })
  expect(refused.message).toContain(read.firstApproval?.by?.label ?? '-')
  await lead.call('approveTimeSet', sign(id, 'first'))
  expect((await lead.refused('approveTimeSet', sign(id, 'second'))).details.code).toBe('second_person')
  const { set } = await other.call('approveTimeSet', sign(id, 'second'))
  expect(set).toMatchObject({
    state: 'active',
    firstApproval: { by: { id: lead.userId } },
    firstLapsed: false,
  })
})

it('any lead takes a first signature back that no longer counts, and nobody one that counts', async () => {
  const laboratory = await unapproved()
  const gone = await test.as('analyst', { lead: true, laboratory })
  const lead = await test.as('analyst', { lead: true, laboratory })
  const id = await idOf('laboratory', laboratory)
  const params = { id }
  await gone.call('approveTimeSet', sign(id, 'first'))
  const early = await lead.refused('withdrawTimeApproval', { params, body: {} })
  expect(early.details.code).toBe('permission_denied')
  await test.db.updateTable('users').set({ lead: false }).where('id', '=', gone.userId).execute()
  const { set } = await lead.call('withdrawTimeApproval', { params, body: {} })
  expect(set.firstApproval).toBeNull()
})

it('a second signature says which draft it read', async () => {
  const laboratory = await unapproved()
  const lead = await test.as('supervisor', { lead: true, laboratory })
  const other = await test.as('analyst', { lead: true, laboratory })
  const params = { id: await idOf('laboratory', laboratory) }
  await lead.call('approveTimeSet', { params, body: { step: 'first', replacesId: null } })
  const body = { step: 'second' as const, replacesId: null }
  const refused = await other.refused('approveTimeSet', { params, body })
  expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'revision' }] } })
  expect((await other.call('getTimeSet', { params })).state).toBe('draft')
})

it('the seeds act without any set: nobody turns a time off', async () => {
  await test.db.deleteFrom('timeSets').execute()
  expect(await timesOf(test.db, test.laboratory.id)).toEqual(timeSeeds)
  expect(await timesOf(test.db, null)).toEqual(timeSeeds)
})

it('the successor of a set retires it, and acts in its own laboratory alone', async () => {
  const neighbour = await createWorkgroup(test.db)
  const set = await approveTimes(test, { takenInHours: 24, reportDays: 5 })
  expect(set).toMatchObject({ version: 2, state: 'active' })
  expect(await timesOf(test.db, test.laboratory.id)).toMatchObject({ takenInHours: 24, reportDays: 5 })
  expect(await timesOf(test.db, neighbour.id)).toEqual(timeSeeds)
  const states = await test.db
    .selectFrom('timeSets')
    .select('state')
    .where('workgroupId', '=', test.laboratory.id)
    .orderBy('version')
    .execute()
  expect(states).toEqual([{ state: 'retired' }, { state: 'active' }])
})

it('a draft shows what it changes, and is written and signed as it was read', async () => {
  const office = await test.as('administration')
  const lead = await test.as('supervisor', { lead: true })
  const { id } = await office.call('copyTimeSet', { body: { from: 'active' } })
  const params = { id }
  const { times, revision, replaces } = await office.call('getTimeSet', { params })
  const body = { revision, times: { ...times, firstCardDays: 4 } }
  expect(await office.call('updateTimeSet', { params, body })).toMatchObject({ revision: 1 })
  expect((await lead.call('getTimeSet', { params })).changes).toEqual([
    {
      rule: timeRules.firstCardDays.label,
      kind: 'changed',
      fields: [{ field: 'value', before: '5 giorni', after: '4 giorni' }],
    },
  ])
  expect((await lead.refused('updateTimeSet', { params, body })).details.code).toBe('stale_version')
  const signed = (read: number) => ({
    params,
    body: { step: 'first' as const, replacesId: replaces?.id ?? null, revision: read },
  })
  expect((await lead.refused('approveTimeSet', signed(0))).details.code).toBe('stale_version')
  await lead.call('approveTimeSet', signed(1))
  const late = { params, body: { ...body, revision: 1 } }
  expect((await office.refused('updateTimeSet', late)).details.code).toBe('invalid_transition')
})

it('no time is longer than the safe one, and steps of age grow', async () => {
  const office = await test.as('administration')
  const { id } = await office.call('copyTimeSet', { body: { from: 'active' } })
  const refused = async (changed: object) =>
    office.refused('updateTimeSet', {
      params: { id },
      body: { revision: 0, times: { ...timeSeeds, ...changed } },
    })
  const long = await refused({ takenInHours: 73 })
  expect(long.status).toBe(422)
  expect(JSON.stringify(long)).toContain('da 1 a 72 ore')
  expect((await refused({ reportDays: 11 })).status).toBe(422)
  expect((await refused({ secondStepDays: 7 })).status).toBe(422)
  expect((await refused({ tellUrgentHours: 0 })).status).toBe(422)
  expect((await refused({ tellUrgentHours: 1.5 })).status).toBe(422)
  expect(await office.call('getTimeSet', { params: { id } })).toMatchObject({ revision: 0, times: timeSeeds })
})

it('a draft that was longer from before does not come into force', async () => {
  const laboratory = await unapproved()
  const id = await idOf('laboratory', laboratory)
  await test.db.updateTable('timeSets').set({ lostCardHours: 500 }).where('id', '=', id).execute()
  const lead = await test.as('supervisor', { lead: true, laboratory })
  const other = await test.as('analyst', { lead: true, laboratory })
  await lead.call('approveTimeSet', sign(id, 'first'))
  const refused = await other.refused('approveTimeSet', sign(id, 'second'))
  expect(refused.details.code).toBe('invalid_transition')
  expect(refused.message).toContain('da 1 a 48 ore')
})

it('the template is neither edited nor approved, and another laboratory sees nothing', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const template = await idOf('template')
  const body = { revision: 0, times: timeSeeds }
  expect((await lead.refused('updateTimeSet', { params: { id: template }, body })).details.code).toBe(
    'invalid_transition',
  )
  expect((await lead.refused('approveTimeSet', sign(template, 'first'))).details.code).toBe(
    'invalid_transition',
  )
  const stranger = await test.as('supervisor', { lead: true, laboratory: await createWorkgroup(test.db) })
  const params = { id: await idOf('laboratory') }
  expect((await stranger.refused('getTimeSet', { params })).status).toBe(404)
  const plain = await test.as('analyst')
  expect((await plain.refused('copyTimeSet', { body: { from: 'active' } })).details.code).toBe(
    'lead_required',
  )
})

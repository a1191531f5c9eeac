import { plannedCardRules } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const approve = (id: number, step: 'first' | 'second', replacesId: number | null) => ({
  params: { id },
  body: { step, replacesId },
})

it('a successor is copied, signed, withdrawn and signed again, and retires the set in force', async () => {
  const first = await test.as('supervisor', { lead: true })
  const second = await test.as('analyst', { lead: true })
  const { items } = await first.call('listPlannedCardSets', { query: { state: ['active'] } })
  const active = items[0]?.id ?? 0
  const draft = await first.call('copyPlannedCardSet', { body: { from: 'active' } })
  expect(draft).toMatchObject({ version: 2, state: 'draft', rules: plannedCardRules.length })
  expect((await first.refused('copyPlannedCardSet', { body: { from: 'template' } })).details.code).toBe(
    'duplicate',
  )
  const view = await first.call('getPlannedCardSet', { params: { id: draft.id } })
  expect(view).toMatchObject({
    changes: [],
    replaces: { id: active },
    compared: { id: active, template: false },
  })
  await test.db
    .updateTable('plannedCardRules')
    .set({ days: 15 })
    .where('plannedCardSetId', '=', draft.id)
    .where('position', '=', 0)
    .execute()
  const edited = await first.call('getPlannedCardSet', { params: { id: draft.id } })
  expect(edited.changes).toMatchObject([
    { kind: 'changed', fields: [{ field: 'days', before: 14, after: 15 }] },
  ])

  await first.call('approvePlannedCardSet', approve(draft.id, 'first', active))
  await first.call('withdrawPlannedCardApproval', { params: { id: draft.id }, body: {} })
  await first.call('approvePlannedCardSet', approve(draft.id, 'first', active))
  expect(
    (await second.refused('approvePlannedCardSet', approve(draft.id, 'second', null))).details.code,
  ).toBe('stale_version')
  const { set } = await second.call('approvePlannedCardSet', approve(draft.id, 'second', active))
  expect(set).toMatchObject({ state: 'active', secondApproval: { by: { id: second.userId } } })
  const former = await first.call('getPlannedCardSet', { params: { id: active } })
  expect(former.state).toBe('retired')
})

it('the template is approved by nobody, and a set of another laboratory is out of sight', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const { items } = await lead.call('listPlannedCardSets', { query: { of: 'template' } })
  const template = items[0]?.id ?? 0
  expect((await lead.refused('approvePlannedCardSet', approve(template, 'first', null))).details.code).toBe(
    'invalid_transition',
  )
  const other = await createWorkgroup(test.db, { limits: 'draft' })
  const foreign = await test.db
    .selectFrom('plannedCardSets')
    .select('id')
    .where('workgroupId', '=', other.id)
    .executeTakeFirstOrThrow()
  expect((await lead.refused('getPlannedCardSet', { params: { id: foreign.id } })).status).toBe(404)
  const nobody = await test.as('analyst')
  expect((await nobody.refused('copyPlannedCardSet', { body: { from: 'active' } })).details.code).toBe(
    'lead_required',
  )
})

import { plannedCardRules } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const approve = (id: number, step: 'first' | 'second', replacesId: number | null) => ({
  params: { id },
  body: { step, replacesId, revision: 0 },
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

describe('a draft that is edited', () => {
  /** A draft of a laboratory of its own, as the administration reads it. */
  async function drafted() {
    const laboratory = await createWorkgroup(test.db)
    const office = await test.as('administration', { laboratory })
    const { id } = await office.call('copyPlannedCardSet', { body: { from: 'active' } })
    const params = { id }
    const { rules, revision, leavesOut } = await office.call('getPlannedCardSet', { params })
    expect(leavesOut).toEqual([])
    const plain = rules.map(({ motivationLabel: _, ...rule }) => rule)
    const write = (written: unknown, more: object = {}) =>
      office.call('updatePlannedCardSet', { params, body: { revision, rules: written as never, ...more } })
    const refused = (written: unknown, more: object = {}) =>
      office.refused('updatePlannedCardSet', { params, body: { revision, rules: written as never, ...more } })
    return { laboratory, office, params, plain, revision, write, refused }
  }

  it('a draft that is edited is written whole, and signed as it was read', async () => {
    const { laboratory, office, params, plain, revision, write, refused } = await drafted()
    const lead = await test.as('supervisor', { lead: true, laboratory })
    const written = plain.map((rule) => (rule.condition === 'early' ? { ...rule, days: 4 } : rule))
    expect(await write(written)).toMatchObject({ revision: revision + 1, rules: plain.length })
    expect((await refused(written)).details.code).toBe('stale_version')
    const view = await office.call('getPlannedCardSet', { params })
    expect(view.changes).toMatchObject([
      { kind: 'changed', fields: [{ field: 'days', before: 5, after: 4 }] },
    ])
    const sign = (read: number) => ({
      params,
      body: { step: 'first' as const, replacesId: view.replaces?.id ?? null, revision: read },
    })
    expect((await lead.refused('approvePlannedCardSet', sign(revision))).details.code).toBe('stale_version')
    await lead.call('approvePlannedCardSet', sign(view.revision))
    expect((await refused(written, { revision: view.revision })).details.code).toBe('invalid_transition')
  })

  it('a draft of planned cards refuses rules beyond bounds, unknown analytes or motivations, and people without the right', async () => {
    const { laboratory, office, params, plain, revision, refused } = await drafted()
    const first = (change: object) =>
      plain.map((rule, index) => (index === 0 ? { ...rule, ...change } : rule))
    for (const change of [
      { days: 181 },
      { basis: 'collection' },
      { graceDays: 40 },
      { motivation: 'nessuno' },
      { waitingAnalytes: ['NESSUNO'] },
      { waitingAnalytes: ['XLE'] },
    ])
      expect((await refused(first(change), { leavesOut: ['*'] })).details.code, JSON.stringify(change)).toBe(
        'validation',
      )
    expect((await refused([])).details.code).toBe('validation')
    expect((await office.call('getPlannedCardSet', { params })).revision).toBe(revision)
    const plainPerson = await test.as('analyst', { laboratory })
    const body = { revision, rules: plain as never }
    expect((await plainPerson.refused('updatePlannedCardSet', { params, body })).details.code).toBe(
      'lead_required',
    )
    const stranger = await test.as('administration')
    expect((await stranger.refused('updatePlannedCardSet', { params, body })).status).toBe(404)
  })

  it('a draft of planned cards leaves a safety condition out only by name, and keeps it in the audit trail', async () => {
    const { office, params, plain, write, refused } = await drafted()
    const without = plain.filter(({ condition }) => condition !== 'multiple_birth')
    const silent = await refused(without)
    expect(silent.details.code).toBe('validation')
    expect(JSON.stringify(silent)).toContain('Parto plurimo')
    const gap =
      'Parto plurimo, stesso sesso o sesso non noto: nessuna regola chiede IC a 14 giorni dalla nascita.'
    await write(without, { leavesOut: [gap] })
    expect((await office.call('getPlannedCardSet', { params })).leavesOut).toEqual([gap])
    const entry = await test.db
      .selectFrom('auditTrail')
      .select('details')
      .where('entity', '=', 'planned-card-set')
      .where('entityId', '=', params.id)
      .where('action', '=', 'edit')
      .executeTakeFirstOrThrow()
    expect(entry.details).toEqual({ leavesOut: [gap] })
  })
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

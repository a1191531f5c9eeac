import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  test = await startTestApp({ limits: 'draft' })
  first = await test.as('supervisor', { lead: true })
  second = await test.as('analyst', { lead: true })
})
afterAll(() => test.close())

const setOf = async (code: string, state: 'draft' | 'active' | 'retired' = 'draft') => {
  const query = { of: 'laboratory' as const, state: [state], pageSize: 100 }
  const { items } = await first.call('listCutoffSets', { query })
  const set = items.find(({ analysisType }) => analysisType.code === code)
  if (!set) throw new Error(`No ${state} set of ${code}`)
  return set
}
const approve = (id: number, step: 'first' | 'second', replacesId: number | null = null) => ({
  params: { id },
  body: { step, replacesId, revision: 0 },
})
/** The set of a type in force; its draft is approved first where no other test did so. */
const activeSetOf = async (code: string) => {
  const draft = await setOf(code).catch(() => null)
  if (draft) await approveBoth(draft.id)
  return setOf(code, 'active')
}
async function approveBoth(id: number, replacesId: number | null = null) {
  await first.call('approveCutoffSet', approve(id, 'first', replacesId))
  return second.call('approveCutoffSet', approve(id, 'second', replacesId))
}

describe('a plate judged by a draft', () => {
  it('a plate judged by a draft imports and shows its limits; its negative leaves once two leads approved them', async () => {
    const { plate, analyst, answer } = await analysedPlate(test, { cards: 2 })
    expect(answer).toMatchObject({ kind: 'imported', limitsApproved: false })
    const params = { id: plate.id }
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.limitsApproved).toBe(false)
    expect(grid.rows.every(({ values }) => values.some(({ limits }) => limits.high !== null))).toBe(true)
    expect(grid.rows[0]?.against.map(({ code }) => code)).toContain('no_approved_limits')
    const rows = grid.rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
    }))
    const { version } = await analyst.call('saveGridDraft', {
      params,
      body: { version: grid.draftVersion, rows },
    })
    const closing = { params, body: { draftVersion: version } }
    const refused = await analyst.refused('closeGrid', closing)
    expect(refused).toMatchObject({ status: 409 })
    expect(JSON.stringify(refused)).toContain('Limiti non approvati')

    const { id } = await setOf('sne_ms')
    await first.call('approveCutoffSet', approve(id, 'first'))
    expect((await analyst.refused('closeGrid', closing)).status).toBe(409)
    const { set } = await second.call('approveCutoffSet', approve(id, 'second'))
    expect(set).toMatchObject({
      state: 'active',
      validFrom: '2026-11-20',
      firstApproval: { by: { id: first.userId } },
      secondApproval: { by: { id: second.userId } },
    })
    expect((await analyst.call('getGrid', { params, query: {} })).limitsApproved).toBe(true)
    await analyst.call('closeGrid', closing)
  })
})

describe('an approval', () => {
  it('an approval is asked from the other leads, told when it puts the limits into force, and audited', async () => {
    const { id } = await setOf('lyso_ms')
    const other = await test.as('acceptance', { roles: ['acceptance', 'supervisor'], lead: true })
    await approveBoth(id)
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'role', 'title', 'link'])
      .where('entityType', '=', 'cutoff-set')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(told.every(({ link }) => link === `/cutoff-set/${id}`)).toBe(true)
    // In a role whose page the link opens, whatever role the lead works in.
    const asked = told.filter(({ title }) => title.startsWith('Limiti da approvare'))
    expect(asked.map(({ userId, role }) => [userId, role])).toEqual([
      [second.userId, 'analyst'],
      [other.userId, 'supervisor'],
    ])
    expect(told.some(({ title }) => title.startsWith('Limiti in vigore'))).toBe(true)
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'actorId'])
      .where('entity', '=', 'cutoff-set')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'approve_first', actorId: first.userId },
      { action: 'approve_second', actorId: second.userId },
    ])
  })

  it('an approval of a successor retires the active set, and of nothing else', async () => {
    const old = await activeSetOf('btd_act')
    const query = { analysisTypeId: [old.analysisType.id], pageSize: 100 }
    const body = { analysisTypeId: old.analysisType.id, from: 'active' as const }
    const draft = await first.call('copyCutoffSet', { body })
    expect(draft).toMatchObject({ version: old.version + 1, state: 'draft', copiedFrom: { id: old.id } })
    expect((await first.refused('copyCutoffSet', { body })).details.code).toBe('duplicate')
    await test.db
      .updateTable('cutoffRules')
      .set({ high: 999 })
      .where('cutoffSetId', '=', draft.id)
      .where('analyte', '=', 'BTD')
      .where('gaTo', 'is', null)
      .execute()
    const view = await second.call('getCutoffSet', { params: { id: draft.id } })
    expect(view.replaces).toEqual({ id: old.id, version: old.version })
    expect(view.changes).toMatchObject([
      { part: 'rules', analyte: 'BTD', kind: 'changed', fields: [{ field: 'high', after: 999 }] },
    ])
    // A signature of a person who compared with another set is refused.
    const blind = await first.refused('approveCutoffSet', approve(draft.id, 'first', null))
    expect(blind.details.code).toBe('stale_version')
    await approveBoth(draft.id, old.id)
    const { items } = await first.call('listCutoffSets', { query })
    const states = items.map(({ id, state }) => [id, state])
    expect(states).toEqual(
      expect.arrayContaining([
        [old.id, 'retired'],
        [draft.id, 'active'],
      ]),
    )
    expect(items.filter(({ state }) => state === 'active')).toHaveLength(1)
  })

  it('an approval is taken back by whoever gave it, before the second', async () => {
    const { id } = await setOf('tgal_tot')
    await first.call('approveCutoffSet', approve(id, 'first'))
    const answer = await first.call('withdrawCutoffApproval', { params: { id }, body: {} })
    expect(answer).toMatchObject({ changed: true, set: { state: 'draft', firstApproval: null } })
  })
})

describe('a draft', () => {
  it('a draft is started by administration or a lead of the laboratory, for its own types', async () => {
    const old = await activeSetOf('sne_2t_mma')
    const body = { analysisTypeId: old.analysisType.id, from: 'template' as const }
    const plain = await test.as('analyst')
    expect((await plain.refused('copyCutoffSet', { body })).details.code).toBe('lead_required')
    const nowhere = await test.as('administrator', { laboratory: null })
    expect((await nowhere.refused('copyCutoffSet', { body })).details.code).toBe('permission_denied')
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    const stranger = await test.as('administration', { laboratory: other })
    expect((await stranger.refused('copyCutoffSet', { body })).status).toBe(404)
    const office = await test.as('administration')
    const draft = await office.call('copyCutoffSet', { body })
    expect(draft).toMatchObject({ copiedFrom: { template: true }, created: { by: { id: office.userId } } })
    const view = await office.call('getCutoffSet', { params: { id: draft.id } })
    expect(view.rules.length).toBeGreaterThan(1)
    expect(view.columns).toHaveLength(view.analytes.length)
    expect(view).toMatchObject({ replaces: { id: old.id }, compared: { id: old.id }, changes: [] })
  })

  it('a draft of another laboratory does not exist, in the list neither', async () => {
    const other = await createWorkgroup(test.db, { limits: 'draft' })
    const stranger = await test.as('analyst', { laboratory: other })
    const { id } = await setOf('sne_2t_suac')
    expect((await stranger.refused('getCutoffSet', { params: { id } })).status).toBe(404)
    const { items } = await stranger.call('listCutoffSets', { query: { pageSize: 500 } })
    expect(new Set(items.map(({ laboratory }) => laboratory?.id ?? null))).toEqual(new Set([null, other.id]))
    const { total } = await stranger.call('listCutoffSets', {
      query: { of: 'laboratory', state: ['draft'], pageSize: 0 },
    })
    expect(total).toBe(items.filter(({ laboratory }) => laboratory !== null).length)
  })
})

it('a new laboratory starts with drafts of its types, and one that takes on a category with those of it', async () => {
  const admin = await test.as('administrator')
  const config = {
    screenings: ['ic' as const],
    pediatric: false,
    transport: [],
    reminderAfterHours: 48,
    oldSampleDays: 14,
  }
  const group = { name: 'Nuovo', facilityName: 'Ospedale', code: 'NUOVO', type: 'icfc' as const, config }
  const made = await admin.call('createWorkgroup', {
    body: { ...group, phones: [], birthPointIds: [] } as never,
  })
  const categories = async () => {
    const { items } = await admin.call('listCutoffSets', { query: { of: 'laboratory', pageSize: 500 } })
    const own = items.filter(({ laboratory }) => laboratory?.id === made.id)
    expect(own.every(({ state }) => state === 'draft')).toBe(true)
    return [...new Set(own.map(({ category }) => category))].sort()
  }
  expect(await categories()).toEqual(['ic'])
  await admin.call('updateWorkgroup', {
    params: { id: made.id },
    body: { config: { ...config, screenings: ['ic', 'fc'] } },
  })
  expect(await categories()).toEqual(['fc', 'ic'])
})

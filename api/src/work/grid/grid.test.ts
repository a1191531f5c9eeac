import { type GridActionName, gridActions } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

type Rows = { sampleAnalysisId: number; actionId: GridActionName | null; note?: string }[]
const draft = (id: number, version: number, rows: Rows) => ({
  params: { id },
  body: { version, rows: rows.map((row) => ({ checked: true, ...row })) },
})
const gridOf = (analyst: TestPerson, id: number) =>
  analyst.call('getGrid', { params: { id }, query: { withHistory: true } })

/** Chooses one action for every row and closes. */
async function closeWith(analyst: TestPerson, id: number, actionOf: (index: number) => GridActionName) {
  const grid = await gridOf(analyst, id)
  const rows = grid.rows.map(({ sampleAnalysisId }, index) => ({
    sampleAnalysisId,
    actionId: actionOf(index),
    note: 'Nota di prova',
  }))
  const saved = await analyst.call('saveGridDraft', draft(id, grid.draftVersion, rows))
  return analyst.call('closeGrid', { params: { id }, body: { draftVersion: saved.version } })
}

/** Types a value in place of the one that the instrument gave. */
const type = (analyst: TestPerson, id: number, sampleAnalysisId: number, code: string, value: number) =>
  analyst.call('saveAnalytes', {
    params: { id },
    body: { rows: [{ sampleAnalysisId, analytes: [{ code, value, reason: 'Letto dal tracciato' }] }] },
  })

describe('a grid', () => {
  it('a grid shows values, flags and a proposal for each row, and merges the rows of two people', async () => {
    const one = await analysedPlate(test, { cards: 3 })
    const id = one.plate.id
    const other = await test.as('analyst')
    const grid = await gridOf(one.analyst, id)
    expect(grid).toMatchObject({ status: 'open', qcState: 'ok', rows: { length: 3 } })
    expect(grid.analytes.length).toBeGreaterThan(40)
    const [a, b, c] = grid.rows
    if (!a || !b || !c) throw new Error('Three rows were planned')
    expect(a.values.map(({ code }) => code)).toEqual(
      grid.analytes
        .filter(({ code }) => a.values.some((value) => value.code === code))
        .map(({ code }) => code),
    )
    const version = grid.draftVersion
    const mine = await one.analyst.call(
      'saveGridDraft',
      draft(id, version, [{ sampleAnalysisId: a.sampleAnalysisId, actionId: 'report_negative' }]),
    )
    // The other person still holds the first version, but another row.
    await other.call(
      'saveGridDraft',
      draft(id, version, [{ sampleAnalysisId: b.sampleAnalysisId, actionId: 're_test_single' }]),
    )
    const clash = await other.refused(
      'saveGridDraft',
      draft(id, version, [{ sampleAnalysisId: a.sampleAnalysisId, actionId: 'suspend' }]),
    )
    expect(clash.details).toMatchObject({
      code: 'stale_version',
      current: { rows: expect.arrayContaining([expect.objectContaining({ actionId: 'report_negative' })]) },
    })
    const { rows } = await one.analyst.call('getGridDraft', {
      params: { id },
      query: { since: mine.version },
    })
    expect(rows.map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([b.sampleAnalysisId])

    const { version: last } = await one.analyst.call('getGridDraft', { params: { id }, query: {} })
    const open = await one.analyst.refused('closeGrid', { params: { id }, body: { draftVersion: last } })
    expect(open).toMatchObject({ details: { code: 'undecided_rows', rows: { length: 1 } } })
    const stale = await one.analyst.refused('closeGrid', {
      params: { id },
      body: { draftVersion: mine.version },
    })
    expect(stale.details.code).toBe('stale_version')

    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory })
    expect((await stranger.refused('getGrid', { params: { id }, query: {} })).status).toBe(404)
    await closeWith(one.analyst, id, () => 'report_negative')
  })

  it('a grid with failed controls gives a negative once a lead releases them with a reason, nobody else', async () => {
    await acceptedCards(test, 1)
    const plate = await closedPlate(test, 'btd_act')
    const analyst = await test.as('analyst')
    const lead = await test.as('analyst', { lead: true })
    await analyst.call('importResults', {
      params: { id: plate.id },
      body: {},
      file: fileFor(plate, 'btd_act', { controlShift: 5 }),
    })
    const grid = await gridOf(analyst, plate.id)
    expect(grid.barredAnalytes.map(({ code }) => code)).toEqual(['BTD'])
    const rows = grid.rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
    }))
    const { version } = await analyst.call('saveGridDraft', draft(plate.id, grid.draftVersion, rows))
    const params = { id: plate.id }
    const body = { draftVersion: version }
    const held = await analyst.refused('closeGrid', { params, body })
    expect(held.details.code).toBe('undecided_rows')
    expect(held.message).toContain('Controlli di qualità non rilasciati: BTD')
    const release = { params, body: { reason: 'Lotto verificato a parte' } }
    expect((await analyst.refused('releaseQuality', release)).details.code).toBe('lead_required')
    // The role of an administrator opens the page and signs nothing.
    const administrator = await test.as('analyst', { roles: ['analyst', 'administrator'] })
    expect((await administrator.refused('releaseQuality', release)).details.code).toBe('lead_required')
    expect(await lead.call('releaseQuality', release)).toEqual({ changed: true })
    expect(await lead.call('releaseQuality', release)).toEqual({ changed: false })
    const closed = await analyst.call('closeGrid', { params, body })
    expect(closed.plate).toMatchObject({ status: 'completed', qcState: 'overridden' })
  })
})

describe('closing', () => {
  /** Actions that a first analysis of a healthy newborn is offered. */
  const offered = gridActions.filter(
    (action) =>
      action.categories.includes('sne') &&
      !action.needsEarlierRecall &&
      !action.needsScheduledSample &&
      !action.needsBeside,
  )

  it('closing tells of each step of a result which front end wrote it', async () => {
    const { plate, analyst } = await analysedPlate(test, { cards: 1 })
    const grid = await gridOf(analyst, plate.id)
    const { version } = await analyst.call('saveGridDraft', {
      params: { id: plate.id },
      body: {
        version: grid.draftVersion,
        rows: grid.rows.map(({ sampleAnalysisId }) => ({
          sampleAnalysisId,
          actionId: 'report_negative' as const,
          note: null,
          checked: true,
          secondTierTypeId: null,
        })),
      },
    })
    await analyst.call('closeGrid', {
      params: { id: plate.id },
      body: { draftVersion: version },
      headers: { 'x-sne-host': '1.4.0', 'x-sne-remote': 'mfe-plates@1.3.2' },
    })
    const id = grid.rows[0]?.sampleAnalysisId ?? 0
    const { audit } = await analyst.call('getSampleAnalysis', { params: { id } })
    expect(audit.find(({ action }) => action === 'close')).toMatchObject({
      to: 'decided',
      role: 'analyst',
      host: '1.4.0',
      remote: 'mfe-plates@1.3.2',
    })
    // The import of this test said nothing of itself.
    expect(audit.find(({ action }) => action === 'import_results')).toMatchObject({
      to: 'to_review',
      host: null,
      remote: null,
    })
  })

  it('closing does for each action everything that follows from it, once', async () => {
    const { plate, analyst } = await analysedPlate(test, { cards: offered.length })
    const supervisor = await test.as('supervisor')
    const grid = await gridOf(analyst, plate.id)
    // Only a finding is sent to a second tier.
    const toSecondTier = offered.findIndex(({ machineName }) => machineName === 'second_tier')
    await type(analyst, plate.id, grid.rows[toSecondTier]?.sampleAnalysisId ?? 0, 'XLE', 292)
    const closed = await closeWith(
      analyst,
      plate.id,
      (index) => offered[index]?.machineName ?? 'report_negative',
    )
    expect(closed.counts.every(({ count }) => count >= 1)).toBe(true)

    for (const [index, action] of offered.entries()) {
      const row = grid.rows[index]
      if (!row) throw new Error('A row is missing')
      const analysis = await analyst.call('getSampleAnalysis', { params: { id: row.sampleAnalysisId } })
      const requests = await test.db
        .selectFrom('sampleRequests')
        .select(['type', 'status', 'replicates', 'approvedAt', 'urgent', 'reportId'])
        .where('originSampleId', '=', row.sampleId)
        .execute()
      const reports = await test.db
        .selectFrom('reports')
        .select(['id', 'outcome', 'status', 'urgent', 'number'])
        .where('sampleAnalysisId', '=', row.sampleAnalysisId)
        .execute()
      expect({
        action: action.machineName,
        status: analysis.status,
        outcome: analysis.outcome,
        analyzable: analysis.analyzableStatus,
        reports: reports.map(({ outcome, status, urgent }) => ({ outcome, status, urgent })),
        requests: requests.map(({ type, approvedAt }) => ({ type, approved: approvedAt !== null })),
      }).toEqual({
        action: action.machineName,
        status: action.analysisStatus,
        outcome: action.outcome,
        analyzable: action.analyzableTarget,
        reports: action.report ? [{ outcome: action.report, status: 'pending', urgent: action.urgent }] : [],
        requests: action.request
          ? [{ type: action.request.type, approved: action.request.approved === 'at_once' }]
          : // Each second tier is a request of its own.
            action.machineName === 'second_tier'
            ? [{ type: 're_test', approved: true }]
            : [],
      })
      if (action.request?.type === 're_test') expect(requests[0]?.replicates).toBe(action.request.replicates)
    }
    const invalid = await test.db
      .selectFrom('internalRegistry')
      .select('type')
      .where('type', 'in', ['sample_invalid', 'sample_re-test'])
      .execute()
    expect(invalid.map(({ type }) => type).sort()).toEqual([
      'sample_invalid',
      'sample_re-test',
      'sample_re-test',
    ])
    const { items } = await supervisor.call('listNotifications')
    expect(items.filter(({ type }) => type === 'urgent_positive')).toHaveLength(1)

    const again = await analyst.call('closeGrid', { params: { id: plate.id }, body: { draftVersion: 1 } })
    expect(again).toMatchObject({ changed: false, counts: closed.counts })
    const late = await analyst.refused(
      'saveGridDraft',
      draft(plate.id, 99, [{ sampleAnalysisId: grid.rows[0]?.sampleAnalysisId ?? 0, actionId: 'suspend' }]),
    )
    expect(late.details.code).toBe('invalid_transition')
  })

  it('closing leads a repetition through planning to its outcome', async () => {
    const first = await analysedPlate(test, { cards: 2 })
    const asked = ['re_test_duplicate', 're_test_single'] as const
    const [altered] = (await gridOf(first.analyst, first.plate.id)).rows
    await type(first.analyst, first.plate.id, altered?.sampleAnalysisId ?? 0, 'C3', 8)
    await closeWith(first.analyst, first.plate.id, (index) => asked[index] ?? 'report_negative')
    // Planning lists the two re-tests of this plate, with priority and as many wells as were asked for.
    const planner = await test.as('planner')
    const plate = await closedPlate(test)
    const repeats = plate.wells.filter(({ kind }) => kind === 're_test')
    expect(repeats.map(({ replicateNo }) => replicateNo)).toEqual([1, 2, 1])
    const assumed = await test.db
      .selectFrom('sampleRequests')
      .select('status')
      .where('type', '=', 're_test')
      .execute()
    expect(assumed.map(({ status }) => status)).toEqual(['assume_re_test', 'assume_re_test'])
    const analyst = await test.as('analyst')
    const [double] = repeats
    expect(double?.barcode).toBe(altered?.barcode)
    const file = fileFor(plate, 'sne_ms', { values: { [double?.barcode ?? '']: { C3: 8.4 } } })
    await analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
    const { rows } = await gridOf(analyst, plate.id)
    const row = rows.find(({ barcode }) => barcode === double?.barcode)
    expect(row).toMatchObject({
      wells: { length: 2 },
      proposedAction: { actionId: 'second_tier', secondTiers: ['sne_2t_mma'] },
    })
    // The ratio may be out with it.
    expect(row?.findings).toContainEqual(expect.objectContaining({ analyte: 'C3', closedBy: null }))
    expect(row?.history?.length).toBe(1)
    await closeWith(analyst, plate.id, (index) => (rows[index] === row ? 'second_tier' : 'report_negative'))
    const done = await test.db
      .selectFrom('sampleRequests')
      .select('status')
      .where('type', '=', 're_test')
      .where('secondTierTypeId', 'is', null)
      .execute()
    expect(done.every(({ status }) => status === 'done')).toBe(true)
    const tiers = await test.db
      .selectFrom('sampleRequests')
      .select(['status', 'type'])
      .where('originAnalyzableId', '=', row?.analyzableSampleId ?? 0)
      .where('secondTierTypeId', 'is not', null)
      .execute()
    expect(tiers).toEqual([{ status: 'pending', type: 're_test' }])
    const sample = await test.db
      .selectFrom('analyzableSamples')
      .select(['status', 'tier', 'secondTierTypeId'])
      .where('id', '=', row?.analyzableSampleId ?? 0)
      .executeTakeFirstOrThrow()
    expect(sample).toMatchObject({ status: 'second_tier', tier: '2' })
    expect(planner.userId).toBeGreaterThan(0)
  })

  it('closing leaves what was suspended to be decided outside the grid, with the same effects', async () => {
    const { plate, analyst } = await analysedPlate(test, { cards: 1 })
    await closeWith(analyst, plate.id, () => 'suspend')
    const pending = await analyst.call('listPendingAnalyses')
    expect(pending.items).toMatchObject([{ pendingReason: 'suspended', pendingNote: 'Nota di prova' }])
    const id = pending.items[0]?.id ?? 0
    const made = await analyst.call('decideSampleAnalysis', {
      params: { id },
      body: { actionId: 'report_negative' },
    })
    expect(made).toMatchObject({ changed: true, analyzableStatus: 'to_verify' })
    expect(made.reportId).not.toBeNull()
    const again = await analyst.call('decideSampleAnalysis', {
      params: { id },
      body: { actionId: 'report_negative' },
    })
    expect(again.changed).toBe(false)
    expect((await analyst.call('listPendingAnalyses')).total).toBe(0)
    const sheet = await analyst.raw('exportAnalytes', {
      query: { analysisTypeId: made.analysis.analysisType.id, from: '2026-11-01', to: '2026-11-30' },
    })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

/** Closes a grid of one row with an action. */
async function close(plateId: number, actionId: 're_test_duplicate' | 'suspend' | 'report_negative') {
  const params = { id: plateId }
  const grid = await analyst.call('getGrid', { params, query: {} })
  const [row] = grid.rows
  if (!row) throw new Error('One row was planned')
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: grid.draftVersion,
      rows: [{ sampleAnalysisId: row.sampleAnalysisId, actionId, note: 'Nota di prova' }],
    },
  })
  return { row, closing: { params, body: { draftVersion: version } } }
}

/** A newborn whose PHE was 900 and is 100 in both wells of the repetition, left to a lead. */
async function doubted() {
  const first = await analysedPlate(test, { cards: 1 })
  const params = { id: first.plate.id }
  const grid = await analyst.call('getGrid', { params, query: {} })
  await analyst.call('saveAnalytes', {
    params,
    body: {
      rows: [
        {
          sampleAnalysisId: grid.rows[0]?.sampleAnalysisId ?? 0,
          analytes: [{ code: 'PHE', value: 900, reason: 'Letto dal tracciato' }],
        },
      ],
    },
  })
  await analyst.call('closeGrid', (await close(first.plate.id, 're_test_duplicate')).closing)
  const again = await closedPlate(test)
  const values = { [first.cards[0]?.barcode ?? '']: { PHE: 100, TYR: 90 } }
  const file = fileFor(again, 'sne_ms', { values })
  await analyst.call('importResults', { params: { id: again.id }, body: {}, file })
  const negative = await close(again.id, 'report_negative')
  const refused = await analyst.refused('closeGrid', negative.closing)
  const suspended = await close(again.id, 'suspend')
  await analyst.call('closeGrid', suspended.closing)
  return { id: suspended.row.sampleAnalysisId, proposed: suspended.row.proposedAction, refused }
}

describe('case 33: a critical value that is in range when it is repeated', () => {
  it('case 33: a critical value in range at its repetition is closed by a lead who checks the identity', async () => {
    const { id, proposed, refused } = await doubted()
    expect(proposed.actionId).toBe('suspend')
    expect(refused.message).toContain('Valore critico non confermato: PHE')
    const params = { id }
    const negative = { params, body: { actionId: 'report_negative' as const, note: null } }
    expect((await analyst.refused('decideSampleAnalysis', negative)).details.code).toBe('open_findings')
    const check = { params, body: { reason: 'Cartoncino e pozzetto ricontrollati' } }
    expect((await analyst.refused('checkIdentity', check)).details.code).toBe('lead_required')
    const lead = await test.as('supervisor', { lead: true })
    expect(await lead.call('checkIdentity', check)).toEqual({ changed: true })
    expect((await lead.refused('checkIdentity', check)).details.code).toBe('invalid_transition')

    const made = await analyst.call('decideSampleAnalysis', negative)
    const supervisor = await test.as('supervisor', { validator: true })
    const many = await supervisor.call('acceptReports', { body: { ids: [made.reportId ?? 0] } })
    expect(many.results).toMatchObject([{ accepted: false, code: 'one_by_one' }])
    const report = { params: { id: made.reportId ?? 0 }, body: { version: 1 } }
    // The lead who closed the doubt does not sign the report.
    const both = await test.as('supervisor', { lead: true, validator: true })
    await test.db
      .updateTable('analysisChecks')
      .set({ checkedBy: both.userId })
      .where('sampleAnalysisId', '=', id)
      .execute()
    expect((await both.refused('acceptReport', report)).details.code).toBe('four_eyes')
    expect((await supervisor.call('acceptReport', report)).report.status).toBe('accepted')
  })
})

describe('case 18: four eyes', () => {
  it('case 18: four eyes refuse acceptance to who decided an analysis of the episode, unless the laboratory switches them off', async () => {
    const { plate } = await analysedPlate(test, { cards: 1 })
    const { row, closing } = await close(plate.id, 'report_negative')
    await analyst.call('closeGrid', closing)
    const report = await test.db
      .selectFrom('reports')
      .select(['id', 'version'])
      .where('sampleAnalysisId', '=', row.sampleAnalysisId)
      .executeTakeFirstOrThrow()
    const both = await test.as('supervisor', { validator: true })
    await test.db
      .updateTable('sampleAnalyses')
      .set({ decidedBy: both.userId })
      .where('id', '=', row.sampleAnalysisId)
      .execute()
    const accept = { params: { id: report.id }, body: { version: report.version } }
    expect((await both.refused('acceptReport', accept)).details.code).toBe('four_eyes')
    const { results } = await both.call('acceptReports', { body: { ids: [report.id] } })
    expect(results).toMatchObject([{ accepted: false, code: 'four_eyes' }])
    const set = (fourEyes: boolean) =>
      sql`update workgroups set config = config || ${JSON.stringify({ fourEyes })}::jsonb where id = ${test.laboratory.id}`.execute(
        test.db,
      )
    await set(false)
    try {
      expect((await both.call('acceptReport', accept)).report.status).toBe('accepted')
    } finally {
      await set(true)
    }
  })
})

describe('case 14: gestational age unknown, TYR 450', () => {
  it('case 14: TYR 450 at unknown gestational age is a finding, and its report waits for datum or lead', async () => {
    const newborn = await newCard(test, (card) => ({
      ...card,
      newborn: { ...card.newborn, gaWeeks: null, gaDays: null },
    }))
    await newborn.decide((await newborn.measure('sne_ms', { TYR: 450 })).plateId)
    const again = await newborn.measure('sne_ms', [{ TYR: 450 }, { TYR: 455 }])
    expect(again.row.findings).toMatchObject([{ analyte: 'TYR', closedBy: null }])
    expect(again.row.against.map(({ code }) => code)).toContain('fact_unknown')
    await newborn.decide(again.plateId, { actionId: 'suspend' })
    const params = { id: again.row.sampleAnalysisId }
    const negative = { params, body: { actionId: 'report_negative' as const, note: 'Prova' } }
    expect((await analyst.refused('decideSampleAnalysis', negative)).details.code).toBe('open_findings')
    const decision = { params, body: { reason: 'Punto nascita: età non rilevabile, peso a termine' } }
    expect((await analyst.refused('decideWithoutFact', decision)).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    expect(await lead.call('decideWithoutFact', decision)).toEqual({ changed: true })
    expect((await lead.refused('decideWithoutFact', decision)).details.code).toBe('invalid_transition')
    const { reportId } = await analyst.call('decideSampleAnalysis', negative)
    const supervisor = await test.as('supervisor', { validator: true })
    const report = await supervisor.call('getReport', { params: { id: reportId ?? 0 } })
    expect(report.bulkAcceptable).toBe(false)
    expect(report.remarks.join(' ')).toMatch(/TYR valutato senza un dato del neonato.*età non rilevabile/)
  })

  it('a critical value is not decided without the datum', async () => {
    const { id } = await doubted()
    const lead = await test.as('analyst', { lead: true })
    const refused = await lead.refused('decideWithoutFact', { params: { id }, body: { reason: 'Prova' } })
    expect(refused.details.code).toBe('invalid_transition')
  })
})

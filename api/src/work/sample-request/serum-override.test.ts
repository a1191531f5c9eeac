import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../testing/documents.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptReport, recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
let second: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('supervisor', { lead: true })
  second = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

/** A recall whose serum came back in range, with the override that a lead asked for. */
async function overrideAsked() {
  const { newborn, reportId } = await recalled(test, { C8: 0.7 })
  const { newbornId } = newborn.card
  const request = await test.db
    .updateTable('sampleRequests')
    .set({ type: 'serum_sample' })
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = (outcome: 'in_range' | 'confirmed', reason?: string) =>
    analyst.call('uploadSerumReport', {
      params: { id: request.id },
      body: { outcome, ...(outcome === 'in_range' ? { values } : {}), ...(reason ? { reason } : {}) },
      file: { name: 'siero.pdf', bytes: pdfText(reason), type: 'application/pdf' },
    })
  const values = [{ code: 'TSH', value: 4.1, unit: 'mU/L', high: 6 }]
  await upload('in_range')
  const [pending] = (await analyst.call('listPendingAnalyses', { query: {} })).items
  const ofAnalysis = { params: { id: pending?.id ?? 0 } }
  const ofReport = { params: { id: reportId } }
  const { open } = await lead.call('getReportOverrides', ofReport)
  await lead.call('proposeOverride', {
    ...ofReport,
    body: {
      findings: open.map(({ analyte, sampleAnalysisId }) => ({ analyte, sampleAnalysisId })),
      reason: 'Siero nella norma',
    },
  })
  const { overrides } = await second.call('getReportOverrides', ofReport)
  const confirmation = { ...ofReport, body: { ids: overrides.map(({ id }) => id) } }
  const returned = {
    ...ofAnalysis,
    body: { actionId: 'positivity_returned' as const, note: 'Siero nella norma' },
  }
  const states = async () =>
    (await second.call('getReportOverrides', ofReport)).overrides.map(({ state }) => state)
  return { ofAnalysis, confirmation, returned, replace: () => upload('confirmed', 'Altro neonato'), states }
}

describe('an override that rests on a report of serum', () => {
  it('an override resting on serum is withdrawn with its unsigned report, and the positive proposed, when serum is replaced', async () => {
    const { ofAnalysis, confirmation, returned, replace, states } = await overrideAsked()
    await second.call('confirmOverride', confirmation)
    const { reportId } = await analyst.call('decideSampleAnalysis', returned)
    await replace()
    expect(new Set(await states())).toEqual(new Set(['withdrawn']))
    const report = await second.call('getReport', { params: { id: reportId ?? 0 } })
    expect(report.status).toBe('refused')
    const { judgement } = await analyst.call('getSampleAnalysis', ofAnalysis)
    expect(judgement?.proposedAction).toMatchObject({ actionId: 'report_positive' })
    expect(judgement?.allowedActions).not.toContain('positivity_returned')
    await analyst.refused('decideSampleAnalysis', returned)
    const told = await test.db
      .selectFrom('notifications')
      .select('userId')
      .where('title', 'like', 'Deroga ritirata%')
      .execute()
    expect(told.map(({ userId }) => userId).sort()).toEqual([lead.userId, second.userId].sort())
  })

  it('an override that rests on a report of serum is no longer confirmed once the serum is replaced', async () => {
    const { confirmation, replace } = await overrideAsked()
    await replace()
    const refused = await second.refused('confirmOverride', confirmation)
    expect(refused).toMatchObject({ status: 409, details: { code: 'stale_version' } })
  })

  it('a signed report on an override does not stand by a reason alone while new serum confirms the finding', async () => {
    const { confirmation, returned, replace } = await overrideAsked()
    await second.call('confirmOverride', confirmation)
    const { reportId } = await analyst.call('decideSampleAnalysis', returned)
    const params = { id: reportId ?? 0 }
    await acceptReport(test, params.id)
    await replace()
    const { reassessments } = await second.call('getReport', { params })
    const ids = reassessments.map(({ id }) => id)
    const refused = await second.refused('confirmReassessment', { params, body: { ids, reason: 'Va bene' } })
    expect(refused).toMatchObject({ status: 409, details: { code: 'open_findings' } })
  })
})

import { reportOutcomeTexts } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
let second: TestPerson
// A recall that a test reopens would appear beside that of another one.
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('analyst', { lead: true })
  second = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

/** A reopened recall for PHE 300, whose card did not come yet. */
async function reopened() {
  const { plate, cards } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const [row] = (await analyst.call('getGrid', { params, query: {} })).rows
  const id = row?.sampleAnalysisId ?? 0
  const analytes = [{ code: 'PHE', value: 300, reason: 'Letto dal tracciato' }]
  const { draftVersion } = await analyst.call('saveAnalytes', {
    params,
    body: { rows: [{ sampleAnalysisId: id, analytes }] },
  })
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: draftVersion,
      rows: [{ sampleAnalysisId: id, actionId: 'recall_spot', checked: true, note: 'Da ripetere' }],
    },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
  const { report } = await analyst.call('getSampleAnalysis', { params: { id } })
  const reportId = report?.id ?? 0
  await second.call('acceptReport', { params: { id: reportId }, body: { version: 1 } })
  await second.call('reopenReport', { params: { id: reportId }, body: { motivation: 'Da rivedere' } })
  const proposal = {
    params: { id: reportId },
    body: { findings: [{ analyte: 'PHE', sampleAnalysisId: id }], reason: 'Causa nota, centro sentito' },
  }
  const negative = {
    params: { id },
    body: { actionId: 'report_negative' as const, note: 'Reperto chiuso con deroga' },
  }
  const overrides = async () =>
    (await second.call('getReportOverrides', { params: { id: reportId } })).overrides
  const confirmation = async () => ({
    params: { id: reportId },
    body: { ids: (await overrides()).map((one) => one.id) },
  })
  return {
    id,
    reportId,
    proposal,
    negative,
    overrides,
    confirmation,
    birthPointId: cards[0]?.birthPointId ?? 0,
  }
}

describe('case 22: a recall that is reopened before its card came', () => {
  it('case 22: a reopened recall is withdrawn with a reason after an override that its report prints', async () => {
    const made = await reopened()
    await lead.call('proposeOverride', made.proposal)
    const early = await analyst.refused('decideSampleAnalysis', made.negative)
    expect(early.details.code).toBe('open_findings')
    expect(await second.call('confirmOverride', await made.confirmation())).toEqual({ changed: true })
    // The ratio is a finding of its own, which this override did not name.
    const ratio = await analyst.refused('decideSampleAnalysis', made.negative)
    expect(ratio.message).toBe('Reperto aperto: PHE/TYR')
    const { open } = await second.call('getReportOverrides', { params: { id: made.reportId } })
    const findings = open.map(({ analyte, sampleAnalysisId }) => ({ analyte, sampleAnalysisId }))
    expect(findings).toEqual([{ analyte: 'PHE/TYR', sampleAnalysisId: made.id }])
    await lead.call('proposeOverride', { ...made.proposal, body: { ...made.proposal.body, findings } })
    await second.call('confirmOverride', await made.confirmation())

    const decided = await analyst.call('decideSampleAnalysis', made.negative)
    const requests = await test.db
      .selectFrom('sampleRequests')
      .select(['status', 'refusedReason'])
      .where('originSampleAnalysisId', '=', made.id)
      .execute()
    expect(requests).toMatchObject([
      { status: 'refused', refusedReason: expect.stringContaining('Reperto chiuso con deroga') },
    ])
    const notices = await test.db
      .selectFrom('birthPointNotices')
      .select('type')
      .where('workgroupId', '=', made.birthPointId)
      .where('type', '=', 'recall_withdrawn')
      .execute()
    expect(notices).toHaveLength(1)

    const params = { id: decided.reportId ?? 0 }
    const report = await second.call('getReport', { params })
    expect(report.remarks).toEqual(
      ['PHE', 'PHE/TYR'].map((analyte) =>
        expect.stringMatching(
          new RegExp(`^Reperto ${analyte} chiuso con deroga: Causa nota, .*confermata da .* il 20/11/2026`),
        ),
      ),
    )
    const bulk = await second.call('acceptReports', { body: { ids: [params.id] } })
    expect(bulk.results).toMatchObject([{ accepted: false, code: 'one_by_one' }])
    const accepted = await second.call('acceptReport', { params, body: { version: report.version } })
    expect(accepted.report.status).toBe('accepted')
    await test.drawn()
    const text = await textOf((await second.raw('printReport', { params })).rawPayload)
    expect(text).toMatch(/PHE .*▲/)
    expect(text).not.toContain(reportOutcomeTexts.negative.text)
  })
})

describe('an override', () => {
  it('an override is asked for by a lead in the own session and laboratory, for a finding that is open', async () => {
    const { proposal, overrides } = await reopened()
    const administrator = await test.as('administrator')
    for (const person of [analyst, second, administrator])
      expect((await person.refused('proposeOverride', proposal)).details.code).toBe('lead_required')
    const support = await test.as('support')
    const forced = await test.as('analyst', { lead: true, impersonatedBy: support.userId })
    expect((await forced.refused('proposeOverride', proposal)).details.code).toBe('support_session')
    const elsewhere = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { lead: true, laboratory: elsewhere })
    expect((await stranger.refused('proposeOverride', proposal)).status).toBe(404)
    const closed = {
      ...proposal,
      body: { ...proposal.body, findings: [{ analyte: 'TYR', sampleAnalysisId: 1 }] },
    }
    expect((await lead.refused('proposeOverride', closed)).details.code).toBe('stale_version')
    expect(await overrides()).toEqual([])
  })

  it.each([
    ['the right', { lead: false }],
    ['the account', { enabled: false }],
  ])(
    'an override of a lead who lost %s is not confirmed, and is asked for again by another lead',
    async (_, lost) => {
      const { proposal, confirmation, overrides } = await reopened()
      await lead.call('proposeOverride', proposal)
      const asked = await confirmation()
      await test.db.updateTable('users').set(lost).where('id', '=', lead.userId).execute()
      const refused = await second.refused('confirmOverride', asked)
      expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
      const [one] = await overrides()
      expect(one?.state).toBe('proposed')
      expect(refused.message).toContain(one?.proposed.by?.label ?? '-')
      await second.call('withdrawOverride', { ...asked, body: { ...asked.body, reason: 'Firma decaduta' } })
      const other = await test.as('analyst', { lead: true })
      expect(await other.call('proposeOverride', proposal)).toEqual({ changed: true })
    },
  )

  it('an override is confirmed by a second person who validates, also where the laboratory has no four eyes', async () => {
    const { proposal, confirmation, overrides } = await reopened()
    const both = await test.as('supervisor', { lead: true, validator: true })
    await both.call('proposeOverride', proposal)
    expect(await both.call('proposeOverride', proposal)).toEqual({ changed: false })
    const asked = await confirmation()
    await sql`update workgroups set config = config || '{"fourEyes": false}' where id = ${test.laboratory.id}`.execute(
      test.db,
    )
    expect((await both.refused('confirmOverride', asked)).details.code).toBe('second_person')
    const plain = await test.as('supervisor')
    expect((await plain.refused('confirmOverride', asked)).details.code).toBe('validator_required')
    expect((await lead.refused('confirmOverride', asked)).status).toBe(403)
    expect(await overrides()).toMatchObject([{ state: 'proposed', confirmed: null }])
    await second.call('confirmOverride', asked)
    expect(await second.call('confirmOverride', asked)).toEqual({ changed: false })
    expect(await overrides()).toMatchObject([
      { state: 'confirmed', proposed: { by: { id: both.userId } }, confirmed: { by: { id: second.userId } } },
    ])
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'actorId'])
      .where('action', 'in', ['propose_override', 'confirm_override'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'propose_override', actorId: both.userId },
      { action: 'confirm_override', actorId: second.userId },
    ])
  })

  it('an override is taken back before it is confirmed, and not after', async () => {
    const { proposal, confirmation, negative } = await reopened()
    await lead.call('proposeOverride', proposal)
    const asked = await confirmation()
    const withdrawal = { ...asked, body: { ...asked.body, reason: 'Chiesta per errore' } }
    expect((await analyst.refused('withdrawOverride', withdrawal)).details.code).toBe('lead_required')
    await second.call('withdrawOverride', withdrawal)
    expect((await second.refused('confirmOverride', asked)).details.code).toBe('stale_version')
    expect((await analyst.refused('decideSampleAnalysis', negative)).details.code).toBe('open_findings')
    await lead.call('proposeOverride', proposal)
    const again = await confirmation()
    const [newest = 0] = again.body.ids
    const last = { params: again.params, body: { ids: [newest] } }
    await second.call('confirmOverride', last)
    const late = { ...last, body: { ...last.body, reason: 'Ripensamento' } }
    expect((await lead.refused('withdrawOverride', late)).details.code).toBe('invalid_transition')
  })

  it('an override stands in the list of its month, of the own laboratory, and in its file', async () => {
    const { proposal, reportId } = await reopened()
    await lead.call('proposeOverride', proposal)
    const month = { month: '2026-11' }
    const { items } = await second.call('listOverrides', { query: month })
    expect(items).toMatchObject([{ reportId, analyte: 'PHE', state: 'proposed' }])
    expect((await second.call('listOverrides', { query: { month: '2026-10' } })).total).toBe(0)
    const elsewhere = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('supervisor', { validator: true, laboratory: elsewhere })
    expect((await stranger.call('listOverrides', { query: month })).total).toBe(0)
    const file = await second.raw('exportOverrides', { query: month })
    expect(file.statusCode).toBe(200)
    expect(file.payload).toContain('Causa nota, centro sentito')
  })
})

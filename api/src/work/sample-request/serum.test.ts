import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestFile } from '../../testing/caller.ts'
import { pdfText } from '../../testing/documents.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  supervisor = await test.as('supervisor', { lead: true, validator: true })
})
afterEach(() => test.close())

const pdf = (words?: string): TestFile => ({
  name: 'siero.pdf',
  bytes: pdfText(words),
  type: 'application/pdf',
})
const upload = (id: number, body: object = {}, file: TestFile = pdf()) =>
  analyst.call('uploadSerumReport', { params: { id }, body, file })
const refused = (id: number, body: object = {}, file: TestFile = pdf()) =>
  analyst.refused('uploadSerumReport', { params: { id }, body, file })
const pendingOf = async () => (await analyst.call('listPendingAnalyses', { query: {} })).items

/** An approved request by hand. */
async function asked(more: object = {}) {
  const { card } = await newCard(test)
  const { id } = await supervisor.call('createSampleRequest', {
    body: { newbornId: card.newbornId, type: 'serum_sample', categories: ['sne'], ...more },
  })
  return { id, newbornId: card.newbornId }
}

/** A recall of a finding that asks for serum. */
async function recalledForSerum(values: Record<string, number>, actionId?: 'urgent_recall') {
  const { newborn } = await recalled(test, values, actionId)
  const { newbornId } = newborn.card
  const { id } = await test.db
    .updateTable('sampleRequests')
    .set({ type: 'serum_sample' })
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, newbornId }
}
const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
async function tell(newbornId: number) {
  const acceptance = await test.as('acceptance')
  for (const recipientType of ['centro_clinico', 'genitore'] as const)
    await acceptance.call('createCommunication', {
      body: {
        ...{
          newbornId,
          recipientType,
          recipientName: 'Dr.ssa Conti',
          channel: 'telefono',
          outcome: 'comunicato',
          category: 'sne',
        },
        at: test.clock.now().toISOString(),
        text: 'Positivo comunicato',
      },
    })
}

describe('the report of serum', () => {
  it('the report of serum is a whole document, and of an approved request', async () => {
    const { card } = await newCard(test)
    const body = { newbornId: card.newbornId, type: 'serum_sample' as const, categories: ['sne' as const] }
    const { id } = await analyst.call('createSampleRequest', { body: { ...body, notes: 'Prelievo venoso' } })
    const params = { id }
    for (const bytes of ['<html>', '%PDF-', '%PDF-1.4 esame']) {
      const type = await refused(id, {}, { ...pdf(), bytes })
      expect(type).toMatchObject({ status: 415, details: { code: 'file_type' } })
    }
    const early = await refused(id)
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('non è ancora approvata') })
    await supervisor.call('approveSampleRequest', { params, body: {} })
    const values = [{ code: 'TSH', value: 4.1, unit: 'mU/L', low: 0.5, high: 6 }]
    const done = await upload(id, { values, outcome: 'in_range', notes: 'Campione emolizzato' })
    expect(done).toMatchObject({
      changed: true,
      request: {
        status: 'done',
        values,
        notes: 'Prelievo venoso',
        serum: { outcome: 'in_range', notes: 'Campione emolizzato' },
        file: { name: 'siero.pdf' },
      },
    })
    expect((await upload(id, { values, outcome: 'in_range' })).changed).toBe(false)
    const answer = await analyst.raw('downloadSerumReport', { params })
    expect([answer.headers['content-type'], answer.body]).toEqual(['application/pdf', pdfText()])
    const other = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await other.refused('downloadSerumReport', { params })).status).toBe(404)
  })

  it.each([
    ['values', { values: [{ code: 'TSH', value: -1, unit: 'mU/L' }] }],
    ['values', { values: [{ code: 'TSH', value: 1e308, unit: 'mU/L' }] }],
    ['values', { values: [{ code: 'TSH', value: 4, unit: 'mU/L', low: 5, high: 1 }] }],
    ['values', { values: [{ code: 'TSH', value: 4, unit: ' ' }] }],
    ['values', { values: [{ code: 'tireo', value: 4, unit: 'mU/L' }] }],
    ['values', { values: [{ code: 'TSH', value: 4, unit: 'ng/dL' }] }],
    ['collectedAt', { collectedAt: '2020-01-01T10:00:00Z' }],
  ])('the report of serum says what serum of this newborn can hold: %s %#', async (field, body) => {
    const { id } = await asked()
    const answer = await refused(id, body)
    expect(answer.status).toBe(422)
    expect(answer.details.fields?.[0]?.path).toMatch(new RegExp(`^${field}`))
  })

  it('the report of serum in range beside a value out of its limits waits for a lead and a reason', async () => {
    const { id } = await asked()
    const body = {
      values: [{ code: 'TSH', value: 12, unit: 'mU/L', low: 0.5, high: 6 }],
      outcome: 'in_range' as const,
    }
    const inRangeReason = 'Limiti per adulti sul referto'
    const bare = await refused(id, body)
    expect(bare).toMatchObject({ status: 422, details: { fields: [{ path: 'inRangeReason' }] } })
    expect((await refused(id, { ...body, inRangeReason })).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    const sent = { params: { id }, body: { ...body, inRangeReason }, file: pdf() }
    expect(await lead.call('uploadSerumReport', sent)).toMatchObject({ request: { status: 'done' } })
    const corrected = { ...body, reason: 'Altro file' }
    expect((await refused(id, corrected, pdf('altro'))).status).toBe(422)
    expect((await upload(id, { ...corrected, outcome: 'confirmed' }, pdf('altro'))).changed).toBe(true)
  })

  it('the report of serum in range of blood from before the question waits for a lead and a reason', async () => {
    const { id } = await asked()
    const collectedAt = new Date(test.clock.now().getTime() - 26 * 3_600_000).toISOString()
    const body = { outcome: 'in_range' as const, collectedAt }
    expect(await refused(id, body)).toMatchObject({
      status: 422,
      details: {
        fields: [{ path: 'inRangeReason', message: expect.stringContaining('prima della richiesta') }],
      },
    })
    const inRangeReason = 'Prelevato in reparto dopo il cartoncino'
    expect((await refused(id, { ...body, inRangeReason })).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    const sent = { params: { id }, body: { ...body, inRangeReason }, file: pdf() }
    expect(await lead.call('uploadSerumReport', sent)).toMatchObject({ request: { status: 'done' } })
  })

  it.each([
    ['new_spot', {}],
    ['scheduled', { dueDate: '2026-12-05' }],
  ] as const)('the report of serum does not answer a request of type %s', async (type, more) => {
    const { id } = await asked({ type, ...more })
    const answer = await refused(id, { outcome: 'in_range' })
    expect(answer).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(answer.message).toContain('cartoncino')
  })

  it('the report of serum of an urgent recall for a card leaves newborn and order as they are', async () => {
    const { newborn } = await recalled(test, { C8: 2.4 }, 'urgent_recall')
    const { items } = await analyst.call('listSampleRequests', {
      query: { newbornId: newborn.card.newbornId, status: ['pending'] },
    })
    expect(items).toMatchObject([{ type: 'new_spot', urgent: true }])
    expect((await refused(items[0]?.id ?? 0, { outcome: 'in_range' })).status).toBe(409)
    expect((await orderOf(newborn.card.newbornId)).status).toBe('open')
  })

  it('the report of serum of a recall is read by the analyst, who decides', async () => {
    const { id } = await recalledForSerum({ C8: 0.7 })
    await upload(id, { outcome: 'confirmed' })
    expect(await pendingOf()).toMatchObject([{ pendingReason: 'serum_uploaded' }])
    const told = await test.db.selectFrom('notifications').select('type').execute()
    expect(told.map(({ type }) => type)).toContain('serum_uploaded')
  })

  it.each(['confirmed', 'doubtful'] as const)(
    'the report of serum with outcome %s of a positive closes no order: the analyst decides',
    async (outcome) => {
      const { id, newbornId } = await recalledForSerum({ C8: 2.4 }, 'urgent_recall')
      await tell(newbornId)
      await upload(id, { outcome })
      expect((await orderOf(newbornId)).status).toBe('open')
      expect(await pendingOf()).toMatchObject([{ pendingReason: 'serum_uploaded' }])
    },
  )

  it('the report of serum with outcome confirmed of an urgent positive is signed as a positive, and the order ends', async () => {
    const { id, newbornId } = await recalledForSerum({ C8: 2.4 }, 'urgent_recall')
    await tell(newbornId)
    await upload(id, { outcome: 'confirmed' })
    const [pending] = await pendingOf()
    const view = await analyst.call('getSampleAnalysis', { params: { id: pending?.id ?? 0 } })
    expect(view.judgement).toMatchObject({
      proposedAction: { actionId: 'report_positive' },
      allowedActions: expect.arrayContaining(['report_positive', 'urgent_recall']),
    })
    const { reportId } = await analyst.call('decideSampleAnalysis', {
      params: { id: pending?.id ?? 0 },
      body: { actionId: 'report_positive', note: 'Confermato dal siero' },
    })
    await acceptReport(test, reportId ?? 0)
    expect(await orderOf(newbornId)).toEqual({ status: 'closed', closeReason: 'report_positive_referred' })
  })

  it('a serum report in range of a recall is closed by a lead and a second person, as proposed', async () => {
    const { id, newbornId } = await recalledForSerum({ C8: 0.7 })
    const values = [{ code: 'TSH', value: 4.1, unit: 'mU/L' }]
    const bare = await refused(id, { values, outcome: 'in_range' })
    expect(bare).toMatchObject({ status: 422, details: { fields: [{ path: 'inRangeReason' }] } })
    await upload(id, { values: [{ ...values[0], high: 6 }], outcome: 'in_range' })
    const [pending] = await pendingOf()
    const params = { id: pending?.id ?? 0 }
    const { judgement } = await analyst.call('getSampleAnalysis', { params })
    expect(judgement?.proposedAction).toMatchObject({ actionId: 'suspend' })
    expect(judgement?.proposedAction.reason).toMatch(/deroga .* seconda persona .* «Positività rientrata»/)
    const report = await test.db
      .selectFrom('reports')
      .select('id')
      .where('newbornId', '=', newbornId)
      .executeTakeFirstOrThrow()
    const ofReport = { params: { id: report.id } }
    const { open } = await supervisor.call('getReportOverrides', ofReport)
    await supervisor.call('proposeOverride', {
      ...ofReport,
      body: {
        findings: open.map(({ analyte, sampleAnalysisId }) => ({ analyte, sampleAnalysisId })),
        reason: 'Siero nella norma',
      },
    })
    const second = await test.as('supervisor', { validator: true })
    const { overrides } = await second.call('getReportOverrides', ofReport)
    await second.call('confirmOverride', {
      ...ofReport,
      body: { ids: overrides.map(({ id: one }) => one) },
    })
    const { reportId } = await analyst.call('decideSampleAnalysis', {
      params,
      body: { actionId: 'positivity_returned', note: 'Siero nella norma' },
    })
    await acceptReport(test, reportId ?? 0)
    expect(await orderOf(newbornId)).toEqual({ status: 'closed', closeReason: 'positivity_returned' })
  })

  it('the report of serum in range of a positive ends the episode once everybody was told', async () => {
    const { id, newbornId } = await recalledForSerum({ C8: 2.4 }, 'urgent_recall')
    await upload(id, { outcome: 'in_range' })
    expect((await orderOf(newbornId)).status).toBe('open')
    await tell(newbornId)
    expect(await orderOf(newbornId)).toEqual({ status: 'closed', closeReason: 'report_positive_referred' })
  })
})

describe('another report of serum', () => {
  it('another report of serum takes the place of the first with a reason; both files stay in the trail', async () => {
    const { id } = await recalledForSerum({ C8: 0.7 })
    const first = await upload(id, { outcome: 'in_range' })
    const second = { outcome: 'confirmed' }
    expect((await refused(id, second, pdf('altro'))).details.fields).toMatchObject([{ path: 'reason' }])
    const body = { ...second, reason: 'Referto di un altro neonato' }
    const corrected = await upload(id, body, pdf('altro'))
    expect(corrected).toMatchObject({ changed: true, request: { serum: { outcome: 'confirmed' } } })
    expect(corrected.request.file?.sha256).not.toBe(first.request.file?.sha256)
    const [pending] = await pendingOf()
    expect(pending).toMatchObject({ pendingReason: 'serum_uploaded' })
    const audit = await test.db
      .selectFrom('auditTrail')
      .select(['reason', 'details'])
      .where('action', '=', 'correct_report')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      reason: 'Referto di un altro neonato',
      details: { sha256: corrected.request.file?.sha256, formerSha256: first.request.file?.sha256 },
    })
    const files = await test.db.selectFrom('files').select('sha256').where('name', '=', 'siero.pdf').execute()
    expect(files).toHaveLength(2)
  })

  /** The report that an analyst wrote after reading the serum's result. */
  async function decidedBySerum() {
    const { id, newbornId } = await recalledForSerum({ C8: 0.7 })
    await upload(id, { outcome: 'confirmed' })
    const [pending] = await pendingOf()
    const { reportId } = await analyst.call('decideSampleAnalysis', {
      params: { id: pending?.id ?? 0 },
      body: { actionId: 'report_positive', note: 'Confermato dal siero' },
    })
    return { id, newbornId, reportId: reportId ?? 0 }
  }
  const correction = { outcome: 'in_range', reason: 'Referto di un altro neonato' }
  const reportOf = (id: number) => supervisor.call('getReport', { params: { id } })

  it('another report of serum gives an unsigned report that rests on the first back to its analyst', async () => {
    const { id, reportId } = await decidedBySerum()
    await upload(id, correction, pdf('altro'))
    expect(await reportOf(reportId)).toMatchObject({ status: 'refused' })
    expect(await pendingOf()).toMatchObject([{ pendingNote: expect.stringContaining(correction.reason) }])
  })

  it('another serum report marks a signed report that rests on the first, and tells the supervisors', async () => {
    const { id, reportId } = await decidedBySerum()
    await acceptReport(test, reportId)
    await upload(id, correction, pdf('altro'))
    const report = await reportOf(reportId)
    expect(report.status).toBe('accepted')
    expect(report.reassessments).toMatchObject([
      { state: 'open', text: 'Dati corretti: referto del siero (Referto di un altro neonato)' },
    ])
    const told = await test.db
      .selectFrom('notifications')
      .select('entityId')
      .where('type', '=', 'report_to_reassess')
      .execute()
    expect(told.map(({ entityId }) => entityId)).toContain(reportId)
  })
})

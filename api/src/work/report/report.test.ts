import { createHash } from 'node:crypto'
import type { GridActionName } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

/** Reports made by closing a grid in which every row has one of the actions. */
async function reportsOf(...actions: GridActionName[]) {
  const { plate, analyst } = await analysedPlate(test, { cards: actions.length })
  const params = { id: plate.id }
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: draftVersion,
      rows: rows.map(({ sampleAnalysisId }, index) => ({
        sampleAnalysisId,
        actionId: actions[index] ?? null,
      })),
    },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
  const made = await test.db
    .selectFrom('reports')
    .select(['id', 'version', 'sampleAnalysisId', 'newbornId', 'sampleId'])
    .where(
      'sampleAnalysisId',
      'in',
      rows.map(({ sampleAnalysisId }) => sampleAnalysisId),
    )
    .orderBy('sampleAnalysisId')
    .execute()
  return { reports: made, rows, analyst }
}
async function accept(id: number, version: number) {
  const step = await supervisor.call('acceptReport', { params: { id }, body: { version } })
  await test.drawn()
  return step
}
const bytesOf = async (id: number, person = supervisor) =>
  (await person.raw('printReport', { params: { id } })).rawPayload

describe('accepting', () => {
  it('acceptance gives a number, freezes the document and ends the episode', async () => {
    const { reports, rows } = await reportsOf('report_negative')
    const [report] = reports
    const [row] = rows
    if (!report || !row) throw new Error('One report was made')
    expect(await textOf(await bytesOf(report.id))).toContain('BOZZA')
    const step = await accept(report.id, report.version)
    expect(step).toMatchObject({
      changed: true,
      analyzableStatus: 'reported',
      analysisRequestStatus: 'closed',
      report: { number: '2026/000001', status: 'accepted', version: 2 },
    })
    const pdf = await bytesOf(report.id)
    const text = await textOf(pdf)
    for (const word of ['2026/000001', row.newborn.surname, row.barcode, row.protocol ?? '', 'Nella norma'])
      expect(text).toContain(word)
    expect(text).not.toContain('BOZZA')
    const whole = await supervisor.call('getReport', { params: { id: report.id } })
    expect(whole.pdfHash).toBe(createHash('sha256').update(pdf).digest('hex'))
    // Whatever happens to the newborn's record afterwards: an accepted report never changes its bytes.
    await test.db
      .updateTable('newborns')
      .set({ surname: 'CAMBIATO' })
      .where('id', '=', report.newbornId)
      .execute()
    expect((await bytesOf(report.id)).equals(pdf)).toBe(true)
    expect((await accept(report.id, 1)).changed).toBe(false)
  })

  it('acceptance is for validators, on the version that they saw, of their own laboratory', async () => {
    const { reports, analyst } = await reportsOf('report_negative')
    const input = { params: { id: reports[0]?.id ?? 0 }, body: { version: 1 } }
    const other = await test.as('supervisor')
    expect((await other.refused('acceptReport', input)).details.code).toBe('validator_required')
    expect((await analyst.refused('acceptReport', input)).status).toBe(403)
    const stale = await supervisor.refused('acceptReport', { ...input, body: { version: 7 } })
    expect(stale.details).toMatchObject({ code: 'stale_version', current: { version: 1 } })
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('supervisor', { validator: true, laboratory })
    expect((await stranger.refused('acceptReport', input)).status).toBe(404)
    expect((await stranger.refused('printReport', { params: input.params })).status).toBe(404)
    await accept(reports[0]?.id ?? 0, 1)
  })

  it('acceptance of a recall makes its request visible and leaves the episode open', async () => {
    const { reports } = await reportsOf('recall_spot')
    const [report] = reports
    if (!report) throw new Error('One report was made')
    const step = await accept(report.id, report.version)
    expect(step).toMatchObject({ analyzableStatus: 'recall', analysisRequestStatus: 'open' })
    expect(step.approvedRequestIds).toHaveLength(1)
    const request = await test.db
      .selectFrom('sampleRequests')
      .select(['dueDate', 'status'])
      .where('id', '=', step.approvedRequestIds[0] ?? 0)
      .executeTakeFirstOrThrow()
    expect(request).toEqual({ dueDate: '2026-11-27', status: 'pending' })
    const notices = await test.db.selectFrom('birthPointNotices').select('type').execute()
    expect(notices.map(({ type }) => type)).toContain('recall_approved')
    expect(await textOf(await bytesOf(report.id))).toContain('27/11/2026')
  })

  it('acceptance of many takes the ordinary ones and says why the others are left out', async () => {
    const { reports } = await reportsOf('report_negative', 'urgent_recall', 'report_negative', 'recall_spot')
    const answer = await supervisor.call('acceptReports', { body: { ids: reports.map(({ id }) => id) } })
    expect(answer).toMatchObject({ accepted: 2, leftOut: 2 })
    expect(answer.results.map(({ code }) => code)).toEqual([null, 'one_by_one', null, 'one_by_one'])
    await test.drawn()
    const { items } = await supervisor.call('listReports')
    expect(items.map(({ urgent, outcome }) => [urgent, outcome])).toEqual([
      [true, 'positive'],
      [false, 'recall'],
    ])
    const all = await supervisor.raw('printAcceptedReports', {
      query: { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' },
    })
    expect(all.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const archive = await supervisor.raw('printAcceptedReports', {
      query: { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30', format: 'zip' },
    })
    expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK')
    for (const { id, version } of items) await accept(id, version)
  })

  it('printReports prints one report once, however often its id is named, and no more than the contract allows', async () => {
    const { reports } = await reportsOf('report_negative')
    for (const { id, version } of reports) await accept(id, version)
    const id = reports[0]?.id ?? 0
    const bytesOfIds = async (ids: number[]) =>
      (await supervisor.raw('printReports', { query: { ids } })).rawPayload.length
    expect(await bytesOfIds(Array.from({ length: 300 }, () => id))).toBe(await bytesOfIds([id]))
    const many = await supervisor.raw('printReports', {
      query: { ids: Array.from({ length: 201 }, (_, at) => at + 1) },
    })
    expect(many.statusCode).toBe(422)
    expect(many.json().details.fields).toEqual([{ path: 'ids', message: 'Al massimo 200 referti per volta' }])
  })

  it('a report counts as printed when a person says so, not when its document is fetched', async () => {
    const { reports, analyst } = await reportsOf('report_negative', 'report_negative')
    const ids = reports.map(({ id }) => id)
    const [first = 0, second = 0] = ids
    for (const { id, version } of reports) await accept(id, version)
    const unprinted = async () => (await supervisor.call('countAcceptedReports')).count
    const before = await unprinted()
    await bytesOf(first)
    await supervisor.raw('printReports', { query: { ids } })
    const period = { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' }
    for (const format of ['pdf', 'zip'] as const)
      await supervisor.raw('printAcceptedReports', { query: { ...period, format } })
    expect(await unprinted()).toBe(before)

    expect(await analyst.call('markReportsPrinted', { body: { ids: [first] } })).toEqual({
      changed: true,
      ids: [first],
    })
    const { printedAt } = await supervisor.call('getReport', { params: { id: first } })
    test.clock.advance({ minutes: 1 })
    expect(await supervisor.call('markReportsPrinted', { body: { ids } })).toEqual({
      changed: true,
      ids: [second],
    })
    expect(await supervisor.call('markReportsPrinted', { body: { ids } })).toEqual({
      changed: false,
      ids: [],
    })
    expect((await supervisor.call('getReport', { params: { id: first } })).printedAt).toBe(printedAt)
    expect(await unprinted()).toBe(before - 2)
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('supervisor', { laboratory })
    expect((await stranger.refused('markReportsPrinted', { body: { ids } })).status).toBe(404)
  })

  it('acceptance of many changes each in a transaction of its own, with its own audit row', async () => {
    const { reports } = await reportsOf('report_negative', 'report_negative')
    const [first, second] = reports.map(({ id }) => id)
    if (!first || !second) throw new Error('Two reports were made')
    const answer = await supervisor.call('acceptReports', { body: { ids: [first, 999_999, second, first] } })
    expect(answer.results.map(({ id, changed, code }) => [id, changed, code])).toEqual([
      [first, true, null],
      [999_999, false, 'not_found'],
      [second, true, null],
    ])
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['entityId', 'action', 'toStatus'])
      .where('call', '=', 'acceptReports')
      .where('entityId', 'in', [first, second])
      .orderBy('id')
      .execute()
    expect(trail).toEqual(
      [first, second].map((entityId) => ({ entityId, action: 'accept', toStatus: 'accepted' })),
    )
    const again = await supervisor.call('acceptReports', { body: { ids: [first] } })
    expect(again.results).toMatchObject([{ accepted: true, changed: false }])
  })

  it('acceptance of many keeps what was accepted before a record that fails unforeseen', async () => {
    const { reports } = await reportsOf('report_negative', 'report_negative')
    const [first, second] = reports.map(({ id }) => id)
    if (!first || !second) throw new Error('Two reports were made')
    // The second one cannot be accepted: its queue row is already there.
    await sql`insert into report_documents (report_id, input, next_attempt_at) values (${second}, '{}', now() + interval '1 day')`.execute(
      test.db,
    )
    const answer = await supervisor.call('acceptReports', { body: { ids: [second, first] } })
    expect(answer.results.map(({ id, accepted, code }) => [id, accepted, code])).toEqual([
      [second, false, 'duplicate'],
      [first, true, null],
    ])
    const { status, number } = await supervisor.call('getReport', { params: { id: second } })
    expect([status, number]).toEqual(['pending', null])
  })

  it('acceptance of many takes at most twenty in one call, named or filtered', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => index + 1)
    expect((await supervisor.refused('acceptReports', { body: { ids } })).status).toBe(422)
    const { reports } = await reportsOf('urgent_recall', 'report_negative')
    const answer = await supervisor.call('acceptReports', { body: { filter: {} } })
    expect(answer.results.map(({ id }) => id)).not.toContain(reports[0]?.id)
    expect(answer.results.map(({ id }) => id)).toContain(reports[1]?.id)
  })
})

describe('sending back', () => {
  it('a report is refused or reopened by no administrator who signs nothing', async () => {
    const { reports } = await reportsOf('report_negative')
    const [report] = reports
    const params = { id: report?.id ?? 0 }
    const office = await test.as('administrator')
    const refused = await office.refused('refuseReport', { params, body: { reason: 'Prova' } })
    expect(refused).toMatchObject({ status: 403, details: { code: 'permission_denied' } })
    const body = { motivation: 'Prova' }
    expect((await office.refused('reopenReport', { params, body })).message).toContain('supervisore')
    const signer = await test.as('administrator', { laboratory: test.laboratory, validator: true })
    expect((await signer.call('refuseReport', { params, body: { reason: 'Prova' } })).changed).toBe(true)
  })

  it('a refusal with a reason makes the analysis wait again and withdraws what was asked for', async () => {
    const { reports, analyst } = await reportsOf('recall_spot')
    const [report] = reports
    if (!report) throw new Error('One report was made')
    const params = { id: report.id }
    const body = { reason: 'Valore da ricontrollare' }
    expect((await supervisor.call('refuseReport', { params, body })).analyzableStatus).toBe('to_review')
    expect((await supervisor.call('refuseReport', { params, body })).changed).toBe(false)
    const request = await test.db
      .selectFrom('sampleRequests')
      .select('status')
      .where('reportId', '=', report.id)
      .executeTakeFirstOrThrow()
    expect(request.status).toBe('refused')
    const { items } = await analyst.call('listPendingAnalyses')
    expect(items).toMatchObject([{ pendingReason: 'report_refused', pendingNote: 'Valore da ricontrollare' }])
    expect((await analyst.call('listNotifications')).items[0]?.title).toContain('rifiutato')

    const again = await analyst.call('decideSampleAnalysis', {
      params: { id: report.sampleAnalysisId },
      body: { actionId: 'report_negative' },
    })
    expect((await accept(again.reportId ?? 0, 1)).analyzableStatus).toBe('reported')
  })

  it('a reopened report is superseded by the next revision, its bytes stay', async () => {
    const { reports, analyst } = await reportsOf('report_negative')
    const [report] = reports
    if (!report) throw new Error('One report was made')
    const params = { id: report.id }
    await accept(report.id, 1)
    const frozen = await supervisor.call('getReport', { params })
    const step = await supervisor.call('reopenReport', {
      params,
      body: { motivation: 'Errore di trascrizione' },
    })
    expect(step).toMatchObject({ analyzableStatus: 'to_review', analysisRequestStatus: 'open' })
    expect(await textOf(await bytesOf(report.id))).toContain('RIAPERTO')
    expect((await supervisor.call('listReopenedReports')).items[0]?.reopened?.reason).toBe(
      'Errore di trascrizione',
    )
    expect((await analyst.call('listPendingAnalyses')).items).toMatchObject([
      { id: report.sampleAnalysisId, pendingReason: 'report_reopened' },
    ])

    const made = await analyst.call('decideSampleAnalysis', {
      params: { id: report.sampleAnalysisId },
      body: { actionId: 'report_negative' },
    })
    await accept(made.reportId ?? 0, 1)
    const next = await supervisor.call('getReport', { params: { id: made.reportId ?? 0 } })
    expect(next).toMatchObject({
      revision: 2,
      supersedesId: report.id,
      analysisRequest: { status: 'closed' },
    })
    const old = await supervisor.call('getReport', { params })
    expect(old).toMatchObject({ status: 'superseded', supersededById: next.id, pdfHash: frozen.pdfHash })
    expect(await textOf(await bytesOf(next.id))).toContain(`sostituisce ${old.number}`)
  })
})

import { createHash } from 'node:crypto'
import type { GridActionName } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../documents/examples/read-pdf.ts'
import { analysedPlate } from '../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../testing/index.ts'

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
const accept = (id: number, version: number) =>
  supervisor.call('acceptReport', { params: { id }, body: { version } })
const bytesOf = async (id: number, person = supervisor) =>
  (await person.raw('printReport', { params: { id } })).rawPayload

describe('accepting', () => {
  it('gives a number, freezes the document and ends the episode', async () => {
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

  it('is for validators, on the version that they saw, of their own laboratory', async () => {
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

  it('of a recall makes its request visible and leaves the episode open', async () => {
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

  it('of many takes the ordinary ones and says why the others are left out', async () => {
    const { reports } = await reportsOf('report_negative', 'urgent_recall', 'report_negative', 'recall_spot')
    const answer = await supervisor.call('acceptReports', { body: { ids: reports.map(({ id }) => id) } })
    expect(answer).toMatchObject({ accepted: 2, leftOut: 2 })
    expect(answer.results.map(({ code }) => code)).toEqual([null, 'one_by_one', null, 'one_by_one'])
    const { items } = await supervisor.call('listReports')
    expect(items.map(({ urgent, outcome }) => [urgent, outcome])).toEqual([
      [true, 'positive'],
      [false, 'recall'],
    ])
    const all = await supervisor.raw('printAcceptedReports', {
      query: { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' },
    })
    expect(all.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await supervisor.call('countAcceptedReports')).count).toBe(0)
    const archive = await supervisor.raw('printAcceptedReports', {
      query: { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30', format: 'zip' },
    })
    expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK')
    for (const { id, version } of items) await accept(id, version)
  })
})

describe('sending back', () => {
  it('refuses with a reason: the analysis waits again and what was asked for is withdrawn', async () => {
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

  it('reopens an accepted report: the next revision supersedes it, its bytes stay', async () => {
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

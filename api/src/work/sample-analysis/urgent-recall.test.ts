import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letterPrecedence } from '../../platform/mail/letter-kinds.ts'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let supervisor: TestPerson
// A repetition that a test asks for would be on the next plate.
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  supervisor = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

/** A plate with an open grid whose first row has a critical PHE. */
async function critical(cards: number) {
  const { plate, cards: accepted } = await analysedPlate(test, { cards })
  const params = { id: plate.id }
  const grid = await analyst.call('getGrid', { params, query: {} })
  const rows = grid.rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
  const [id = 0] = rows
  const { draftVersion } = await analyst.call('saveAnalytes', {
    params,
    body: {
      rows: [
        {
          sampleAnalysisId: id,
          analytes: [{ code: 'PHE', value: 900, reason: 'Letto dal tracciato' }],
        },
      ],
    },
  })
  const birthPointId = accepted[0]?.birthPointId ?? 0
  return { params, id, rows, version: draftVersion, birthPointId }
}
const decide = (
  id: number,
  actionId: 'urgent_recall' | 'recall_spot' | 'report_negative',
  note?: string,
) => ({
  params: { id },
  body: { actionId, note: note ?? null },
})
const requestOf = (id: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'type', 'status', 'urgent', 'approvedAt', 'refusedReason'])
    .where('originSampleAnalysisId', '=', id)
    .orderBy('id')
    .execute()
const noticesTo = async (workgroupId: number) => {
  const rows = await test.db
    .selectFrom('birthPointNotices')
    .select('type')
    .where('workgroupId', '=', workgroupId)
    .where('entityType', '=', 'sample-request')
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

/** Closes the grid with one action for every row that waits. */
async function close(
  { params, rows, version }: Awaited<ReturnType<typeof critical>>,
  actionId: 'report_negative' | 'recall_spot',
  decided: readonly number[] = [],
) {
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: {
      version,
      rows: rows
        .filter((id) => !decided.includes(id))
        .map((sampleAnalysisId) => ({ sampleAnalysisId, actionId, checked: true })),
    },
  })
  return analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
}

describe('an urgent recall', () => {
  it('an urgent recall acts while its grid is open: request approved, birth point, clinical centre and supervisors told', async () => {
    const plate = await critical(2)
    const centre = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      config: { pediatric: true },
    })
    await test.db
      .updateTable('workgroups')
      .set({ email: 'nido@ospedale.example' })
      .where('id', '=', plate.birthPointId)
      .execute()
    await test.db
      .insertInto('workgroupBirthPoints')
      .values({ workgroupId: centre.id, birthPointId: plate.birthPointId })
      .execute()

    const made = await analyst.call('decideSampleAnalysis', decide(plate.id, 'urgent_recall'))
    expect(made).toMatchObject({ changed: true, analyzableStatus: 'to_verify' })
    expect(await requestOf(plate.id)).toMatchObject([
      { type: 'new_spot', status: 'pending', urgent: true, approvedAt: expect.anything() },
    ])
    expect(await noticesTo(plate.birthPointId)).toEqual(['recall_approved'])
    expect(await noticesTo(centre.id)).toEqual(['recall_approved'])
    const letters = await test.db.selectFrom('mailOutbox').select(['toAddress', 'precedence']).execute()
    const { email } = await test.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', supervisor.userId)
      .executeTakeFirstOrThrow()
    expect(letters.map(({ toAddress }) => toAddress)).toEqual(
      expect.arrayContaining(['nido@ospedale.example', email]),
    )
    expect(letters.map(({ precedence }) => precedence)).toEqual(letters.map(() => letterPrecedence.urgent))

    const grid = await analyst.call('getGrid', { params: plate.params, query: {} })
    expect(grid.draftVersion).toBe(plate.version + 1)
    expect(grid.rows[0]).toMatchObject({ draft: { actionId: 'urgent_recall' }, allowedActions: [] })
    const saving = { version: grid.draftVersion, rows: [{ sampleAnalysisId: plate.id, actionId: null, checked: true }] } // biome-ignore format: one body
    const saved = await analyst.refused('saveGridDraft', { params: plate.params, body: saving })
    expect(saved.details).toMatchObject({ code: 'invalid_transition', sampleAnalysisId: plate.id })
    const deleting = { params: plate.params, body: { reason: 'Corsa sbagliata' } }
    expect((await analyst.refused('deleteResults', deleting)).details.code).toBe('invalid_transition')

    const closed = await close({ ...plate, version: grid.draftVersion }, 'report_negative', [plate.id])
    expect(closed).toMatchObject({ changed: true, reports: 2, urgentReports: 1 })
    expect(closed.counts.map(({ actionId, count }) => [actionId, count])).toEqual([
      ['report_negative', 1],
      ['urgent_recall', 1],
    ])
    expect(await requestOf(plate.id)).toHaveLength(1)
  })

  it('an urgent recall is the only decision before the closing beside the repetition of a critical value', async () => {
    const { id, rows } = await critical(2)
    const other = rows[1] ?? 0
    const negative = await analyst.refused('decideSampleAnalysis', decide(other, 'report_negative'))
    expect(negative).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    const again = { params: { id: other }, body: { actionId: 're_test_single' as const, note: null } }
    expect((await analyst.refused('decideSampleAnalysis', again)).details.code).toBe('invalid_transition')
    const repeated = { params: { id }, body: { actionId: 're_test_duplicate' as const, note: null } }
    expect(await analyst.call('decideSampleAnalysis', repeated)).toMatchObject({
      changed: true,
      analyzableStatus: 're_test',
    })
  })

  it('an urgent recall stays live when its report is refused, and is withdrawn by a new decision with a note', async () => {
    const plate = await critical(2)
    // Nothing is out of range in this row: somebody called for its newborn by mistake.
    const id = plate.rows[1] ?? 0
    const { reportId } = await analyst.call('decideSampleAnalysis', decide(id, 'urgent_recall'))
    await supervisor.call('refuseReport', {
      params: { id: reportId ?? 0 },
      body: { reason: 'Riga scambiata' },
    })
    expect(await requestOf(id)).toMatchObject([{ status: 'pending', approvedAt: expect.anything() }])
    const silent = await analyst.refused('decideSampleAnalysis', decide(id, 'report_negative'))
    expect(silent).toMatchObject({ status: 422 })
    await analyst.call('decideSampleAnalysis', decide(id, 'report_negative', 'Riga scambiata'))
    expect(await requestOf(id)).toMatchObject([
      { status: 'refused', refusedReason: expect.stringContaining('Riga scambiata') },
    ])
    expect(await noticesTo(plate.birthPointId)).toEqual(['recall_approved', 'recall_withdrawn'])
  })

  it('an urgent recall replaces the recall of a reopened report, which is raised and stays one', async () => {
    const plate = await critical(1)
    const { params } = plate
    await analyst.call('saveAnalytes', {
      params,
      body: {
        rows: [
          { sampleAnalysisId: plate.id, analytes: [{ code: 'PHE', value: 200, reason: 'Letto due volte' }] },
        ],
      },
    })
    await close({ ...plate, version: plate.version + 1 }, 'recall_spot')
    const { report } = await analyst.call('getSampleAnalysis', { params: { id: plate.id } })
    const reportParams = { id: report?.id ?? 0 }
    await supervisor.call('acceptReport', { params: reportParams, body: { version: 1 } })
    await supervisor.call('reopenReport', { params: reportParams, body: { motivation: 'Valore corretto' } })
    await analyst.call('decideSampleAnalysis', decide(plate.id, 'urgent_recall'))
    expect(await requestOf(plate.id)).toMatchObject([{ type: 'new_spot', status: 'pending', urgent: true }])
    expect(await noticesTo(plate.birthPointId)).toEqual(
      expect.arrayContaining(['recall_approved', 'recall_changed']),
    )
  })
})

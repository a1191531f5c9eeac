import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
let supervisor: TestPerson
let support: TestPerson
let lead: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  support = await test.as('support', { laboratory: null })
  lead = await test.as('analyst', { lead: true })
})
afterAll(() => test.close())

/** A preterm newborn whose tyrosine is in range for its gestation, with an accepted negative report. */
async function reported(tyrosine = 500) {
  const newborn = await newCard(test, (card) => ({
    ...card,
    newborn: { ...card.newborn, gaWeeks: 33, gaDays: 0, birthWeight: 2300 },
  }))
  const { plateId, row } = await newborn.measure('sne_ms', { TYR: tyrosine })
  await newborn.decide(plateId, { actionId: 'report_negative' })
  const [report] = await newborn.reports()
  const { id, version } = report ?? { id: 0, version: 0 }
  await supervisor.call('acceptReport', { params: { id }, body: { version } })
  return { id, newborn, plateId, row }
}
type Reported = Awaited<ReturnType<typeof reported>>

async function correctGestation({ newborn: { card } }: Reported, gaWeeks: number) {
  const { version, newborn } = await support.call('getSample', { params: { id: card.id } })
  const { version: ofNewborn } = await support.call('getNewborn', { params: { id: newborn.id } })
  return support.call('updateSample', {
    params: { id: card.id },
    body: { reason: 'Riletto il cartoncino', version, newborn: { version: ofNewborn, gaWeeks, gaDays: 0 } },
  })
}
const read = (id: number) => supervisor.call('getReport', { params: { id } })
const statusOf = async ({ newborn: { card } }: Reported) =>
  (await support.call('getSample', { params: { id: card.id } })).newborn.status
/** Nothing else of the newborn is waited for: other categories, planned cards. */
async function endOthers({ newborn: { card } }: Reported) {
  const { newborn } = await support.call('getSample', { params: { id: card.id } })
  await test.db
    .updateTable('expectedCategories')
    .set({ settled: true })
    .where('newbornId', '=', newborn.id)
    .execute()
  const requests = test.db.selectFrom('sampleRequests').select('id').where('newbornId', '=', newborn.id)
  await test.db.deleteFrom('sampleRequestRecipients').where('sampleRequestId', 'in', requests).execute()
  await test.db.deleteFrom('sampleRequests').where('newbornId', '=', newborn.id).execute()
  await test.db
    .updateTable('analysisRequests')
    .set({ status: 'closed', closeReason: 'report_negative', closedAt: test.clock.now() })
    .where('newbornId', '=', newborn.id)
    .execute()
}
async function waiting(id: number) {
  const { items } = await supervisor.call('listReassessments', { query: { pageSize: 500 } })
  return items.find((one) => one.id === id)
}
const confirm = (id: number, ids: readonly number[]) => ({
  params: { id },
  body: { ids: [...ids], reason: 'Verificato con il centro' },
})

describe('case 20: gestational age corrected from 33 to 39 weeks under an accepted report', () => {
  it('case 20: a gestational age corrected to 39 weeks marks the accepted report, tells supervisors, and lists it until answered', async () => {
    const made = await reported()
    const before = await read(made.id)
    expect(before).toMatchObject({ toReassess: false, reassessments: [] })
    await endOthers(made)
    expect(await statusOf(made)).toBe('complete')
    expect(await correctGestation(made, 39)).toMatchObject({ reflagged: 1, returnedReports: 0 })
    const after = await read(made.id)
    expect(after).toMatchObject({ status: 'accepted', toReassess: true, values: before.values })
    expect(await statusOf(made)).toBe('in_progress')
    const [mark] = after.reassessments
    expect(mark).toMatchObject({ cause: 'correction', state: 'open', closed: null })
    expect(mark?.text).toContain('età gestazionale')
    expect(mark?.text).toContain('TYR: Nella norma → Sopra soglia')
    expect(await waiting(made.id)).toMatchObject({ reassessments: [{ id: mark?.id }] })
    const told = await test.db
      .selectFrom('notifications')
      .select(['type', 'link', 'role'])
      .where('userId', '=', supervisor.userId)
      .where('entityType', '=', 'report')
      .where('entityId', '=', made.id)
      .execute()
    expect(told).toEqual([
      { type: 'report_to_reassess', link: `/report/${made.id}/view`, role: 'supervisor' },
    ])
  })

  it('case 20: a reopened report’s value stands out of range against a negative', async () => {
    const made = await reported()
    await correctGestation(made, 39)
    await supervisor.call('reopenReport', { params: { id: made.id }, body: { motivation: 'Età corretta' } })
    expect(await waiting(made.id)).toBeUndefined()
    expect((await read(made.id)).reassessments).toMatchObject([
      { state: 'reopened', closed: { reason: 'Età corretta' } },
    ])
    const analyst = await test.as('analyst')
    const refused = await analyst.refused('decideSampleAnalysis', {
      params: { id: made.row.sampleAnalysisId },
      body: { actionId: 'report_negative', note: 'Prova' },
    })
    expect(refused.details.code).toBe('open_findings')
  })

  it('case 20: a report cannot be confirmed while its value is out of range against its negative', async () => {
    const made = await reported()
    await correctGestation(made, 39)
    const ids = (await read(made.id)).reassessments.map((one) => one.id)
    const refused = await supervisor.refused('confirmReassessment', confirm(made.id, ids))
    expect(refused).toMatchObject({ status: 409, details: { code: 'open_findings' } })
    expect(await waiting(made.id)).toBeDefined()
  })

  it('case 20: a report confirmed by a validator leaves the list, and a later correction marks it again', async () => {
    const made = await reported(120)
    await correctGestation(made, 39)
    const ids = (await read(made.id)).reassessments.map((one) => one.id)
    const plain = await test.as('supervisor')
    const refused = await plain.refused('confirmReassessment', confirm(made.id, ids))
    expect(refused.details.code).toBe('validator_required')
    expect(await supervisor.call('confirmReassessment', confirm(made.id, ids))).toEqual({ changed: true })
    expect(await supervisor.call('confirmReassessment', confirm(made.id, ids))).toEqual({ changed: false })
    expect(await waiting(made.id)).toBeUndefined()
    const stale = await supervisor.refused('confirmReassessment', confirm(made.id, [...ids, 999_999]))
    expect(stale.details.code).toBe('stale_version')
    await correctGestation(made, 34)
    expect((await read(made.id)).reassessments).toMatchObject([{ state: 'open' }, { state: 'confirmed' }])
  })

  it('case 20: a report is marked when its value is judged by another rule with the same flag', async () => {
    const made = await reported(120)
    expect(await correctGestation(made, 39)).toMatchObject({ reflagged: 0 })
    const [mark] = (await read(made.id)).reassessments
    expect(mark?.text).toContain('TYR giudicato con un’altra regola')
  })
})

describe('a run that is found wrong after its reports were signed', () => {
  const wrong = (id: number) => ({
    body: { kind: 'run' as const, id, reason: 'Curva di taratura errata' },
  })

  it('a run found wrong marks every signed report that rests on it, once, by a lead alone', async () => {
    const made = await reported(100)
    const analyst = await test.as('analyst')
    expect((await analyst.refused('markWrong', wrong(made.plateId))).details.code).toBe('lead_required')
    const counted = await lead.call('countResting', { query: { kind: 'run', id: made.plateId } })
    expect(counted.fresh).toBeGreaterThan(0)
    expect((await read(made.id)).toReassess).toBe(false)
    expect(await lead.call('markWrong', wrong(made.plateId))).toEqual({ ...counted, changed: true })
    expect((await read(made.id)).reassessments).toMatchObject([{ cause: 'run', state: 'open' }])
    expect(await lead.call('markWrong', wrong(made.plateId))).toMatchObject({ changed: false, fresh: 0 })
  })

  it('a run found wrong sends unsigned reports back to the analyst, and counts them', async () => {
    const newborn = await newCard(test)
    const { plateId } = await newborn.measure('sne_ms')
    await newborn.decide(plateId, { actionId: 'report_negative' })
    const answer = await lead.call('markWrong', wrong(plateId))
    expect(answer).toMatchObject({ changed: true, reports: 0, fresh: 0 })
    expect((await newborn.reports()).map(({ status }) => status)).toEqual(['refused'])
    const titles = await test.db.selectFrom('notifications').select('title').execute()
    expect(titles.map(({ title }) => title)).toContain(
      'Referti da rivalutare: 0; 1 da verificare rimandati all’analista',
    )
    expect(await lead.call('markWrong', wrong(plateId))).toMatchObject({ changed: false })
  })

  it('a run found wrong is held: no negative is decided on it until a lead releases it with a reason', async () => {
    const newborn = await newCard(test)
    const { plateId, row } = await newborn.measure('sne_ms')
    await newborn.decide(plateId, { actionId: 'report_negative' })
    await lead.call('markWrong', wrong(plateId))
    const analyst = await test.as('analyst')
    const decision = {
      params: { id: row.sampleAnalysisId },
      body: { actionId: 'report_negative' as const, note: 'Come prima' },
    }
    const refused = await analyst.refused('decideSampleAnalysis', decision)
    expect(refused.details).toMatchObject({ code: 'open_findings' })
    const { items } = await lead.call('listHeldRuns', { query: {} })
    expect(items.map(({ id }) => id)).toContain(plateId)
    const { held } = await lead.call('getPlateQuality', { params: { id: plateId } })
    expect(held.find(({ code }) => code === 'PHE')).toMatchObject({
      reason: 'la corsa è stata segnalata come errata',
      forGood: false,
    })
    await lead.call('releaseQuality', { params: { id: plateId }, body: { reason: 'Curva ricalcolata' } })
    await analyst.call('decideSampleAnalysis', decision)
    expect((await newborn.reports()).map(({ status }) => status)).toContain('pending')
  })

  it('a run that is found wrong after its reports were signed of another laboratory does not exist', async () => {
    const made = await reported(100)
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory, lead: true })
    expect((await stranger.refused('markWrong', wrong(made.plateId))).status).toBe(404)
    const other = await test.as('supervisor', { laboratory, validator: true })
    const refused = await other.refused('confirmReassessment', confirm(made.id, [1]))
    expect(refused.status).toBe(404)
    expect((await other.call('listReassessments', { query: {} })).items).toEqual([])
  })

  it.each(['lot', 'limits'] as const)(
    'a signed report is marked when the %s of its run is found wrong',
    async (kind) => {
      const made = await reported(100)
      const { cutoffSetId } = await test.db
        .selectFrom('plates')
        .select('cutoffSetId')
        .where('id', '=', made.plateId)
        .executeTakeFirstOrThrow()
      const { qcLotId } = await test.db
        .selectFrom('wells')
        .select('qcLotId')
        .where('plateId', '=', made.plateId)
        .where('qcLotId', 'is not', null)
        .executeTakeFirstOrThrow()
      const id = (kind === 'lot' ? qcLotId : cutoffSetId) ?? 0
      const answer = await lead.call('markWrong', { body: { kind, id, reason: 'Scheda errata' } })
      expect(answer.fresh).toBeGreaterThan(0)
      expect((await read(made.id)).reassessments).toMatchObject([{ cause: kind }])
    },
  )
})

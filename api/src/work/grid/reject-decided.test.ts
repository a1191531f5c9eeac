import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { deskRound } from '../recall-case/job/round.ts'

/** A run that is rejected after some of its samples were decided or suspended. */

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
let planner: TestPerson
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('analyst', { lead: true })
  planner = await test.as('planner')
  supervisor = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

/** Two cards on one plate, the values on the first. */
async function measured(values: Readonly<Record<string, number>>) {
  const [card] = await acceptedCards(test, 2)
  if (!card) throw new Error('No card was accepted')
  const newborn = oneCard(test, card)
  const { plateId, row } = await newborn.measure('sne_ms', values)
  return { newborn, plateId, row }
}

/** XLE 900, recalled urgently while the grid is open. */
async function recalled() {
  const made = await measured({ XLE: 900 })
  await analyst.call('decideSampleAnalysis', {
    params: { id: made.row.sampleAnalysisId },
    body: { actionId: 'urgent_recall', note: 'Subito' },
  })
  const [report] = await made.newborn.reports()
  return { ...made, report: report ?? { id: 0, version: 0 } }
}

const rejection = () => ({
  cause: 'control' as const,
  reason: 'Controllo basso fuori',
  action: 'Materiale ricostituito',
  repeatBy: planner.userId,
})
const reject = (id: number, by = analyst) => by.call('rejectRun', { params: { id }, body: rejection() })
const copyOf = (id: number) => planner.call('duplicatePlate', { params: { id }, body: { withSamples: true } })
const sign = (id: number, version: number) =>
  supervisor.call('acceptReport', { params: { id }, body: { version } })

describe('an urgent recall decided on a run that is then rejected', () => {
  it('a signed urgent recall on a rejected run is to be reassessed, and its sample is named as left out', async () => {
    const { newborn, plateId, report } = await recalled()
    await sign(report.id, report.version)
    await reject(plateId)
    const { items } = await supervisor.call('listReassessments', { query: {} })
    expect(items).toMatchObject([
      {
        id: report.id,
        toReassess: true,
        reassessments: [{ text: expect.stringContaining('serie respinta (materiale di controllo') }],
      },
    ])
    const { leftOut, plate } = await copyOf(plateId)
    expect(plate.counters.samples).toBe(1)
    expect(leftOut).toMatchObject([
      { barcode: newborn.card.barcode, reason: expect.stringContaining('da rivalutare') },
    ])
  })

  it('an urgent recall decided on a run that is then rejected is to be reassessed where it is signed afterwards', async () => {
    const { plateId, newborn } = await recalled()
    await reject(plateId)
    const [report] = await newborn.reports()
    await sign(report?.id ?? 0, report?.version ?? 0)
    const { items } = await supervisor.call('listReassessments', { query: {} })
    expect(items).toMatchObject([
      { id: report?.id, reassessments: [{ text: expect.stringContaining('serie respinta (materiale') }] },
    ])
  })

  it('a signed urgent recall on a rejected run is printed and sent again with the mark of its reassessment', async () => {
    const { newborn, plateId, report } = await recalled()
    await sign(report.id, report.version)
    await test.drawn()
    const birthPoint = await test.withKey(newborn.card.birthPointId)
    const params = { id: report.id }
    const sent = async () =>
      (await birthPoint.raw('getIntakeReport', { params, query: { pdf: true } })).rawPayload.toString('utf8')
    const printed = async () =>
      (await supervisor.raw('printReport', { params })).rawPayload.toString('base64')
    const signed = await printed()
    const message = await sent()
    expect(message).toContain(signed)
    await reject(plateId)
    const again = await sent()
    expect(again).toContain('DA RIVALUTARE (corsa errata)')
    expect(again).not.toContain(signed)
    // Another content has another control id (MSH-10).
    expect(again.split('|')[9]).not.toBe(message.split('|')[9])
    expect(await printed()).not.toBe(signed)
    const { reassessments } = await supervisor.call('getReport', { params })
    await supervisor.call('confirmReassessment', {
      params,
      body: { ids: reassessments.map((mark) => mark.id), reason: 'Valori confermati' },
    })
    const { items } = await birthPoint.call('listIntakeReports', { query: { since: 1 } })
    expect(items).toMatchObject([
      { position: 2, reportId: report.id, event: 'marked' },
      { position: 3, reportId: report.id, event: 'confirmed' },
    ])
    // The signed bytes are as they were.
    expect(await printed()).toBe(signed)
    expect(await sent()).toBe(message)
  })

  it('an unsigned urgent recall on a rejected run says on its report that the values were not validated', async () => {
    const { plateId, report } = await recalled()
    await reject(plateId)
    const { remarks, status, version } = await supervisor.call('getReport', { params: { id: report.id } })
    expect(status).toBe('pending')
    expect(remarks).toContainEqual(
      expect.stringContaining('serie respinta: valori non validati, da ripetere'),
    )
    expect(await sign(report.id, version)).toMatchObject({ changed: true })
  })
})

describe('a rejected run that nobody copies', () => {
  const titles = async (userId: number) =>
    (
      await test.db
        .selectFrom('notifications')
        .select(['title', 'text'])
        .where('userId', '=', userId)
        .where('title', 'like', 'Corsa respinta e non ripetuta%')
        .execute()
    ).map(({ text }) => text)

  it('a rejected run without a copy alerts planners, analysts and supervisors daily after the hours of a repetition', async () => {
    const { plateId } = await measured({})
    await reject(plateId)
    const round = () => deskRound(test.db, test.clock.now())
    test.clock.advance({ hours: 71 })
    await round()
    expect(await titles(analyst.userId)).toEqual([])
    test.clock.advance({ hours: 2 })
    await round()
    await round()
    for (const { userId } of [analyst, planner, supervisor])
      expect(await titles(userId)).toEqual([
        '2 neonati aspettano da 73 ore la ripetizione: copiare oggi la piastra con i suoi campioni.',
      ])
    test.clock.advance({ hours: 24 })
    await round()
    expect(await titles(planner.userId)).toHaveLength(2)
    planner = await test.as('planner')
    await copyOf(plateId)
    test.clock.advance({ hours: 24 })
    await round()
    expect(await titles(supervisor.userId)).toHaveLength(2)
  })

  it('a rejected run that nobody copies that showed a critical value alerts after the hours of a critical repetition', async () => {
    const { plateId } = await measured({ XLE: 900 })
    await reject(plateId)
    test.clock.advance({ hours: 25 })
    await deskRound(test.db, test.clock.now())
    expect(await titles(analyst.userId)).toHaveLength(1)
  })
})

describe('a run whose grid is closed', () => {
  it('a run whose grid is closed is rejected by a lead, and its suspended samples go on the copy', async () => {
    const { newborn, plateId } = await measured({})
    await newborn.decide(plateId, { actionId: 'suspend' })
    const refused = await analyst.refused('rejectRun', { params: { id: plateId }, body: rejection() })
    expect(refused.details.code).toBe('lead_required')
    expect(await reject(plateId, lead)).toEqual({ changed: true })
    const { plate, leftOut } = await copyOf(plateId)
    // The other card was reported negative, and nobody had signed it.
    expect({ leftOut, samples: plate.counters.samples }).toEqual({ leftOut: [], samples: 2 })
    const refusedReports = await test.db.selectFrom('reports').select('status').execute()
    expect(refusedReports).toEqual([{ status: 'refused' }])
  })

  it('a run whose grid is closed is not rejected once a report of it is signed', async () => {
    const { newborn, plateId } = await measured({})
    await newborn.decide(plateId)
    const [report] = await newborn.reports()
    await sign(report?.id ?? 0, report?.version ?? 0)
    const refused = await lead.refused('rejectRun', { params: { id: plateId }, body: rejection() })
    expect(refused.message).toContain('già firmato')
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { newEqaRound, placeEqa, plateWithEqa } from '../../testing/eqa.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { analysisTypeId, newPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('supervisor', { lead: true })
})
afterEach(() => test.close())

type Round = Awaited<ReturnType<typeof newEqaRound>>
type Plate = Awaited<ReturnType<typeof plateWithEqa>>

const importInto = (plate: Plate, options: Parameters<typeof fileFor>[2] = {}) =>
  analyst.call('importResults', {
    params: { id: plate.id },
    body: {},
    file: fileFor(plate, 'btd_act', options),
  })
const read = ({ id }: Round, by = analyst) => by.call('getEqaRound', { params: { id } })

/** A round whose samples were measured with newborns. */
async function measured(options: Parameters<typeof fileFor>[2] = {}) {
  const round = await newEqaRound(test, analyst)
  const plate = await plateWithEqa(test, round)
  await importInto(plate, options)
  return { round: await read(round), plate }
}
const send = async (round: Round, by = lead) =>
  (await by.call('sendEqaRound', { params: { id: round.id }, body: { version: round.version } })).round
const scoreOf = (round: Round, ...zs: (number | null)[]) =>
  round.results.map(({ id }, index) => ({
    resultId: id ?? 0,
    target: null,
    sd: null,
    z: zs[index] ?? null,
    correct: null,
  }))
const evaluate = async (round: Round, ...zs: (number | null)[]) =>
  (
    await analyst.call('evaluateEqaRound', {
      params: { id: round.id },
      body: { version: round.version, scores: scoreOf(round, ...zs) },
    })
  ).round
const correction = { cause: 'calibration', reason: 'Curva vecchia', action: 'Ricalibrato' } as const

it('a round goes from its arrival over a plate, the signature and the targets to its closing', async () => {
  const received = await newEqaRound(test, analyst)
  expect(received).toMatchObject({ status: 'received', samples: 2, measured: 0, due: null })
  const plate = await plateWithEqa(test, received)
  await importInto(plate, { wellValues: { H12: { BTD: 120.4 }, H11: { BTD: 40 } } })
  const analysed = await read(received)
  expect(analysed).toMatchObject({ status: 'analysed', measured: 2 })
  expect(analysed.results).toMatchObject([
    { sample: 'C1', analyte: 'BTD', well: 'H12', hindrance: null, plate: { id: plate.id } },
    { sample: 'C2', analyte: 'BTD', well: 'H11', hindrance: null },
  ])
  const sent = await send(analysed)
  expect(sent).toMatchObject({ status: 'sent', results: [{ id: expect.any(Number) }, {}] })
  const value = sent.results[0]?.value ?? 0
  const [first, second] = sent.results
  const evaluated = await analyst.call('evaluateEqaRound', {
    params: { id: sent.id },
    body: {
      version: sent.version,
      scores: [
        { resultId: first?.id ?? 0, target: value - 5, sd: 2, z: null, correct: null },
        { resultId: second?.id ?? 0, target: null, sd: null, z: -3.2, correct: null },
      ],
    },
  })
  expect(evaluated.round).toMatchObject({
    status: 'evaluated',
    questionable: 1,
    unsatisfactory: 1,
    open: 1,
    results: [
      { z: 2.5, zEntered: false, verdict: 'questionable' },
      { z: -3.2, zEntered: true, verdict: 'unsatisfactory' },
    ],
  })
  const params = { id: sent.id }
  const refused = await lead.refused('closeEqaRound', { params, body: {} })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('azione correttiva') })
  await analyst.call('correctEqaResults', { params, body: { resultIds: [second?.id ?? 0], ...correction } })
  const closed = await lead.call('closeEqaRound', { params, body: {} })
  expect(closed).toMatchObject({ changed: true, round: { status: 'closed', open: 0 } })
  expect(await lead.call('closeEqaRound', { params, body: {} })).toMatchObject({ changed: false })
  const chart = await analyst.call('getEqaChart', { params: { id: sent.programme.id } })
  expect(chart.series).toMatchObject([{ analyte: 'BTD', points: [{ z: 2.5 }, { z: -3.2 }] }])
  const pdf = await analyst.raw('printEqaRound', { params })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await analyst.raw('exportEqaRound', { params })).statusCode).toBe(200)
  expect((await analyst.raw('printEqaLabels', { params })).statusCode).toBe(200)
})

it('a lead alone signs, closes and gives up; nobody of another laboratory sees a round', async () => {
  const { round } = await measured()
  const params = { id: round.id }
  const body = { version: round.version }
  expect((await analyst.refused('sendEqaRound', { params, body })).details.code).toBe('lead_required')
  const gone = { params, body: { reason: 'Esercizio annullato' } }
  expect((await analyst.refused('giveUpEqaRound', gone)).details.code).toBe('lead_required')
  const other = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('supervisor', { laboratory: other, lead: true })
  for (const call of ['getEqaRound', 'printEqaLabels', 'exportEqaRound'] as const)
    expect((await stranger.refused(call, { params })).status).toBe(404)
  expect((await stranger.refused('sendEqaRound', { params, body })).status).toBe(404)
  expect((await stranger.refused('giveUpEqaRound', gone)).status).toBe(404)
  expect((await stranger.call('listEqaRounds', { query: {} })).total).toBe(0)
  const planner = await test.as('planner')
  expect((await planner.refused('getEqaRound', { params })).status).toBe(403)
  const evaluated = await evaluate(await send(round), 0.1, 0.2)
  expect((await analyst.refused('closeEqaRound', { params, body: {} })).details.code).toBe('lead_required')
  expect(evaluated.status).toBe('evaluated')
})

it('results of a run whose controls failed are held, and leave once a lead releases the run', async () => {
  const { round, plate } = await measured({ controlShift: 5 })
  expect(round.results.map(({ hindrance }) => hindrance)).toEqual(['held', 'held'])
  const params = { id: round.id }
  const refused = await lead.refused('sendEqaRound', { params, body: { version: round.version } })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('trattengono') })
  await lead.call('releaseQuality', { params: { id: plate.id }, body: { reason: 'Controllo ripetuto' } })
  const sent = await send(await read(round))
  expect(sent.results.map(({ hindrance }) => hindrance)).toEqual([null, null])
})

it('a sent EQA value stays when its run is rejected afterwards, and says so', async () => {
  const { round, plate } = await measured()
  const sent = await send(round)
  const planner = await test.as('planner')
  await lead.call('rejectRun', {
    params: { id: plate.id },
    body: { cause: 'reagent', reason: 'Kit scaduto', action: 'Kit nuovo', repeatBy: planner.userId },
  })
  const after = await read(sent)
  expect(after.results.map(({ value }) => value)).toEqual(sent.results.map(({ value }) => value))
  expect(after).toMatchObject({
    status: 'sent',
    results: [{ doubt: expect.stringContaining('respinta') }, {}],
  })
})

it('a rejected run takes its readings back, and its samples go to the copy', async () => {
  const { round, plate } = await measured()
  const planner = await test.as('planner')
  await lead.call('rejectRun', {
    params: { id: plate.id },
    body: { cause: 'reagent', reason: 'Kit scaduto', action: 'Kit nuovo', repeatBy: planner.userId },
  })
  expect(await read(round)).toMatchObject({ status: 'received', measured: 0 })
  const { plate: copy } = await planner.call('duplicatePlate', {
    params: { id: plate.id },
    body: { withSamples: true },
  })
  expect(copy.counters.eqaSamples).toBe(2)
})

it('deleted results take the round back to be analysed', async () => {
  const { round, plate } = await measured()
  await analyst.call('deleteResults', { params: { id: plate.id }, body: { reason: 'File sbagliato' } })
  expect(await read(round)).toMatchObject({ status: 'received', measured: 0 })
})

describe('a sample of external assessment', () => {
  it('a sample of external assessment is no newborn: it has no analysis, value, report, order or place among newborns', async () => {
    const { plate } = await measured()
    const codes = ['VEQ']
    const count = async (table: 'sampleAnalyses' | 'analysisValues' | 'analysisRequests' | 'samples') =>
      (await test.db.selectFrom(table).select('id').execute()).length
    const before = [await count('sampleAnalyses'), await count('analysisRequests'), await count('samples')]
    const grid = await analyst.call('getGrid', { params: { id: plate.id }, query: {} })
    expect(grid.rows).toHaveLength(2)
    expect(JSON.stringify(grid.rows)).not.toContain(codes[0])
    expect(grid.qc.every(({ well }) => well !== 'H11' && well !== 'H12')).toBe(true)
    for (const list of ['listFailsafe', 'listAnalysisRequests', 'listPendingAnalyses'] as const) {
      const person = list === 'listAnalysisRequests' ? await test.as('support') : analyst
      const answer = await person.raw(list, { query: {} } as never)
      expect(answer.body).not.toContain('VEQ0')
    }
    const values = await test.db
      .selectFrom('analysisValues')
      .innerJoin('sampleAnalyses', 'sampleAnalyses.id', 'analysisValues.sampleAnalysisId')
      .select('sampleAnalyses.id')
      .distinct()
      .execute()
    expect(values).toHaveLength(2)
    expect(before).toEqual([2, expect.any(Number), expect.any(Number)])
  })

  it('an EQA sample stands on one plate of its own analysis, and on none once its round was sent', async () => {
    const round = await newEqaRound(test, analyst, { samples: 1 })
    const [sample] = round.sampleList
    const planner = await test.as('planner')
    const [one, other] = [await newPlate(test, planner, 'btd_act'), await newPlate(test, planner, 'btd_act')]
    const tsh = await newPlate(test, planner, 'tgal_tot')
    const place = (plateId: number) =>
      placeEqa(planner, plateId, { H12: sample?.id ?? 0 }).then(
        () => null,
        (error: Error) => error.message,
      )
    expect(await place(tsh.id)).toContain('altra analisi')
    expect(await place(one.id)).toBeNull()
    expect(await place(other.id)).toContain('è già su')
    const info = await planner.call('getPlanningInfo', { params: { id: one.id } })
    expect(info.eqaSamples).toEqual([])
  })

  it('an EQA sample is punched by its own barcode alone, and freed at the closing without a disc', async () => {
    const round = await newEqaRound(test, analyst, { samples: 2 })
    const [first, second] = round.sampleList
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'btd_act')
    const params = { id: plate.id }
    await placeEqa(planner, plate.id, { H11: first?.id ?? 0, H12: second?.id ?? 0 })
    const blind = { params, body: { well: 'H11', status: 'punched' as const } }
    expect((await planner.refused('punchSample', blind)).status).toBe(422)
    const barcode = first?.barcode ?? ''
    await planner.call('punchSample', { params, body: { barcode, well: 'H11', status: 'punched' } })
    const blocked = await planner.refused('closePlate', { params, body: {} })
    expect(blocked.details).toMatchObject({ code: 'plate_blocked', blockers: [{ wells: ['H12'] }] })
    await planner.call('punchSample', { params, body: { well: 'H12', status: 'skipped' } })
    await planner.call('closePlate', { params, body: {} })
    const closed = await planner.call('getPlate', { params })
    expect(closed.wells.filter(({ type }) => type === 'eqa_sample')).toMatchObject([{ position: 'H11' }])
    const worklist = (await planner.raw('exportPlate', { params, query: {} })).body
    expect(worklist).toContain(barcode)
  })

  it('a sample of external assessment alone on a plate is measured and its run closed', async () => {
    const round = await newEqaRound(test, analyst)
    const plate = await plateWithEqa(test, round, { cards: 0 })
    await importInto(plate)
    expect(await read(round)).toMatchObject({ status: 'analysed' })
  })

  it('a sample of external assessment refuses a file that names another code in its well', async () => {
    const round = await newEqaRound(test, analyst, { samples: 1 })
    const plate = await plateWithEqa(test, round)
    const file = fileFor(plate, 'btd_act')
    const barcode = round.sampleList[0]?.barcode ?? ''
    const bytes = String(file.bytes).replace(barcode, 'VEQ99999901')
    const refused = await analyst.refused('importResults', {
      params: { id: plate.id },
      body: {},
      file: { ...file, bytes },
    })
    expect(refused.details.code).toBe('file_mismatch')
  })
})

it('a round near or past its last day is counted until its results were sent', async () => {
  const late = await newEqaRound(test, analyst, { dueIn: 5 })
  await newEqaRound(test, analyst, { dueIn: 30, number: '2' })
  const due = async () => (await lead.call('listEqaRounds', { query: { due: true } })).items
  expect((await due()).map(({ id, due: how }) => [id, how])).toEqual([[late.id, 'near']])
})

it('programmes are of an own analysis type and its analytes, each name once', async () => {
  const body = {
    analysisTypeId: await analysisTypeId(test, 'btd_act'),
    name: 'BTD 2026',
    provider: 'Ente',
    analytes: ['BTD'],
  }
  const programme = await analyst.call('createEqaProgramme', { body })
  expect((await analyst.refused('createEqaProgramme', { body })).details.code).toBe('duplicate')
  const wrong = { body: { ...body, name: 'Altro', analytes: ['TSH'] } }
  expect((await analyst.refused('createEqaProgramme', wrong)).status).toBe(422)
  const ended = await analyst.call('updateEqaProgramme', {
    params: { id: programme.id },
    body: {
      name: 'BTD 2026',
      provider: 'Ente',
      analytes: ['BTD'],
      version: programme.version,
      enabled: false,
    },
  })
  expect(ended).toMatchObject({ changed: true, programme: { enabled: false } })
})

it('targets of results that were not sent, or of another round, are refused', async () => {
  const { round } = await measured()
  const scores = [{ resultId: 999_999, target: 1, sd: 1, z: null, correct: null }]
  const params = { id: round.id }
  const early = { params, body: { version: round.version, scores } }
  expect((await analyst.refused('evaluateEqaRound', early)).status).toBe(409)
  const sent = await send(round)
  const foreign = { params, body: { version: sent.version, scores } }
  expect((await analyst.refused('evaluateEqaRound', foreign)).status).toBe(422)
  const nothing = { params, body: { version: sent.version, scores: scoreOf(sent) } }
  expect((await analyst.refused('evaluateEqaRound', nothing)).status).toBe(409)
})

it('values of the provider that contradict each other, and a result named twice, are refused', async () => {
  const { round } = await measured()
  const sent = await send(round)
  const [first, second] = sent.results
  const value = first?.value ?? 0
  const refusal = async (...scores: object[]) =>
    (
      await analyst.refused('evaluateEqaRound', {
        params: { id: sent.id },
        body: {
          version: sent.version,
          scores: scores.map((score) => ({
            ...{ resultId: first?.id ?? 0, target: null, sd: null, z: null, correct: null },
            ...score,
          })),
        },
      })
    ).details.fields
  expect(await refusal({ target: value + 100, sd: 5, z: 0.1 })).toMatchObject([
    { path: 'scores.0.z', message: expect.stringContaining('20,00') },
  ])
  expect(await refusal({ z: 0.1 }, { z: 3.5 })).toMatchObject([{ path: 'scores.1.resultId' }])
  expect(await refusal({ resultId: second?.id, target: -100, sd: 5 })).toBeTruthy()
  expect(await refusal({ target: 1e300, sd: 1e-300 })).toBeTruthy()
})

it('an unsatisfactory result loses its verdict with a reason alone, which the trail keeps', async () => {
  const { round } = await measured()
  const failed = await evaluate(await send(round), 0.1, -3.2)
  const body = { version: failed.version, scores: scoreOf(failed, 0.1, 0.3) }
  const params = { id: failed.id }
  const refused = await analyst.refused('evaluateEqaRound', { params, body })
  expect(refused.details.fields).toMatchObject([{ path: 'reason' }])
  const reason = 'Rapporto dell’ente corretto il 12 novembre'
  const { round: corrected } = await analyst.call('evaluateEqaRound', { params, body: { ...body, reason } })
  expect(corrected.unsatisfactory).toBe(0)
  const trail = await test.db
    .selectFrom('auditTrail')
    .select('reason')
    .where('entity', '=', 'eqa-round')
    .where('action', '=', 'evaluate')
    .orderBy('id')
    .execute()
  expect(trail.map((row) => row.reason)).toEqual([null, reason])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ controls: false })
})
afterAll(() => test.close())

const means = { low: 50, medium: 100, high: 200 } as const
type Level = keyof typeof means
const limitsOf = (level: Level) => [
  { analyte: 'BTD', expected: { kind: 'mean_sd' as const, mean: means[level], sd: 4 } },
]
const lead = () => test.as('supervisor', { lead: true })

async function newLot(level: Level, code: string, more: { parallel?: boolean; bare?: boolean } = {}) {
  const { parallel = false, bare = false } = more
  return (await lead()).call('createControlLot', {
    body: {
      analysisTypeId: await analysisTypeId(test, 'btd_act'),
      ...{ level, code, parallel, limits: bare ? [] : limitsOf(level) },
      ...{ maker: 'Ditta', matrix: 'sangue su carta', expiresOn: '2027-06-30', openedOn: '2026-01-10' },
    },
  })
}

/** Runs of a lot, one a day; values around 60 with an SD of about 3. */
const historyOf = (code: string, runs: number, more: readonly string[] = []) => {
  const lines = Array.from({ length: runs }, (_, at) => {
    const day = new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10)
    return `${day};R${code}-${at};${code};BTD;${String(60 + ((at * 7) % 11) - 5).replace('.', ',')}`
  })
  const text = ['Data;Corsa;Lotto;Analita;Valore', ...lines, ...more].join('\n')
  return { name: `${code}.csv`, type: 'text/csv', bytes: Buffer.from(text) }
}
type History = ReturnType<typeof historyOf>

async function preview(file: History) {
  const analyst = await test.as('analyst')
  const body = { analysisTypeId: await analysisTypeId(test, 'btd_act') }
  return { analyst, body, seen: await analyst.call('previewControlHistory', { body, file }) }
}

async function imported(file: History) {
  const { analyst, body, seen } = await preview(file)
  expect(seen.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return analyst.call('importControlHistory', { body: { ...body, sha256: seen.sha256 }, file })
}

const march = { from: '2026-03-01', to: '2026-04-30', analytes: ['BTD'] }

it('a lot holds its facts, and may wait for its targets', async () => {
  const made = await newLot('low', 'FATTI', { parallel: true, bare: true })
  expect(made).toMatchObject({
    ...{ maker: 'Ditta', matrix: 'sangue su carta', expiresOn: '2027-06-30', openedOn: '2026-01-10' },
    ...{ parallel: true, judged: false, limits: [], without: ['BTD'] },
  })
  const params = { id: made.id }
  const changed = await (await lead()).call('changeControlLot', {
    params,
    body: { maker: 'Altra', matrix: null },
  })
  expect(changed.lot).toMatchObject({ maker: 'Altra', matrix: null, openedOn: '2026-01-10' })
  await (await lead()).call('changeControlLot', { params, body: { enabled: false } })
})

it('targets from 20 and more runs are proposed by one person and put in force by another lead', async () => {
  const lot = await newLot('low', 'STAB', { parallel: true, bare: true })
  const params = { id: lot.id }
  const made = await imported(historyOf('STAB', 19))
  expect(made).toMatchObject({ runs: 19, values: 19 })
  const analyst = await test.as('analyst')
  const few = await analyst.call('getEstablishing', { params, query: {} })
  expect(few.analytes[0]).toMatchObject({ code: 'BTD', runs: 19, imported: 19, refusal: 'few_runs' })
  expect((await analyst.refused('proposeTargets', { params, body: march })).details.fields).toMatchObject([
    { path: 'analytes', message: expect.stringContaining('BTD') },
  ])
  const more = historyOf('STAB', 0, [
    '2026-04-10;X;STAB;BTD;61',
    '2026-04-11;Y;STAB;BTD;150',
    '2026-04-12;Z;STAB;BTD;< 3',
  ])
  await imported({ ...more, name: 'altre.csv' })
  const found = await analyst.call('getEstablishing', { params, query: {} })
  expect(found.analytes[0]).toMatchObject({ runs: 21, n: 21, leftOut: 1, refusal: null })
  expect(found.analytes[0]?.outliers).toMatchObject([{ run: 'Y', value: 150, plateId: null }])

  const proposer = await test.as('analyst', { lead: true })
  expect((await (await lead()).refused('proposeTargets', { params, body: march })).details.code).toBe(
    'permission_denied',
  )
  const { proposals, lot: before } = await proposer.call('proposeTargets', { params, body: march })
  expect(before.limits).toEqual([])
  expect(proposals).toMatchObject([
    { state: 'open', targets: [{ analyte: 'BTD', runs: 21, n: 21, outliers: 1 }], decided: null },
  ])
  expect((await proposer.refused('proposeTargets', { params, body: march })).details.code).toBe('duplicate')
  const body = { proposalId: proposals[0]?.id ?? 0 }
  expect((await proposer.refused('approveTargets', { params, body })).details.code).toBe('second_person')
  expect((await analyst.refused('approveTargets', { params, body })).details.code).toBe('lead_required')
  const second = await lead()
  const other = { proposalId: body.proposalId + 1 }
  expect((await second.refused('approveTargets', { params, body: other })).details.code).toBe('stale_version')
  const approved = await second.call('approveTargets', { params, body })
  const [target] = proposals[0]?.targets ?? []
  expect(approved.lot.limits).toMatchObject([
    {
      ...{ analyte: 'BTD', origin: 'laboratory', since: expect.stringMatching(/^20.*Z$/) },
      expected: { kind: 'mean_sd', mean: target?.mean, sd: target?.sd },
    },
  ])
  expect((await second.refused('approveTargets', { params, body })).details.code).toBe('invalid_transition')
  const after = await analyst.call('getControlLot', { params })
  expect(after.proposals[0]).toMatchObject({ state: 'approved', decided: { at: expect.any(String) } })
  expect(after.imports.map(({ runs }) => runs).toSorted()).toEqual([19, 3])
})

it('a proposal is refused with a reason by a lead, or taken back by who made it', async () => {
  const lot = await newLot('low', 'RIF', { parallel: true, bare: true })
  const params = { id: lot.id }
  await imported(historyOf('RIF', 20))
  const analyst = await test.as('analyst')
  const first = await analyst.call('proposeTargets', { params, body: march })
  const reason = 'Periodo con taratura guasta'
  const another = await test.as('analyst')
  const id = { proposalId: first.proposals[0]?.id ?? 0 }
  expect((await another.refused('refuseTargets', { params, body: { ...id, reason } })).details.code).toBe(
    'lead_required',
  )
  await (await lead()).call('refuseTargets', { params, body: { ...id, reason } })
  const again = await analyst.call('proposeTargets', { params, body: march })
  const own = { proposalId: again.proposals[0]?.id ?? 0, reason }
  await analyst.call('refuseTargets', { params, body: own })
  const { proposals } = await analyst.call('getControlLot', { params })
  expect(proposals.map(({ state, reason: said }) => [state, said])).toEqual([
    ['refused', reason],
    ['refused', reason],
  ])
})

it('a file of control history is imported as a whole, once, and as it was previewed', async () => {
  await newLot('low', 'STO', { parallel: true, bare: true })
  const wrong = await preview(historyOf('STO', 3, ['2026-04-10;X;STO;BTD;molto', '1/1/2099;Y;STO;BTD;60']))
  expect(wrong.seen.importable).toBe(false)
  expect(wrong.seen.problems.flatMap(({ severity, line }) => (severity === 'error' ? [line] : []))).toEqual([
    5, 6,
  ])
  const refused = await wrong.analyst.refused('importControlHistory', {
    body: { ...wrong.body, sha256: wrong.seen.sha256 },
    file: historyOf('STO', 3, ['2026-04-10;X;STO;BTD;molto', '1/1/2099;Y;STO;BTD;60']),
  })
  expect(refused.details.fields?.[0]?.message).toContain('Riga 5')
  const counted = () => test.db.selectFrom('controlHistoryValues').selectAll().execute()
  const before = (await counted()).length
  const file = historyOf('STO', 5)
  const { analyst, body, seen } = await preview(file)
  expect(seen).toMatchObject({ runs: 5, values: 5, importable: true, layout: 'values' })
  expect(seen.items[0]).toMatchObject({ line: 2, run: 'RSTO-0', lot: 'STO', level: 'low', timed: false })
  const stale = { body: { ...body, sha256: '0'.repeat(64) }, file }
  expect((await analyst.refused('importControlHistory', stale)).details.code).toBe('stale_version')
  const { id } = await imported(file)
  expect((await counted()).length).toBe(before + 5)
  expect((await preview(file)).seen.problems[0]?.text).toContain('già stato importato')
  const overlapping = await preview(historyOf('STO', 6))
  expect(
    overlapping.seen.problems.filter(({ text }) => text.includes('già importati')).map(({ line }) => line),
  ).toEqual([2, 3, 4, 5, 6])
  const supervisor = await test.as('supervisor')
  const withdrawal = { params: { id }, body: { reason: 'File sbagliato' } }
  expect((await supervisor.refused('withdrawControlHistory', withdrawal)).details.code).toBe(
    'permission_denied',
  )
  expect(await analyst.call('withdrawControlHistory', withdrawal)).toEqual({ changed: true })
  expect(await analyst.call('withdrawControlHistory', withdrawal)).toEqual({ changed: false })
  expect((await preview(historyOf('STO', 6))).seen.importable).toBe(true)
})

it('imported values stand in charts, marked, and in the reference period; no plate is judged by them', async () => {
  const lot = await newLot('low', 'CARTA', { parallel: true })
  const made = await imported(historyOf('CARTA', 12))
  const analyst = await test.as('analyst')
  const query = { analysisTypeId: lot.analysisType.id, analyte: 'BTD', from: '2026-03-01', to: '2026-03-31' }
  const own = async () =>
    (await analyst.call('getControlChart', { query })).points.filter(({ lot: code }) => code === 'CARTA')
  const points = await own()
  expect(points).toHaveLength(12)
  expect(points[0]).toMatchObject({
    imported: true,
    plate: 'RCARTA-0',
    state: 'ok',
    rule: null,
    level: 'low',
  })
  expect(points[0]?.plateId).toBeLessThan(0)
  expect(points[0]?.z).toBeCloseTo(((points[0]?.value ?? 0) - 50) / 4, 6)
  const period = { from: '2026-03-01', to: '2026-03-31' }
  const about = { analysisTypeId: lot.analysisType.id, analyte: 'BTD' }
  await (await lead()).call('setQualityReference', { body: { ...about, period } })
  const { references } = await analyst.call('getControlChart', { query })
  expect(references.find(({ lot: code }) => code === 'CARTA')).toMatchObject({ n: 12, level: 'low' })
  const params = { id: made.id }
  await analyst.call('withdrawControlHistory', { params, body: { reason: 'Prova finita' } })
  expect(await own()).toEqual([])
})

/** A plate with results whose well of the lowest level has a neighbour of another lot. */
async function plateBeside(lotId: number) {
  const planner = await test.as('planner')
  await newCard(test)
  const plate = await newPlate(test, planner, 'btd_act')
  const free = plate.wells.toReversed().find(({ type }) => type === 'empty')
  const params = { id: plate.id }
  const info = await planner.call('getPlanningInfo', { params })
  expect(info.qcLots.map(({ id }) => id)).toContain(lotId)
  await test.db
    .updateTable('wells')
    .set({ type: 'quality_control', qcLevel: 'low', qcLotId: lotId })
    .where('plateId', '=', plate.id)
    .where('position', '=', free?.position ?? '')
    .execute()
  await planner.call('planAll', { params, body: {} })
  if (plate.requiresPunching) await punchAll(planner, plate.id)
  await planner.call('closePlate', { params, body: {} })
  const closed = await planner.call('getPlate', { params })
  const analyst = await test.as('analyst')
  await analyst.call('importResults', { params, body: {}, file: fileFor(closed, 'btd_act') })
  return { plate: closed, analyst, well: free?.position ?? '' }
}

it('a new lot is measured beside the old one, which alone judges; its targets judge later runs alone', async () => {
  for (const level of ['low', 'medium', 'high'] as const) await newLot(level, `OLD-${level}`)
  const beside = await newLot('low', 'NEW', { parallel: true, bare: true })
  const { plate, analyst, well } = await plateBeside(beside.id)
  expect(plate.wells.filter(({ qc }) => qc?.lot === 'OLD-low')).toHaveLength(1)
  const quality = await analyst.call('getPlateQuality', { params: { id: plate.id } })
  expect(quality.gaps).toEqual([])
  const own = quality.controls.find((control) => control.well === well)
  expect(own?.values[0]).toMatchObject({
    state: 'none',
    z: null,
    expectedText: null,
    value: expect.any(Number),
  })
  const params = { id: beside.id }
  const overlap = await analyst.call('getLotOverlap', { params, query: {} })
  expect(overlap.lots.map(({ label }) => label)).toEqual(['NEW', 'OLD-low'])
  expect(overlap.runs).toMatchObject([
    { plateId: plate.id, values: [expect.any(Number), expect.any(Number)], z: [null, expect.any(Number)] },
  ])
  const old = plate.wells.find(({ qc }) => qc?.lot === 'OLD-low')
  const oldId = old?.qc?.lotId ?? 0
  await imported(historyOf('OLD-low', 20))
  const { proposals } = await analyst.call('proposeTargets', { params: { id: oldId }, body: march })
  const body = { proposalId: proposals[0]?.id ?? 0 }
  await (await lead()).call('approveTargets', { params: { id: oldId }, body })
  const { lot, former } = await analyst.call('getControlLot', { params: { id: oldId } })
  expect(former).toMatchObject([{ analyte: 'BTD', origin: 'maker', expected: { mean: 50 } }])
  expect(lot.judged).toBe(true)
  // The run keeps the target that judged it. A rule of the next run does not look past the change.
  const again = await analyst.call('getPlateQuality', { params: { id: plate.id } })
  expect(again.controls).toEqual(quality.controls)
  const chart = await analyst.call('getControlChart', {
    query: { analysisTypeId: lot.analysisType.id, analyte: 'BTD' },
  })
  expect(chart.points.find((point) => point.plateId === plate.id && point.level === 'low')?.target).toBe(
    '42,0–58,0',
  )
})

it('facts of a lot that a plate used change with a reason, which the trail keeps', async () => {
  const person = await lead()
  const lot = await newLot('low', 'USATO', { parallel: true, bare: true })
  const params = { id: lot.id }
  const change = (more: { reason?: string }) => ({ params, body: { expiresOn: '2027-12-31', ...more } })
  await person.call('changeControlLot', { params, body: { matrix: 'sangue' } })
  await newCard(test)
  const plate = await closedPlate(test, 'btd_act')
  await test.db
    .updateTable('wells')
    .set({ type: 'quality_control', qcLevel: 'low', qcLotId: lot.id })
    .where('plateId', '=', plate.id)
    .where('position', '=', 'H12')
    .execute()
  await (await test.as('analyst')).call('importResults', {
    ...{ params: { id: plate.id }, body: {} },
    file: fileFor(plate, 'btd_act'),
  })
  const refused = await person.refused('changeControlLot', change({}))
  expect(refused.details.fields?.[0]?.path).toBe('reason')
  const { lot: changed } = await person.call('changeControlLot', change({ reason: 'Lettera del produttore' }))
  expect(changed.expiresOn).toBe('2027-12-31')
  const { reason } = await test.db
    .selectFrom('auditTrail')
    .select('reason')
    .where('entity', '=', 'control-lot')
    .where('entityId', '=', lot.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('Lettera del produttore')
  await person.call('changeControlLot', { params, body: { enabled: false } })
})

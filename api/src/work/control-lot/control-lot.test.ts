import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ controls: false })
})
afterAll(() => test.close())

const near = (mean: number, sd: number) => ({ kind: 'mean_sd' as const, mean, sd })
const means = { low: 50, medium: 100, high: 200 } as const
const limitsOf = (level: keyof typeof means) => [{ analyte: 'BTD', expected: near(means[level], 4) }]
const typeOf = { sma_smn1: 'sma', fc_cftr: 'icfc', btd_act: 'standard' } as const
const wanted = async (level: 'low' | 'medium' | 'high', code: string, expiresOn = '2027-06-30') => ({
  body: {
    analysisTypeId: await analysisTypeId(test, 'btd_act'),
    level,
    code,
    expiresOn,
    limits: limitsOf(level),
  },
})

it('control lots are entered by a lead alone, each once, with analytes of their type', async () => {
  const analyst = await test.as('analyst')
  const lead = await test.as('supervisor', { lead: true })
  expect((await analyst.refused('createControlLot', await wanted('low', 'A'))).details.code).toBe(
    'lead_required',
  )
  const made = await lead.call('createControlLot', await wanted('low', 'A'))
  expect(made).toMatchObject({
    code: 'A',
    enabled: true,
    used: false,
    limits: limitsOf('low'),
    without: [],
  })
  expect((await lead.refused('createControlLot', await wanted('low', 'A'))).details.code).toBe('duplicate')
  const { body } = await wanted('high', 'B')
  const foreign = await lead.refused('createControlLot', {
    body: {
      ...body,
      limits: [...body.limits, { analyte: 'PHE', expected: near(60, 5) }],
    },
  })
  expect(foreign.details).toMatchObject({ code: 'validation', fields: [{ path: 'limits' }] })
  expect(foreign.details.fields?.[0]?.message).toContain('PHE')
})

it.each([
  ['sma_smn1', { analyte: 'SMN1', expected: { kind: 'call', call: 'not_amplified' } }, true],
  ['fc_cftr', { analyte: 'CFTR', expected: { kind: 'answer', answer: 2 } }, true],
  ['btd_act', { analyte: 'BTD', expected: { kind: 'interval', low: 80, high: 120 } }, true],
  ['fc_cftr', { analyte: 'CFTR', expected: { kind: 'answer', answer: 7 } }, false],
  ['fc_cftr', { analyte: 'CFTR', expected: near(1, 1) }, false],
  ['btd_act', { analyte: 'BTD', expected: { kind: 'call', call: 'amplified' } }, false],
] as const)('control lots of %s may say %o: %s', async (code, limit, fits) => {
  const other = await createWorkgroup(test.db, { controls: false, type: typeOf[code] })
  const lead = await test.as('analyst', { lead: true, laboratory: other })
  const body = {
    analysisTypeId: await analysisTypeId(test, code),
    level: 'low' as const,
    code: 'ATTESI',
    limits: [limit],
  }
  if (fits) expect((await lead.call('createControlLot', { body })).limits).toMatchObject([limit])
  else
    expect((await lead.refused('createControlLot', { body })).details.fields).toMatchObject([
      { path: 'limits', message: expect.stringContaining(limit.analyte) },
    ])
})

it('control lots of another laboratory are not found', async () => {
  const other = await createWorkgroup(test.db, { controls: false })
  const lead = await test.as('analyst', { lead: true })
  const made = await lead.call('createControlLot', await wanted('medium', 'OWN'))
  const stranger = await test.as('analyst', { lead: true, laboratory: other })
  expect((await stranger.call('listControlLots', { query: {} })).items).toEqual([])
  const refused = await stranger.refused('changeControlLot', {
    params: { id: made.id },
    body: { enabled: false },
  })
  expect(refused.details.code).toBe('not_found')
  const acceptance = await test.as('acceptance')
  expect((await acceptance.refused('listControlLots', { query: {} })).details.code).toBe('permission_denied')
})

it('control lots judge new plates, keep their limits once they did, and are retired', async () => {
  const lead = await test.as('analyst', { lead: true })
  const lots = []
  // The next to expire comes first on a plate.
  for (const level of ['low', 'medium', 'high'] as const)
    lots.push(await lead.call('createControlLot', await wanted(level, `LOT-${level}`, '2027-01-31')))
  await newCard(test)
  const plate = await closedPlate(test, 'btd_act')
  const wells = await test.db
    .selectFrom('wells')
    .innerJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .select('qcLots.code')
    .where('plateId', '=', plate.id)
    .execute()
  expect(wells.length).toBe(3)
  const [low] = lots
  const params = { id: low?.id ?? 0 }
  const corrected = {
    params,
    body: { limits: [{ analyte: 'BTD', expected: near(51, 5) }] },
  }
  expect(await lead.call('changeControlLot', corrected)).toMatchObject({
    changed: true,
    lot: { limits: [{ expected: near(51, 5) }] },
  })
  await lead.call('importResults', { params: { id: plate.id }, body: {}, file: fileFor(plate, 'btd_act') })
  expect((await lead.refused('changeControlLot', corrected)).details.code).toBe('invalid_transition')
  const retired = await lead.call('changeControlLot', { params, body: { enabled: false } })
  expect(retired).toMatchObject({ changed: true, lot: { enabled: false } })
  expect(await lead.call('changeControlLot', { params, body: { enabled: false } })).toMatchObject({
    changed: false,
  })
})

it('control lots are required of a run by their level: without it the run is not released', async () => {
  const own = await createWorkgroup(test.db, { type: 'standard' })
  const lead = await test.as('analyst', { lead: true, laboratory: own })
  const id = await analysisTypeId(test, 'btd_act')
  const change = { params: { id }, body: { levels: ['low' as const, 'high' as const] } }
  const other = await test.as('analyst', { laboratory: own })
  expect((await other.refused('setControlPolicy', change)).details.code).toBe('lead_required')
  expect(await lead.call('setControlPolicy', change)).toMatchObject({
    changed: true,
    policy: { levels: ['low', 'high'] },
  })
  expect((await lead.call('setControlPolicy', change)).changed).toBe(false)
  const { items } = await other.call('listControlPolicies', {})
  expect(items.find(({ analysisType }) => analysisType.id === id)).toMatchObject({
    levels: ['low', 'high'],
    changed: { by: { id: lead.userId } },
  })
  const elsewhere = await test.as('analyst', { lead: true })
  const theirs = await elsewhere.call('listControlPolicies', {})
  expect(theirs.items.find(({ analysisType }) => analysisType.id === id)?.levels).not.toContain('high')
  expect(items.find(({ analysisType }) => analysisType.code === 'sne_ms')).toMatchObject({
    levels: [],
    required: ['low', 'medium', 'high'],
  })
})

it('control lots refuse limits that cannot be measured, and their former limits stay in the trail', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const { body } = await wanted('medium', 'TRACCIA')
  const absurd = [{ analyte: 'BTD', expected: near(-1e308, 1e308) }]
  const refused = await lead.refused('createControlLot', { body: { ...body, limits: absurd } })
  expect(refused.details.fields).toMatchObject([{ path: 'limits' }])
  const { id } = await lead.call('createControlLot', { body })
  const limits = [{ analyte: 'BTD', expected: near(110, 9) }]
  await lead.call('changeControlLot', { params: { id }, body: { limits } })
  const kept = await test.db
    .selectFrom('auditValues')
    .select(['field', 'before', 'after'])
    .where('entity', '=', 'control-lot')
    .where('entityId', '=', id)
    .execute()
  expect(kept).toEqual([{ field: 'limits', before: limitsOf('medium'), after: limits }])
})

it.each([
  ['an interval that every value fits', { kind: 'interval', low: 0, high: 1e9 }],
  ['an interval from 0', { kind: 'interval', low: 0, high: 50 }],
  ['an interval above 3 times its lower bound', { kind: 'interval', low: 10, high: 31 }],
  ['a spread of the size of its mean', near(50, 50)],
] as const)('control lots are not entered with %s', async (_, expected) => {
  const own = await createWorkgroup(test.db, { controls: false, type: 'standard' })
  const lead = await test.as('analyst', { lead: true, laboratory: own })
  const { body } = await wanted('low', 'LARGO')
  const limits = [{ analyte: 'BTD', expected }]
  const refused = await lead.refused('createControlLot', { body: { ...body, limits } })
  expect(refused.details.fields).toMatchObject([{ path: 'limits', message: expect.stringContaining('BTD') }])
  expect((await lead.call('listControlLots', { query: {} })).items).toEqual([])
})

it('control lots of another level in use are told apart by their targets, also when one is taken back', async () => {
  const own = await createWorkgroup(test.db, { controls: false, type: 'standard' })
  const lead = await test.as('analyst', { lead: true, laboratory: own })
  const low = await lead.call('createControlLot', await wanted('low', 'BASSO'))
  const { body } = await wanted('high', 'ALTO')
  const alike = { body: { ...body, limits: limitsOf('low') } }
  const refused = await lead.refused('createControlLot', alike)
  expect(refused.details.fields?.[0]?.message).toContain('BTD (BASSO)')
  const params = { id: low.id }
  await lead.call('changeControlLot', { params, body: { enabled: false } })
  const high = await lead.call('createControlLot', alike)
  const back = { params, body: { enabled: true } }
  expect((await lead.refused('changeControlLot', back)).details.fields).toMatchObject([{ path: 'limits' }])
  const limits = limitsOf('high')
  await lead.call('changeControlLot', { params: { id: high.id }, body: { limits } })
  await lead.call('changeControlLot', back)
  const lower = { params: { id: high.id }, body: { limits: [{ analyte: 'BTD', expected: near(20, 2) }] } }
  expect((await lead.refused('changeControlLot', lower)).details.code).toBe('validation')
})

it('control lots and required levels are told to the other leads of the laboratory at each change', async () => {
  const own = await createWorkgroup(test.db, { controls: false, type: 'standard' })
  const lead = await test.as('analyst', { lead: true, laboratory: own })
  const other = await test.as('supervisor', { lead: true, laboratory: own })
  const analyst = await test.as('analyst', { laboratory: own })
  const made = await lead.call('createControlLot', await wanted('low', 'AVVISO'))
  const params = { id: made.id }
  await lead.call('changeControlLot', { params, body: { limits: limitsOf('medium') } })
  await lead.call('changeControlLot', { params, body: { enabled: false } })
  await lead.call('changeControlLot', { params, body: { enabled: false } })
  await lead.call('setControlPolicy', {
    params: { id: made.analysisType.id },
    body: { levels: ['low', 'medium'] },
  })
  const told = (await other.call('listNotifications')).items
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'Controlli richiesti modificati',
    'Lotto di controllo modificato',
    'Lotto di controllo modificato',
    'Nuovo lotto di controllo',
  ])
  expect(told.every(({ text }) => /AVVISO|Basso/.test(text))).toBe(true)
  for (const person of [lead, analyst]) expect((await person.call('listNotifications')).items).toEqual([])
})

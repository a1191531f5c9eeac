import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
let support: TestPerson
let supervisor: TestPerson
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
  supervisor = await test.as('supervisor', { validator: true })
  lead = await test.as('analyst', { lead: true })
})
afterEach(() => test.close())

type Newborn = Awaited<ReturnType<typeof newCard>>
type Change = Partial<Omit<CallInput<Endpoints['updateSample']>['body'], 'newborn'>>
type NewbornChange = Omit<NonNullable<CallInput<Endpoints['updateSample']>['body']['newborn']>, 'version'>

async function correct({ card }: Newborn, change: Change, newborn?: NewbornChange) {
  const params = { id: card.id }
  const { version } = await support.call('getSample', { params })
  const known = await support.call('getNewborn', { params: { id: card.newbornId } })
  return support.call('updateSample', {
    params,
    body: {
      reason: 'Corretto dal reparto',
      version,
      ...change,
      ...(newborn ? { newborn: { version: known.version, ...newborn } } : {}),
    },
  })
}

const term = () =>
  newCard(test, (card) => ({
    ...card,
    conditions: null,
    newborn: { ...card.newborn, gaWeeks: 39, gaDays: 0, birthWeight: 3200 },
  }))

const transfused = () =>
  newCard(test, (card) => ({
    ...card,
    feeding: ['breast'],
    conditions: { ...card.conditions, transfusion: { at: null, type: 'red_cells' } },
  }))

async function pendingOf(newborn: Newborn) {
  const [report] = (await newborn.reports()).filter(({ status }) => status === 'pending')
  if (!report) throw new Error('No report waits')
  const view = await supervisor.call('getReport', { params: { id: report.id } })
  const { items } = await supervisor.call('listReports', { query: {} })
  return { view, row: items.find(({ id }) => id === report.id) }
}
const inBulk = async (id: number) =>
  (await supervisor.call('acceptReports', { body: { ids: [id] } })).results[0]
const toldTo = async (person: TestPerson) =>
  (await person.call('listNotifications')).items.filter(({ title }) => title.includes('Reperto tolto'))

describe('a finding that a correction of facts takes away after the import', () => {
  it('a finding lifted by a correction leaves a negative without bulk acceptance, with the correction on report and queue', async () => {
    const newborn = await term()
    const { plateId, row: before } = await newborn.measure('sne_ms', { TYR: 500 })
    expect(before.proposedAction.actionId).toBe('re_test_duplicate')
    await correct(newborn, {}, { gaWeeks: 36 })
    const after = await newborn.rowOn(plateId)
    expect(after).toMatchObject({ worstFlag: 'N', proposedAction: { actionId: 'report_negative' } })
    await newborn.decide(plateId)
    const { view, row } = await pendingOf(newborn)
    expect(view).toMatchObject({ outcome: 'negative', bulkAcceptable: false, corrected: ['gestation'] })
    expect(view.remarks).toContainEqual(
      expect.stringMatching(/Dati corretti.*età gestazionale.*Corretto dal reparto.*reperto: TYR/),
    )
    expect(row).toMatchObject({ bulkAcceptable: false, corrected: ['gestation'] })
    expect(await inBulk(view.id)).toMatchObject({ accepted: false, code: 'one_by_one' })
    for (const person of [supervisor, lead])
      expect(await toldTo(person)).toMatchObject([{ text: expect.stringContaining('TYR') }])
    const { changed } = await supervisor.call('acceptReport', {
      params: { id: view.id },
      body: { version: view.version },
    })
    expect(changed).toBe(true)
  })

  it('a finding lifted by a correction stays remarked on a report that the correction sent back', async () => {
    const newborn = await term()
    const { plateId } = await newborn.measure('sne_ms', { TYR: 500 })
    await newborn.decide(plateId, { actionId: 'recall_spot' })
    const { returnedReports } = await correct(newborn, {}, { gaWeeks: 36 })
    expect(returnedReports).toBe(1)
    const analyst = await test.as('analyst')
    const { sampleAnalysisId } = await newborn.rowOn(plateId)
    await analyst.call('decideSampleAnalysis', {
      params: { id: sampleAnalysisId },
      body: { actionId: 'report_negative', note: 'Pretermine' },
    })
    const { view } = await pendingOf(newborn)
    expect(view).toMatchObject({ outcome: 'negative', bulkAcceptable: false, corrected: ['gestation'] })
  })

  it('a correction that changes no judgement leaves the report ordinary, whether made before or after the report', async () => {
    const newborn = await term()
    const { plateId } = await newborn.measure('sne_ms', { TYR: 100 })
    await correct(newborn, {}, { gaWeeks: 36 })
    await newborn.decide(plateId)
    await correct(newborn, {}, { gaWeeks: 38 })
    const { view } = await pendingOf(newborn)
    expect(view).toMatchObject({ bulkAcceptable: true, corrected: [] })
    expect(await inBulk(view.id)).toMatchObject({ accepted: true })
    expect(await toldTo(supervisor)).toEqual([])
  })
})

describe('an unsuitable card that a correction makes suitable after the import', () => {
  it('an unsuitable card that a correction makes suitable after the import leaves a negative that no bulk takes', async () => {
    const newborn = await transfused()
    const { plateId, row } = await newborn.measure('tgal_tot', { TGAL: 3 })
    expect(row.against.map(({ code }) => code)).toContain('card_not_suitable')
    await correct(newborn, { conditions: { transfusion: null } })
    expect((await newborn.rowOn(plateId)).against).toEqual([])
    await newborn.decide(plateId)
    const { view } = await pendingOf(newborn)
    expect(view).toMatchObject({
      outcome: 'negative',
      bulkAcceptable: false,
      corrected: ['transfusion', 'transfusionType'],
    })
    expect(view.remarks).toContainEqual(expect.stringContaining('cartoncino non idoneo'))
    expect(await inBulk(view.id)).toMatchObject({ accepted: false, code: 'one_by_one' })
    expect(await toldTo(lead)).toHaveLength(1)
  })

  it('an unsuitable card that a correction makes suitable after the import leaves an ordinary negative where nothing was measured before', async () => {
    const newborn = await transfused()
    await correct(newborn, { conditions: { transfusion: null } })
    const { plateId } = await newborn.measure('tgal_tot', { TGAL: 3 })
    await newborn.decide(plateId)
    expect((await pendingOf(newborn)).view).toMatchObject({ bulkAcceptable: true, corrected: [] })
  })
})

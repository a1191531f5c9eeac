import { addDays, dayOf, type WrongKind } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newInstrument, newReagentLot } from '../../testing/materials.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
let supervisor: TestPerson
let planner: TestPerson
let lead: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  planner = await test.as('planner')
  lead = await test.as('analyst', { lead: true })
})
afterAll(() => test.close())

type MaterialKind = Extract<WrongKind, 'instrument' | 'reagent_lot'>
const kinds = ['instrument', 'reagent_lot'] as const satisfies MaterialKind[]

let made = 0
async function newMaterial(kind: MaterialKind): Promise<number> {
  const typeId = await analysisTypeId(test, 'sne_ms')
  made += 1
  if (kind === 'instrument') return (await newInstrument(planner, typeId, `Spettrometro ${made}`)).id
  const { id } = await newReagentLot(planner, typeId, `Kit ${made}`)
  await lead.call('releaseReagentLot', { params: { id }, body: {} })
  return id
}

/** A newborn whose plate used one instrument or lot, with a report that is signed or waits. */
async function reportedWith(kind: MaterialKind, signed = true) {
  const newborn = await newCard(test)
  const { plateId } = await newborn.measure('sne_ms')
  const id = await newMaterial(kind)
  await lead.call('overrideMaterial', {
    params: { id: plateId },
    body: { item: { kind, id }, reason: 'Dimenticato' },
  })
  await newborn.decide(plateId, { actionId: 'report_negative' })
  const [report] = await newborn.reports()
  if (!report) throw new Error('The decision made no report.')
  const { version } = report
  if (signed) await supervisor.call('acceptReport', { params: { id: report.id }, body: { version } })
  const { importedAt } = await test.db
    .selectFrom('plateResults')
    .select('importedAt')
    .where('plateId', '=', plateId)
    .executeTakeFirstOrThrow()
  return { newborn, plateId, reportId: report.id, wrong: { kind, id }, day: dayOf(importedAt) }
}
const reason = 'Lampada guasta'

it.each(kinds)('markWrong marks the reports of the days in which its %s was wrong', async (kind) => {
  const { reportId, wrong, day } = await reportedWith(kind)
  const before = { ...wrong, to: addDays(day, -1) }
  expect((await lead.call('countResting', { query: before })).reports).toBe(0)
  expect(await lead.call('markWrong', { body: { ...before, reason } })).toMatchObject({ changed: false })
  const answer = await lead.call('markWrong', { body: { ...wrong, from: day, to: day, reason } })
  expect(answer).toMatchObject({ changed: true, reports: 1, fresh: 1 })
  const { reassessments } = await supervisor.call('getReport', { params: { id: reportId } })
  expect(reassessments).toMatchObject([{ cause: kind, state: 'open' }])
  expect(await lead.call('markWrong', { body: { ...wrong, reason } })).toMatchObject({ changed: false })
})

it.each(kinds)(
  'markWrong sends a report without signature back and holds the run where its %s was wrong',
  async (kind) => {
    const { newborn, plateId, wrong } = await reportedWith(kind, false)
    const answer = await lead.call('markWrong', { body: { ...wrong, reason } })
    expect(answer).toMatchObject({ changed: true, reports: 0, unsigned: 1 })
    expect((await newborn.reports()).map(({ status }) => status)).toEqual(['refused'])
    const { items } = await lead.call('listHeldRuns', { query: {} })
    expect(items.map(({ id }) => id)).toContain(plateId)
  },
)

it('markWrong finds no material of another laboratory, and refuses a person who is no lead', async () => {
  const { wrong } = await reportedWith('instrument')
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('analyst', { laboratory, lead: true })
  expect((await stranger.refused('markWrong', { body: { ...wrong, reason } })).status).toBe(404)
  const analyst = await test.as('analyst')
  const refused = await analyst.refused('markWrong', { body: { ...wrong, reason } })
  expect(refused.details.code).toBe('lead_required')
})

it.each([
  { kind: 'run', id: 1, from: '2026-01-01' },
  { kind: 'instrument', id: 1, from: '2026-01-02', to: '2026-01-01' },
] as const)('markWrong refuses days that cannot be: %j', async (wrong) => {
  expect((await lead.refused('markWrong', { body: { ...wrong, reason } })).status).toBe(422)
})

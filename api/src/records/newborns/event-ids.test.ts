import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventIds } from '../../platform/database/migrations/0066-event-ids.ts'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const eventsOf = (newbornIds: readonly number[]) =>
  test.db
    .selectFrom('newbornEvents')
    .select(['id', 'type', 'newbornId', 'refs'])
    .where('newbornId', 'in', [...newbornIds])
    .orderBy('id')
    .execute()

/** A plate of four cards: repeated, not evaluable, and two in range; one further card becomes unsuitable. */
async function story() {
  const { plate, analyst, cards } = await analysedPlate(test, { cards: 4 })
  const params = { id: plate.id }
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const decided = rows.map(({ sampleAnalysisId }, index) => ({
    sampleAnalysisId,
    actionId: (['re_test_single', 'not_evaluable'] as const)[index] ?? ('report_negative' as const),
    note: index === 1 ? 'Siero nel disco' : null,
  }))
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: { version: draftVersion, rows: decided },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
  const newborns = await test.db
    .selectFrom('samples')
    .select('newbornId')
    .where('id', 'in', [...cards.map(({ id }) => id), 0])
    .execute()
  return { rows, newbornIds: newborns.map(({ newbornId }) => newbornId) }
}

it('an event names the analysis and the requests of an import and of a decision, also after the upgrade', async () => {
  const { rows, newbornIds } = await story()
  const told = await eventsOf(newbornIds)
  const imported = told.filter(({ type }) => type === 'analyzed')
  expect(imported.map(({ refs }) => refs.sampleAnalysisId).sort()).toEqual(
    rows.map(({ sampleAnalysisId }) => sampleAnalysisId).sort(),
  )
  const decisions = told.filter(({ type }) => type === 're_test' || type === 'not_valid')
  expect(decisions).toHaveLength(2)
  for (const { refs } of decisions) {
    expect(refs.sampleRequestIds).toHaveLength(1)
    const request = await test.db
      .selectFrom('sampleRequests')
      .select('originSampleId')
      .where('id', 'in', refs.sampleRequestIds ?? [])
      .executeTakeFirstOrThrow()
    expect(request.originSampleId).toBe(refs.sampleId)
  }

  await sql`update newborn_events set refs = refs - 'sampleAnalysisId' - 'sampleRequestIds'`.execute(test.db)
  await eventIds.up(test.db as never)
  expect(await eventsOf(newbornIds)).toEqual(told)
})

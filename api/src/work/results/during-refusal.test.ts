import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The embedded database has one connection: nothing happens at the same moment. */
const isServer = Boolean(process.env.TEST_DATABASE_URL)

it.runIf(isServer)(
  'results of a plate are imported without the analysis that another person discards at the same moment',
  async () => {
    const refused = await newCard(test)
    const other = await newCard(test)
    const plate = await closedPlate(test, 'sne_ms')
    const analyst = await test.as('analyst')
    const file = fileFor(plate, 'sne_ms')
    const ofPlate = () =>
      test.db
        .selectFrom('sampleAnalyses as analysis')
        .innerJoin('analyzableSamples as order', 'order.id', 'analysis.analyzableSampleId')
        .innerJoin('samples', 'samples.id', 'order.sampleId')
        .select(['analysis.id', 'analysis.status', 'samples.barcode'])
        .where('analysis.plateId', '=', plate.id)
        .execute()
    const leaves = (await ofPlate()).find(({ barcode }) => barcode === refused.card.barcode)
    const discarded = Promise.withResolvers<void>()
    const committing = Promise.withResolvers<void>()
    const discarding = test.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('sampleAnalyses')
        .set({ status: 'discarded' })
        .where('id', '=', leaves?.id ?? 0)
        .execute()
      discarded.resolve()
      await committing.promise
    })
    await discarded.promise
    const importing = analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
    // The import waits for the row that is held.
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%sample_analyses%'`.execute(test.db)
      ).rows.length
    await expect.poll(waiting).toBe(1)
    committing.resolve()
    await discarding
    expect(await importing).toMatchObject({ kind: 'imported', analyses: 1 })
    const statuses = new Map((await ofPlate()).map(({ barcode, status }) => [barcode, status]))
    expect(statuses.get(refused.card.barcode)).toBe('discarded')
    expect(statuses.get(other.card.barcode)).toBe('to_review')
  },
)

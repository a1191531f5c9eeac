import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let test: TestApp
let supervisor: TestPerson
let planner: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  planner = await test.as('planner')
})
afterAll(() => test.close())

const accept = (id: number) => supervisor.refused('acceptReport', { params: { id }, body: { version: 1 } })
const clotted = { status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }

describe('a report that waits for its signature', () => {
  it('a waiting report keeps its card: unsuitable and not required are refused until it is decided', async () => {
    const { id, card } = await pendingReport(test)
    for (const body of [clotted, { status: 'not_required' as const, reasons: [] }]) {
      const refused = await planner.refused('changeSampleStatus', { params: { id: card.id }, body })
      expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    }
    const refused = await planner.refused('changeSampleStatus', { params: { id: card.id }, body: clotted })
    expect(refused).toMatchObject({
      message: expect.stringContaining(
        `cartoncino ${card.barcode} (SNE) attende la verifica: un supervisore lo rifiuta in «Verifica referti»`,
      ),
      details: { reportId: id },
    })
  })

  it('a waiting report is not signed when its category was analysed again', async () => {
    const { id, sampleAnalysisId } = await pendingReport(test)
    await sql`insert into sample_analyses overriding system value select (jsonb_populate_record(analysis, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('sample_analyses', 'id')), 'plate_id', null, 'status', 'to_review'))).*
      from sample_analyses analysis where id = ${sampleAnalysisId}`.execute(test.db)
    expect(await accept(id)).toMatchObject({
      status: 409,
      message:
        'Dopo questo referto il campione è stato analizzato di nuovo: vale il referto dell’ultima analisi.',
    })
    const { results } = await supervisor.call('acceptReports', { body: { ids: [id] } })
    expect(results).toMatchObject([{ id, accepted: false }])
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'a waiting report prints what a correction has written for whose end the acceptance waited',
    async () => {
      const { id, card } = await pendingReport(test)
      const { newborn } = await planner.call('getSample', { params: { id: card.id } })
      const accepted = await test.db.transaction().execute(async (db) => {
        await db.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute()
        await db.updateTable('newborns').set({ surname: 'Corretto' }).where('id', '=', newborn.id).execute()
        const accepting = supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
        await untilWaiting(test, 1)
        return { accepting }
      })
      await accepted.accepting
      const { input, facts } = await test.db
        .selectFrom('reportDocuments')
        .select(['input', 'facts'])
        .where('reportId', '=', id)
        .executeTakeFirstOrThrow()
      expect([input.newborn.surname, facts?.surname]).toEqual(['Corretto', 'Corretto'])
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)(
    'a waiting report has a result of its own when the connection is lost under another one of the call',
    async () => {
      const first = await pendingReport(test)
      const held = [
        (await pendingReport(test)).id,
        (await pendingReport(test)).id,
        (await pendingReport(test)).id,
      ]
      const last = await pendingReport(test)
      const { accepting } = await test.db.transaction().execute(async (db) => {
        await db.selectFrom('reports').select('id').where('id', 'in', held).forUpdate().execute()
        const answer = supervisor.call('acceptReports', { body: { ids: [first.id, ...held, last.id] } })
        // Three at once: the first one is answered before the others can all wait.
        await untilWaiting(test, 3)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return { accepting: answer }
      })
      const answer = await accepting
      expect(answer).toMatchObject({ accepted: 1, leftOut: 1, unknown: 3 })
      expect(answer.results.map(({ id, accepted, unknown }) => ({ id, accepted, unknown }))).toEqual([
        { id: first.id, accepted: true, unknown: false },
        ...held.map((id) => ({ id, accepted: false, unknown: true })),
        { id: last.id, accepted: false, unknown: false },
      ])
      expect(answer.results.at(-1)).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('Non firmato'),
      })
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)(
    'a waiting report is accepted, or its card becomes unsuitable, when both are asked at once',
    async () => {
      const { id, card } = await pendingReport(test)
      const { accepting, rejecting } = await test.db.transaction().execute(async (db) => {
        await db
          .selectFrom('analyzableSamples')
          .select('id')
          .where('sampleId', '=', card.id)
          .forUpdate()
          .execute()
        const first = supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
        await untilWaiting(test, 1)
        const second = planner.refused('changeSampleStatus', { params: { id: card.id }, body: clotted })
        await untilWaiting(test, 2)
        return { accepting: first, rejecting: second }
      })
      await accepting
      expect(await rejecting).toMatchObject({
        status: 409,
        message: 'Il cartoncino ha già un referto accettato: riaprirlo prima di cambiare il cartoncino.',
      })
    },
  )
})

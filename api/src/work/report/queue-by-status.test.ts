import type { EndpointName } from '@sne/shared/contract'
import { keysOf, type ReportOutcome, reportOutcomes, reportStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

/**
 * Buttons of the report queue beside acceptance, refusal and reopening, which `every-action.test.ts` tries by the machine: on a report
 * of every status and outcome no failure of the server, and a refusal says in words why.
 */
let test: TestApp
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { lead: true, validator: true })
  // A status alone can be written: columns that go with it are not looked at.
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'reports'::regclass and contype = 'c'`.execute(test.db)
  for (const { name } of rows) await sql`alter table reports drop constraint ${sql.id(name)}`.execute(test.db)
})
afterAll(() => test.close())

const reason = 'Prova dei pulsanti della coda'
const buttons: Readonly<Partial<Record<EndpointName, (id: number) => object>>> = {
  getReport: (id) => ({ params: { id } }),
  getReportOverrides: (id) => ({ params: { id } }),
  printReport: (id) => ({ params: { id } }),
  printReports: (id) => ({ query: { ids: [id] } }),
  markReportsPrinted: (id) => ({ body: { ids: [id] } }),
  proposeOverride: (id) => ({
    params: { id },
    body: { reason, findings: [{ analyte: 'PHE', sampleAnalysisId: 1 }] },
  }),
  confirmOverride: (id) => ({ params: { id }, body: { ids: [1] } }),
  withdrawOverride: (id) => ({ params: { id }, body: { ids: [1], reason } }),
  confirmReassessment: (id) => ({ params: { id }, body: { ids: [1], reason } }),
}
/** The last one is the one that a bulk may take. */
const outcomes: readonly ReportOutcome[] = [
  ...keysOf(reportOutcomes).filter((outcome) => outcome !== 'negative'),
  'negative',
]

it.each(keysOf(reportStatuses))('a report that is %s: each button acts or says why not', async (status) => {
  const { id } = await pendingReport(test)
  const reset = (outcome: ReportOutcome) =>
    sql`update reports set status = ${status}, outcome = ${outcome}, version = 1 where id = ${id}`.execute(
      test.db,
    )
  for (const outcome of outcomes) {
    for (const [name, input] of Object.entries(buttons)) {
      await reset(outcome)
      const answer = await supervisor.raw(name as EndpointName, input(id) as never)
      const told = `${name} of ${outcome}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
      if (answer.statusCode === 200) continue
      // A document that is not drawn yet is asked for again.
      const waits = answer.statusCode === 503 && answer.json().details?.code === 'document_pending'
      expect([403, 404, 409].includes(answer.statusCode) || waits, told).toBe(true)
      expect(answer.json().message, told).toMatch(/[a-zà-ù]{3}/)
    }
    await reset(outcome)
    const { results } = await supervisor.call('acceptReports', { body: { ids: [id] } })
    const [taken] = results
    const told = `accept-all of ${outcome}: ${JSON.stringify(taken)}`
    const mayTake = status === 'accepted' || (status === 'pending' && outcome === 'negative')
    expect(taken?.accepted, told).toBe(mayTake)
    expect(taken?.changed, told).toBe(mayTake && status === 'pending')
    if (!mayTake)
      expect([taken?.code, taken?.message], told).toEqual([
        expect.any(String),
        expect.stringMatching(/[a-zà-ù]{3}/),
      ])
  }
})

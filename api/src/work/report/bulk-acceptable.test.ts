import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
})
afterAll(() => test.close())
type Report = Awaited<ReturnType<typeof pendingReport>>

/** Whether the list offers the report, its page does, and accept-all takes it. */
async function compared({ id }: Pick<Report, 'id'>) {
  const { items } = await supervisor.call('listReports', { query: { pageSize: 100 } })
  const page = await supervisor.call('getReport', { params: { id } })
  const { results } = await supervisor.call('acceptReports', { body: { ids: [id] } })
  const [taken] = results
  return {
    offered: items.find((row) => row.id === id)?.bulkAcceptable,
    onPage: page.bulkAcceptable,
    taken: taken?.accepted,
    code: taken?.code,
  }
}
const left = (code: string) => ({ offered: false, onPage: false, taken: false, code })

describe('the list offers to a bulk what accept-all takes', () => {
  it('the list offers an ordinary negative to a bulk', async () => {
    expect(await compared(await pendingReport(test))).toMatchObject({
      offered: true,
      onPage: true,
      taken: true,
    })
  })

  it.each<[string, (report: Report) => Promise<unknown>, string]>([
    [
      'whose card came with another identity',
      ({ card }) => sql`update samples set told_doubts = '{identity}' where id = ${card.id}`.execute(test.db),
      'open_findings',
    ],
    [
      'of whose card a message told other facts',
      ({ card }) =>
        sql`insert into intake_messages (received_at, source, workgroup_id, sha256, text, ack, problems, sample_id, told_facts)
          select now(), 'json', author_workgroup_id, md5(id::text) || md5(id::text), '', 'AE', '[]', id, true
          from samples where id = ${card.id}`.execute(test.db),
      'open_findings',
    ],
    [
      'that is urgent',
      ({ id }) => sql`update reports set urgent = true where id = ${id}`.execute(test.db),
      'one_by_one',
    ],
    [
      'of an episode with a finding',
      ({ id }) => sql`update reports set ordinary = false where id = ${id}`.execute(test.db),
      'one_by_one',
    ],
    [
      'that the person has decided',
      ({ sampleAnalysisId }) =>
        sql`update sample_analyses set decided_by = ${supervisor.userId} where id = ${sampleAnalysisId}`.execute(
          test.db,
        ),
      'four_eyes',
    ],
    [
      'whose category was analysed again',
      ({ sampleAnalysisId }) =>
        sql`insert into sample_analyses overriding system value select (jsonb_populate_record(analysis, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('sample_analyses', 'id')), 'plate_id', null, 'status', 'to_review'))).*
          from sample_analyses analysis where id = ${sampleAnalysisId}`.execute(test.db),
      'invalid_transition',
    ],
  ])('the list offers no report %s to a bulk', async (_, arrange, code) => {
    const report = await pendingReport(test)
    await arrange(report)
    expect(await compared(report)).toEqual(left(code))
  })
})

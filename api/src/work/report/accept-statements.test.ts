import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAnalyses } from '../../records/episodes/report-gate.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

/** Statements that were built since the last look, as Kysely holds them. */
const built: string[] = []
const listening: KyselyPlugin = {
  transformQuery: ({ node }) => {
    built.push(JSON.stringify(node))
    return node
  },
  transformResult: async ({ result }) => result,
}

let test: TestApp
beforeAll(async () => {
  const opened = await openTestDatabase()
  test = await startTestApp({ database: { ...opened, db: opened.db.withPlugin(listening) } })
})
afterAll(() => test.close())

it('acceptReports accepts the report of a newborn without requests by few statements, none of which asks for requests', async () => {
  const supervisor = await test.as('supervisor', { validator: true })
  const { id } = await pendingReport(test)
  await test.drawn()
  built.length = 0
  await supervisor.call('acceptReports', { body: { ids: [id] } })
  await test.drawn()
  const from = (table: string) =>
    built.filter((one) =>
      one.includes(
        `"kind":"SelectQueryNode","from":{"kind":"FromNode","froms":[{"kind":"TableNode","table":{"kind":"SchemableIdentifierNode","identifier":{"kind":"IdentifierNode","name":"${table}"`,
      ),
    )
  expect(from('sampleRequests')).toEqual([])
  expect(from('users')).toEqual([])
  expect(from('plateResults')).toEqual([])
  const inserting = built.filter((one) => one.startsWith('{"kind":"InsertQueryNode"'))
  const stepping = built.filter((one) => one.startsWith('{"kind":"UpdateQueryNode"'))
  for (const table of ['outgoingReports', 'newbornEvents', 'reportDocuments']) {
    expect(inserting.filter((one) => one.includes(`"name":"${table}"`))).toEqual([])
    expect(stepping.some((one) => one.includes(`"name":"${table}"`))).toBe(true)
  }
  expect(stepping.filter((one) => one.includes('"name":"analyzableSamples"'))).toHaveLength(1)
  expect(stepping.filter((one) => one.includes('"name":"reports"'))).toEqual(
    stepping.filter((one) => one.includes('"name":"analyzableSamples"')),
  )
})

const asked = { userId: 1, edit: '[{"by":1}]', newbornId: 1, category: 'sne', workgroupId: 1 }

it.runIf(process.env.TEST_DATABASE_URL)(
  'ownAnalyses finds changed values and confirmed overrides by their analysis',
  async () => {
    const plan = await test.db.transaction().execute(async (db) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
      return ownAnalyses(db, asked).explain()
    })
    expect(JSON.stringify(plan)).toContain('analysis_values_edited')
    expect(JSON.stringify(plan)).toContain('finding_overrides_confirmed')
  },
)

it.runIf(process.env.TEST_DATABASE_URL)(
  'ownAnalyses finds what a person worked on by the analyses of the episode alone',
  async () => {
    const plan = await test.db.transaction().execute(async (db) => {
      // Where it costs most, the database prefers to read every value once and to keep what it finds.
      await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
        db,
      )
      return ownAnalyses(db, asked).explain()
    })
    expect(JSON.stringify(plan)).toContain('SubPlan')
    expect(JSON.stringify(plan)).not.toContain('hashed SubPlan')
  },
)

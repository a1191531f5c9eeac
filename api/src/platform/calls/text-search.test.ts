import { type Endpoint, type EndpointName, endpoints } from '@sne/shared/contract'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../../testing/database.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { type ReadingCalls, readingCalls } from '../../testing/reading-calls.ts'

/** Every list call with a text search, by everybody who may make it: a text that no record holds finds nothing. */
const specOf = (name: EndpointName): Endpoint => endpoints[name]
const fieldsOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const searching = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { query, response } = specOf(name)
  return fieldsOf(query).includes('q') && fieldsOf(response).includes('total')
})
const text = 'Zqxjkv'

/** The search text occurred in a statement. */
let searched = false
const watchStatements: KyselyPlugin = {
  transformQuery: ({ node }) => {
    searched ||= JSON.stringify(node).toLowerCase().includes(text.toLowerCase())
    return node
  },
  transformResult: async ({ result }) => result,
}

let test: TestApp
let calls: ReadingCalls
beforeAll(async () => {
  const database = await openTestDatabase()
  test = await startTestApp({ database: { ...database, db: database.db.withPlugin(watchStatements) } })
  calls = await readingCalls(test)
  await acceptedCards(test, 1)
})
afterAll(() => test.close())

describe.each(searching)('%s', (name) => {
  it('a searching call finds nothing by a text that no record holds', async () => {
    searched = false
    let rows = 0
    for (const caller of calls.callersOf(specOf(name))) {
      const { params, query } = calls.inputOf(name, caller)
      const totalOf = async (more: object) => {
        const answer = await caller.raw(name, { params, query: { ...query, ...more } } as never)
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.json<{ total: number }>().total
      }
      rows += await totalOf({})
      expect(await totalOf({ q: text })).toBe(0)
    }
    // Where this laboratory has no rows, the statement shows that the call looks for the text.
    expect(
      rows > 0 || searched,
      `${name} has no rows here, and no statement holds the text: filter by \`q\`, or declare it with \`pageQuery\``,
    ).toBe(true)
  })
})

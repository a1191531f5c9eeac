import { type Endpoint, type EndpointName, endpoints, isMutating } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../../testing/fingerprint.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type ReadingCalls, readingCalls } from '../../testing/reading-calls.ts'

/** Every reading call, by everybody who may make it, on records of every kind: no table changes. */
const specOf = (name: EndpointName): Endpoint => endpoints[name]
const reading = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isMutating(endpoints[name]))

/** Calls about records that the laboratory of this test has not: they are refused, and change nothing either. */
const unanswered: readonly EndpointName[] = [
  'checkPasswordReset',
  'downloadCaseLetter',
  'downloadCaseNote',
  'downloadRefusalForm',
  'exportInfoReport',
  'getDuplicate',
  // Its data are no demonstration's.
  'getGuideFile',
  'getIntakeMessage',
  'getInviteByCode',
  // The templates of its laboratory are drafts.
  'previewCaseLetter',
  // No month of its laboratory is signed.
  'printQualitySummary',
]

let test: TestApp
let calls: ReadingCalls
beforeAll(async () => {
  test = await startTestApp()
  calls = await readingCalls(test)
})
afterAll(() => test.close())

/** As the test before it found them, which made reading calls alone. */
let tables: Awaited<ReturnType<typeof fingerprint>> | undefined

describe.each(reading)('%s', (name) => {
  it('a reading call changes no table', async () => {
    const before = tables ?? (await fingerprint(test.db))
    const statuses = new Set<number>()
    for (const caller of calls.callersOf(specOf(name))) {
      const { statusCode } = await caller.raw(name, calls.inputOf(name, caller) as never)
      statuses.add(statusCode)
    }
    tables = await fingerprint(test.db)
    expect(tables).toEqual(before)
    expect([...statuses].filter((status) => status >= 500 && status !== 501)).toEqual([])
    // A call that everybody is refused would prove nothing.
    if (!unanswered.includes(name))
      expect(
        [200, 501].some((status) => statuses.has(status)),
        `Answered ${[...statuses].join(', ')} alone: give ${name} a record and its query in \`inputOf\``,
      ).toBe(true)
  })
})

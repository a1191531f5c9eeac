import { afterAll, beforeAll, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { workAtRandom } from '../../testing/random-work.ts'
import { expectSummaries } from '../../testing/summaries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('summaries say what a count of the rows says after each step, on the embedded database', async () => {
  await workAtRandom(test, { seed: 21, steps: 12 }, (step) => expectSummaries(test, step))
})

import { afterAll, beforeAll, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { decideAtRandom } from '../../testing/pairs-at-random.ts'
import { expectPairs } from '../../testing/summaries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('the summary of pairs says what a look at all cards says after each step, on the embedded database', async () => {
  await decideAtRandom(test, { seed: 41, steps: 15 }, (step) => expectPairs(test, step))
})

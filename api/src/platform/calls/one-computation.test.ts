import { afterEach, beforeEach, expect, it } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { computationLimits } from '../limits.ts'
import { refuse } from './refusal.ts'

/** Computations that run, oldest first; each ends when the test says so. */
let running: PromiseWithResolvers<never>[]
let test: TestApp
beforeEach(async () => {
  running = []
  const waiting = () => {
    const gate = Promise.withResolvers<never>()
    running.push(gate)
    return gate.promise
  }
  test = await startTestApp({
    handlers: { ...handlers, getDriftBoard: waiting } as unknown as typeof handlers,
  })
})
afterEach(() => test.close())

const untilRunning = (calls: number) => expect.poll(() => running.length).toBe(calls)
const end = () => running.at(-1)?.reject(refuse('not_found'))

it('computations of an account run one after the other; those of a colleague run beside them', async () => {
  const analyst = await test.as('analyst')
  const board = () => analyst.raw('getDriftBoard')
  const calls = [board(), board()]
  await untilRunning(1)
  await analyst.call('getMe')
  const colleague = await test.as('analyst')
  const other = colleague.raw('getDriftBoard')
  await untilRunning(2)
  running[0]?.reject(refuse('not_found'))
  await untilRunning(3)
  running[1]?.reject(refuse('not_found'))
  end()
  const answers = await Promise.all([...calls, other])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

it('one more than may wait is refused with the seconds to wait', async () => {
  const analyst = await test.as('analyst')
  const calls = Array.from({ length: computationLimits.waiting + 2 }, () => analyst.raw('getDriftBoard'))
  const refused = await Promise.race(calls)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect(refused.json().details.code).toBe('computation_running')
  for (let call = 1; call <= computationLimits.waiting + 1; call += 1) {
    await untilRunning(call)
    end()
  }
  const answers = await Promise.all(calls)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

import { test as base, expect } from '@playwright/test'
import { type Clock, fixedClock, makeClock } from './clock.ts'
import { describeBreach, watchPolicy } from './policy-breaches.ts'
import type { ServerProcess } from './server-process.ts'
import { startBehindProxy } from './start-behind-proxy.ts'
import { startProduct } from './start-product.ts'

/** Answer of calls that this version does not offer yet; goes when the last one is there. */
const notOffered = '501'

/** For `expectedFailures`: the test takes the network away. */
export const lostNetwork = 'network'

interface OfTest {
  readonly quietConsole: undefined
  readonly expectedFailures: Set<string>
}
interface Started {
  readonly url: string
  readonly processes: readonly ServerProcess[]
  readonly clock: Clock
}
interface OfWorker {
  /** `test.use({ behindProxy: true })`: two api processes behind the proxy, on PostgreSQL. */
  readonly behindProxy: boolean
  /** `test.use({ laboratory: 'name' })`: a product that no other file works on. */
  readonly laboratory: string
  /** `test.use({ movableClock: true })`: what happened days ago need not be waited for, see `clock`. */
  readonly movableClock: boolean
  readonly clock: Clock
  /** The api processes of a product behind the proxy; none of another one. */
  readonly processes: readonly ServerProcess[]
  readonly started: Started
  readonly product: string
}

/**
 * Every browser test fails on an error in the console, an uncaught error or a breach of the security policy, which
 * is told with the remote that it comes from.
 * Each worker has a product and a laboratory of its own, at BASE_URL, so that files do not wait for each other.
 */
export const test = base.extend<OfTest, OfWorker>({
  behindProxy: [false, { scope: 'worker', option: true }],
  laboratory: ['common', { scope: 'worker', option: true }],
  movableClock: [false, { scope: 'worker', option: true }],
  started: [
    async ({ behindProxy, movableClock, laboratory: _laboratory }, use) => {
      const given = process.env.BASE_URL
      if (given) return use({ url: given, processes: [], clock: fixedClock })
      const clock = movableClock ? await makeClock() : fixedClock
      const product = behindProxy ? await startBehindProxy() : await startProduct(clock.env)
      process.env.BASE_URL = product.url
      await use({ processes: [], ...product, clock })
      await product.stop()
      await clock.remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  product: [async ({ started }, use) => use(started.url), { scope: 'worker' }],
  clock: [async ({ started }, use) => use(started.clock), { scope: 'worker' }],
  processes: [async ({ started }, use) => use(started.processes), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  expectedFailures: async ({}, use) => use(new Set([notOffered])),
  quietConsole: [
    async ({ page, expectedFailures }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        const refused = /the server responded with a status of (\d+)/.exec(text)?.[1]
        const expected = refused ?? (/net::ERR_/.test(text) ? lostNetwork : '')
        if (message.type() === 'error' && !expectedFailures.has(expected))
          problems.push(`${text} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await watchPolicy(page, (breach) => problems.push(describeBreach(breach)))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product),
})

export { expect }

import { test as base, expect, type Page } from '@playwright/test'
import type { Clock } from './clock.ts'
import { OpenRequests } from './open-requests.ts'
import { describeBreach, watchPolicy } from './policy-breaches.ts'
import { UsageWatch, usageAttachment } from './usage.ts'
import { type Place, WorkerProduct } from './worker-product.ts'

/** Answer of calls that this version does not offer yet; remove it when the last such call exists. */
const notOffered = '501'

/** For `expectedFailures`: the test takes the network away. */
export const lostNetwork = 'network'

interface OfTest {
  /**
   * Address of the product, with the demonstration laboratory as it was filled: nothing that another test did is there.
   */
  readonly product: string
  /** Moves the clock of the product's server: the test need not wait for days to pass. */
  readonly clock: Clock
  /** Opens the browser of another person; it is closed with the test. */
  readonly elsewhere: () => Promise<Page>
  readonly quietConsole: undefined
  /** Prints, when the test fails, the requests without an answer, and the content of the page. */
  readonly openRequests: undefined
  /** Notes which code and calls the test uses, for `npm test -- quick`. */
  readonly usage: UsageWatch
  /** Status codes of answers that the test provokes, and `lostNetwork`. */
  readonly expectedFailures: Set<string>
}
interface OfWorker {
  readonly workerProduct: WorkerProduct
}

/** Fails the test on an error in the console, an uncaught error or a breach of the security policy. */
async function watchConsole(page: Page, expected: ReadonlySet<string>): Promise<readonly string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const refused = /the server responded with a status of (\d+)/.exec(text)?.[1]
    const kind = refused ?? (/net::ERR_/.test(text) ? lostNetwork : '')
    if (message.type() === 'error' && !expected.has(kind))
      problems.push(`${text} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await watchPolicy(page, (breach) => problems.push(describeBreach(breach)))
  return problems
}

/**
 * A browser test. Every test begins with the demonstration laboratory on a product of its worker. A message in
 * the console of its page fails the test. A test that needs another product overrides `product`.
 */
export const test = base.extend<OfTest, OfWorker>({
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const product = await WorkerProduct.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  product: async ({ workerProduct }, use) => {
    await workerProduct.beginAnew()
    await use(workerProduct.url)
  },
  clock: async ({ workerProduct }, use) => use(workerProduct.clock),
  baseURL: async ({ product }, use) => use(product),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  expectedFailures: async ({}, use) => use(new Set([notOffered])),
  quietConsole: [
    async ({ page, expectedFailures }, use) => {
      const problems = await watchConsole(page, expectedFailures)
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  openRequests: [
    async ({ context, page }, use, info) => {
      const requests = new OpenRequests()
      requests.watch(context)
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const html = await page.content().catch(String)
      console.error(
        [`${info.title}: ${page.url()}`, ...requests.describe(), html.slice(0, 2000)].join('\n  '),
      )
    },
    { auto: true },
  ],
  usage: [
    async ({ context }, use, info) => {
      const usage = new UsageWatch()
      usage.watch(context)
      await use(usage)
      await info.attach(usageAttachment, {
        body: JSON.stringify(usage.usage()),
        contentType: 'application/json',
      })
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, usage, contextOptions, product, locale, timezoneId, viewport }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: product,
        locale,
        timezoneId,
        viewport,
      })
      contexts.push(context)
      usage.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * Tests that begin with more than the demonstration laboratory. `make` runs once a worker; its records are
 * restored before each test, which finds its result as `given`.
 */
export function startingFrom<Given>(make: (place: Place) => Promise<Given>) {
  return test.extend<{ readonly given: Given; readonly start: Given }>({
    start: [
      async ({ workerProduct }, use) => use(await workerProduct.beginWith(make)),
      { scope: 'test', timeout: 180_000 },
    ],
    product: async ({ workerProduct, start: _start }, use) => use(workerProduct.url),
    given: async ({ start }, use) => use(start),
  })
}

export { expect }

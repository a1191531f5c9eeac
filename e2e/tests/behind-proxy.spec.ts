import { type ProductBehindProxy, startBehindProxy } from '../support/start-behind-proxy.ts'
import { test as base } from '../support/test.ts'
import { wholeJob } from '../support/whole-job.ts'

/** The product as operators run it: the proxy before two api processes on PostgreSQL. */
const test = base.extend<{ readonly started: ProductBehindProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  started: async ({}, use) => {
    const started = await startBehindProxy()
    await use(started)
    await started.stop()
  },
  product: async ({ started }, use) => use(started.url),
})

test('the whole job through the proxy, with api processes that are killed in turn', async ({
  page,
  started: { url, processes },
  expectedFailures,
}) => {
  const [one, other] = processes
  await wholeJob({
    page,
    url,
    expectedFailures,
    cards: 6,
    whileAccepting: async (card) => {
      // The first process ends during the second card's call or beside it; later the other one ends.
      if (card === 1) await one?.kill()
      if (card === 3) await one?.restart()
      if (card === 4) await other?.kill()
      if (card === 5) await other?.restart()
    },
    // Before the decision that was just taken is saved.
    whileDeciding: async () => {
      await one?.kill()
    },
  })
})

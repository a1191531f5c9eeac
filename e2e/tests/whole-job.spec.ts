import { startProduct } from '../support/start-product.ts'
import { test as base } from '../support/test.ts'
import { wholeJob } from '../support/whole-job.ts'

/** The product as one command starts it, with its embedded database. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  product: async ({}, use) => {
    const { url, stop } = await startProduct()
    await use(url)
    await stop()
  },
})

test('the whole job on the embedded database, from order messages to printed reports', async ({
  page,
  product: url,
  expectedFailures,
}) => {
  await wholeJob({ page, url, expectedFailures })
})

import { signIn } from '../support/accounts.ts'
import { goWithin } from '../support/go-within.ts'
import { tabAround } from '../support/keys.ts'
import { makeRecords, type Records } from '../support/records.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Every page is walked around with Tab, and back. */

const test = startingFrom(makeRecords)

const around: Readonly<Record<string, (of: Records) => readonly string[]>> = {
  accettazione: (of) => [
    '/home',
    '/dashboard',
    '/shipping/list?status=accepting',
    `/shipping/${of.shipping}/details`,
    `/shipping/${of.shipping}/accept`,
    '/samples/accepted',
    '/samples/analyzable',
    '/newborn/failsafe',
    '/newborn/duplicates',
    `/newborn/duplicates/${of.pair}`,
    `/newborn/${of.newborn}`,
    `/newborn/${of.newborn}/sample/${of.sample}`,
    `/communication/${of.newborn}/create`,
    '/info-report/list',
    '/advanced-search?status=accepted',
  ],
  supporto: (of) => [
    '/home',
    `/shipping/${of.shipping}/edit`,
    '/sample/list?status=accepted',
    `/sample/${of.sample}/edit`,
    '/intake/messages',
    `/intake/messages/${of.message}`,
  ],
}
for (const [person, addresses] of Object.entries(around))
  test(`Tab leads ${person} around every page, is seen wherever it stands, and gets stuck nowhere`, async ({
    page,
    given: records,
  }) => {
    await signIn(page, person, '/home')
    await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    for (const address of addresses(records))
      await test.step(address, async () => {
        await goWithin(page, address)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('.sne-skeleton, .ant-skeleton, .sne-bone')).toHaveCount(0)
        expect((await tabAround(page)).size, address).toBeGreaterThan(10)
        // The order is that of the page: nobody jumps the queue.
        await expect(page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])')).toHaveCount(0)
      })
  })

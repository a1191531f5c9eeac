import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { goWithin } from '../support/go-within.ts'
import { tabAround } from '../support/keys.ts'
import { pages, withRecords } from '../support/page-list.ts'
import { makeRecords } from '../support/records.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Every page of the four remotes, with records in it: it opens, axe finds nothing serious, and Tab leads around it. */

const test = startingFrom(makeRecords)

async function openWithin(page: Page, address: string) {
  const before = await page.title()
  await goWithin(page, address)
  await expect(page, `${address} has a title of its own`).not.toHaveTitle(before)
}

async function expectAccessible(page: Page, address: string) {
  if (new URL(page.url()).pathname !== address) await openWithin(page, address)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('.sne-skeleton, .ant-skeleton, .sne-bone')).toHaveCount(0)
  expect.soft(await seriousFindings(page), address).toEqual([])
}

for (const [person, { walked, opened }] of Object.entries(pages))
  test.describe(`the pages of ${person}`, () => {
    test.beforeEach(async ({ page, expectedFailures }) => {
      // A plate that is not closed has nothing to import: the page says so.
      expectedFailures.add('409')
      await signIn(page, person, '/home')
      await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    })

    test('the pages of a remote open and are accessible', async ({ page, given: records }) => {
      for (const path of opened) await expectAccessible(page, withRecords(path, records))
    })

    if (walked.length > 0)
      test('the pages of a remote are accessible, and Tab leads around them, always visible and never stuck', async ({
        page,
        given: records,
      }) => {
        for (const path of walked)
          await test.step(path, async () => {
            await expectAccessible(page, withRecords(path, records))
            expect((await tabAround(page)).size, path).toBeGreaterThan(10)
            // The order is that of the page: nobody jumps the queue.
            await expect(page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])')).toHaveCount(0)
          })
      })
  })

/** 1280 pixels at 150 %, the smallest screen, and the one of the other tests. */
const widths = [853, 1024, 1280]

for (const person of ['tutti', 'supervisore', 'amministrazione', 'supporto'] as const)
  test(`the header of ${person} stands on one line at every width`, async ({ page }) => {
    await signIn(page, person, '/home')
    await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 600 })
      const outside = await page
        .getByRole('banner')
        .first()
        .evaluate((header) => {
          const { right, bottom } = header.getBoundingClientRect()
          const isOutside = (box: DOMRect) => box.right > Math.min(right, innerWidth) || box.bottom > bottom
          return [...header.querySelectorAll('*')]
            .filter((one) => isOutside(one.getBoundingClientRect()))
            .map((one) => one.textContent)
        })
      expect(outside, `at ${width} pixels`).toEqual([])
    }
  })

test('from any page, the header finds a card by barcode, protocol or name', async ({ page, given }) => {
  await signIn(page, 'analista', '/home')
  const field = page.getByRole('combobox', { name: /Cerca per codice a barre/ })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(given.barcode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/${given.newborn}/sample/${given.sample}$`))
  await expect(field).toHaveValue('')

  await page.goto('/report/list')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  // At the pace of a scanner the sign and the letters would be one code.
  await expect(field).toBeFocused()
  await page.keyboard.type('NESSUNO-COSI')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Nessun campione trovato per/)).toBeVisible()

  // Several found: the list stays open, and arrows choose.
  await field.fill(given.barcode.slice(0, 4))
  await expect(page.locator('.ant-select-item-option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/\d+\/sample\/\d+$/)
})

import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { goWithin } from '../support/go-within.ts'
import { makeRecords, type Records } from '../support/records.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Every page of the four remotes, with records in it: it opens, and axe finds nothing serious. */

const test = startingFrom(makeRecords)

async function openWithin(page: Page, address: string) {
  const before = await page.title()
  await goWithin(page, address)
  await expect(page, `${address} has a title of its own`).not.toHaveTitle(before)
}

/** Addresses by the person who works there; `:name` stands for the record made above. */
const pages: Readonly<Record<string, readonly string[]>> = {
  accettazione: [
    '/shipping/list',
    '/shipping/:shipping/details',
    '/shipping/:shipping/accept',
    '/samples/accepted',
    '/samples/not-required',
    '/samples/not-valid',
    '/samples/last-accepted',
    '/samples/analyzable',
    '/newborn/failsafe',
    '/newborn/:newborn',
    '/newborn/:newborn/sample/:sample',
    '/communication/:newborn/create',
    '/info-report/list',
    '/newborn/duplicates',
    '/advanced-search',
  ],
  piastre: ['/plate/list', '/plate/add', '/plate/:planned/planning', '/plate/:planned/punching'],
  analista: [
    '/newborn/list/samples-accepted',
    '/plate/:analysed/view',
    '/plate/:analysed/grid',
    '/plate/:planned/analyze',
    '/report/list',
    '/advanced-search?of=analyses&analyte=PHE',
  ],
  supervisore: [
    '/report/pending/list',
    '/report/:report/view',
    '/report/archive/accepted',
    '/report/archive/reopened',
    '/report/positivity-returned',
    '/report/print',
  ],
  supporto: [
    '/user/list',
    '/user/create',
    '/sample/list',
    '/sample/:sample/edit',
    '/newborn/duplicates',
    '/intake/messages',
    '/analysis-request/list',
  ],
  admin: ['/remote/list'],
  amministrazione: ['/workgroup/list', '/workgroup/add', '/invite/list', '/invite/create'],
}

for (const [person, addresses] of Object.entries(pages))
  test(`the pages of ${person} open and are accessible`, async ({
    page,
    given: records,
    expectedFailures,
  }) => {
    // A plate that is not closed has nothing to import: the page says so.
    expectedFailures.add('409')
    await signIn(page, person, '/home')
    await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    for (const address of addresses) {
      await openWithin(
        page,
        address.replace(/:(\w+)/g, (_, name: string) => String(records[name as keyof Records])),
      )
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('.sne-skeleton, .ant-skeleton')).toHaveCount(0)
      await expect(page.getByText('Pagina non ancora disponibile')).toHaveCount(0)
      expect.soft(await seriousFindings(page), address).toEqual([])
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

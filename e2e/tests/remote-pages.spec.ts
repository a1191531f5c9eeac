import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { goWithin } from '../support/go-within.ts'
import {
  acceptShipment,
  analysedPlate,
  type Card,
  cardsOf,
  judgeAll,
  personAt,
} from '../support/laboratory.ts'
import { expect, test } from '../support/test.ts'

/** Every page of the four remotes, with records in it: it opens, and axe finds nothing serious. */
test.describe.configure({ mode: 'serial' })

const url = () => process.env.BASE_URL as string
const ids: Record<string, number> = {}
let card: Card

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const cards = await acceptShipment(url(), 'SPED-000003', 6)
  card = cards[0] as Card
  const acceptance = await personAt(url(), 'accettazione')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${card.id}`)
  ids.sample = card.id
  ids.newborn = newborn.id
  ids.shipping = (await cardsOf(acceptance, 'SPED-000003')).id
  const analyst = await personAt(url(), 'analista')
  ids.closed = (await analysedPlate(url(), 'sne_ms')).id
  const { version } = await judgeAll(analyst, ids.closed)
  await analyst.send('PATCH', `/grid/${ids.closed}/close`, { draftVersion: version })
  ids.plate = (await analysedPlate(url(), 'btd_act')).id
  const planner = await personAt(url(), 'piastre')
  const types = await planner.get<{ items: { id: number; code: string }[] }>('/analysis-type/list')
  const type = types.items.find(({ code }) => code === 'tgal_galt')
  ids.planned = (await planner.send<{ id: number }>('POST', '/plate', { analysisTypeId: type?.id })).id
  await planner.send('POST', `/plate/${ids.planned}/planning/all`)
  const supervisor = await personAt(url(), 'supervisore')
  const reports = await supervisor.get<{ items: { id: number }[] }>('/report/list/own?pageSize=1')
  ids.report = reports.items[0]?.id as number
})

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
    '/plate/:plate/view',
    '/plate/:plate/grid',
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
  test(`the pages of ${person} open and are accessible`, async ({ page, expectedFailures }) => {
    test.setTimeout(120_000)
    // A plate that is not closed has nothing to import: the page says so.
    expectedFailures.add('409')
    await signIn(page, person)
    for (const address of addresses) {
      await openWithin(
        page,
        address.replace(/:(\w+)/g, (_, name: string) => String(ids[name])),
      )
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('.sne-skeleton, .ant-skeleton')).toHaveCount(0)
      await expect(page.getByText('Pagina non ancora disponibile')).toHaveCount(0)
      expect.soft(await seriousFindings(page), address).toEqual([])
    }
  })

test('from any page, the header finds a card by barcode, protocol or name', async ({ page }) => {
  await signIn(page, 'analista')
  const field = page.getByRole('combobox', { name: /Cerca per codice a barre/ })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(card.barcode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/${ids.newborn}/sample/${card.id}$`))
  await expect(field).toHaveValue('')

  await page.goto('/report/list')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('NESSUNO-COSI')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Nessun campione trovato per/)).toBeVisible()

  // Several found: the list stays open, and arrows choose.
  await field.fill(card.barcode.slice(0, 4))
  await expect(page.locator('.ant-select-item-option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/\d+\/sample\/\d+$/)
})

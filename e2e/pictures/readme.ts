import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../ops/test/browser.ts'
import { freshContext } from '../bench/measure.ts'
import { account, password } from '../support/accounts.ts'
import { type Person, personAt } from '../support/people.ts'

/*
 * `npm run pictures -- <address>`: the pictures of README, of a demonstration that was just filled. Cards are
 * accepted and placed for them, so the demonstration is not the same afterward.
 */
const [url] = process.argv.slice(2)
if (!url)
  throw new Error(
    'The address of a running demonstration is missing: npm run pictures -- http://127.0.0.1:3000',
  )
const address = new URL(url).origin
const folder = new URL('../../docs/pictures/', import.meta.url).pathname

interface Found<T> {
  readonly items: readonly (T & { readonly id: number })[]
}
type Shipment = { readonly samplesCount: { readonly waiting: number } }
type Plate = { readonly category: string; readonly counters: { readonly samples: number } }

/** The entry of a list with the most cards or samples: it shows the purpose of a page. */
async function largest<T>(person: Person, path: string, countOf: (one: T) => number): Promise<number> {
  const [found] = (await person.get<Found<T>>(path)).items.toSorted((a, b) => countOf(b) - countOf(a))
  if (!found) throw new Error(`The demonstration has nothing at ${path}: was it just filled?`)
  return found.id
}
const shipment = (person: Person) =>
  largest<Shipment>(
    person,
    '/shipping/list?status=sent&status=accepting',
    ({ samplesCount }) => samplesCount.waiting,
  )
const plate = (person: Person, filter: string, category?: string) =>
  largest<Plate>(person, `/plate/list?pageSize=100&${filter}`, (one) =>
    category === undefined || one.category === category ? one.counters.samples : 0,
  )

/** Each picture: its file, who is at work, and the person's steps up to the pictured screen. */
const pictures: readonly [file: string, who: string, show: (page: Page, person: Person) => Promise<void>][] =
  [
    ['home', 'analista', (page) => page.goto('/home').then(() => undefined)],
    [
      'acceptance',
      'accettazione',
      async (page, person) => {
        const id = await shipment(person)
        const { items } = await person.get<Found<{ readonly barcode: string }>>(
          `/shipping/${id}/samples?status=shipped`,
        )
        await page.goto(`/shipping/${id}/accept`)
        await page.getByRole('row').nth(1).waitFor()
        for (const { barcode } of items.slice(0, Math.ceil(items.length / 2))) {
          await page.keyboard.insertText(barcode)
          await page.keyboard.press('Enter')
          await page
            .getByText(new RegExp(`· ${barcode}$`))
            .first()
            .waitFor()
        }
      },
    ],
    [
      'planning',
      'piastre',
      async (page, person) => {
        await page.goto(`/plate/${await plate(person, 'status=planning')}/planning`)
        await page.getByRole('grid').waitFor()
      },
    ],
    [
      'grid',
      'analista',
      async (page, person) => {
        await page.goto(`/plate/${await plate(person, 'status=analyzed&status=completed', 'sne')}/grid`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    ],
    ['verification', 'supervisore', (page) => page.goto('/report/pending/list').then(() => undefined)],
    ['recalls', 'analista', (page) => page.goto('/manage-recall').then(() => undefined)],
  ]

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  for (const [file, who, show] of pictures) {
    const context = await freshContext(browser, address, account(who), password)
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await show(page, await personAt(address, who))
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}${file}.png` })
    console.log(`docs/pictures/${file}.png`)
    await context.close()
  }
} finally {
  await browser.close()
}

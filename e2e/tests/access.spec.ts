import type { Page } from '@playwright/test'
import { bundles, mayOpen, pageTitle } from '@sne/shared/domain'
import { type DeclaredRoute, declaredRoutes } from '../../ops/pages/declared.ts'
import { fillSignIn, signIn } from '../support/accounts.ts'
import { goWithin } from '../support/go-within.ts'
import { accountOf, addressOf, headings } from '../support/pages.ts'
import { makeRecords } from '../support/records.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Every page as its owner declares it: for the administrator, for a role with few pages, and for nobody. */

const test = startingFrom(makeRecords)

/** The sign-out ends the session that the others need. */
const tried = declaredRoutes.filter(({ path }) => path !== '/user/logout')
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true }).first()

async function expectPage(page: Page, { path, title }: DeclaredRoute) {
  await expect(heading(page, headings[path] ?? title), path).toBeVisible()
  await expect(heading(page, 'Accesso negato'), path).toHaveCount(0)
}
async function expectRefusal(page: Page, path: string) {
  await expect(heading(page, 'Accesso negato'), path).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page.locator('.remote'), path).toHaveCount(0)
}

/** Bundles whose code was asked for. */
function watchCode(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const bundle = /\/remotes\/([^/]+)\/[^/]+\//.exec(request.url())?.[1]
    if (bundle) asked.add(bundle)
  })
  return asked
}

/** Every title that the tab had, with the path at which it had it: a page that is refused gives it none of its own. */
async function watchTitles(page: Page) {
  await page.evaluate(() => {
    const seen: string[][] = []
    Object.assign(globalThis, { seenTitles: seen })
    const title = document.querySelector('title')
    if (title)
      new MutationObserver(() => seen.push([location.pathname, document.title])).observe(title, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  return (): Promise<[string, string][]> =>
    page.evaluate(() => (globalThis as { seenTitles?: [string, string][] }).seenTitles ?? [])
}

// The other roles are tried by host/src/routes/access.test.tsx.
for (const role of ['administrator', 'planner'] as const)
  test(`${role}: each page opens or is refused, as its owner declares`, async ({
    page,
    given: records,
    expectedFailures,
  }) => {
    // A notification of somebody else, an invitation that nobody sent; the results of a plate are there already.
    for (const status of ['404', '409']) expectedFailures.add(status)
    const asked = watchCode(page)
    await signIn(page, accountOf[role], '/home')
    await expect(heading(page, /Buon lavoro/)).toBeVisible()
    const titles = await watchTitles(page)
    const refused = tried.filter((route) => !mayOpen(route, role))
    for (const { path } of refused) {
      await goWithin(page, addressOf(path, records))
      await expectRefusal(page, path)
    }
    expect([...asked], 'nothing is loaded of what is refused').toEqual([])

    for (const bundle of bundles) {
      const ofBundle = (route: DeclaredRoute) => route.owner === bundle
      const others = refused.filter(ofBundle)
      for (const [index, route] of tried.filter((one) => ofBundle(one) && mayOpen(one, role)).entries()) {
        await goWithin(page, addressOf(route.path, records))
        await expectPage(page, route)
        // The bundle is there now, and still shows nothing of a page that is refused.
        const other = others[index]
        if (!other) continue
        await goWithin(page, addressOf(other.path, records))
        await expectRefusal(page, other.path)
      }
    }
    const plain = new Map(refused.map(({ path, title }) => [addressOf(path, records), pageTitle(title)]))
    for (const [path, title] of await titles()) expect(title, path).toBe(plain.get(path) ?? title)
  })

test('a visitor is led to the sign-in from every page but the public ones, and no remote is loaded', async ({
  page,
  given: records,
  expectedFailures,
}) => {
  // The invitation that nobody sent.
  expectedFailures.add('404')
  const asked = watchCode(page)
  await page.goto('/privacy')
  for (const route of tried) {
    await goWithin(page, addressOf(route.path, records))
    if (route.access !== 'public') await expect(page, route.path).toHaveURL(/\/user\/login$/)
    else if (route.path === '/') await expect(heading(page, 'Screening Neonatale Esteso')).toBeVisible()
    else await expectPage(page, route)
    await goWithin(page, '/privacy')
    await expect(heading(page, 'Informativa sulla privacy')).toBeVisible()
  }
  expect([...asked]).toEqual([])
})

test('a person who wanted a page of a remote comes back to it after the sign-in', async ({
  page,
  given: records,
}) => {
  const [route] = declaredRoutes.filter(({ path }) => path === '/shipping/:shippingId/details')
  if (!route) throw new Error('The page of a shipment has moved')
  const address = `${addressOf(route.path, records)}?da=segnalibro`
  await page.goto(address)
  await expect(page).toHaveURL(/\/user\/login$/)
  await fillSignIn(page, 'admin')
  await expectPage(page, route)
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
})

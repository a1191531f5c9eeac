import type { Page } from '@playwright/test'
import { expect, lostNetwork, test } from '../support/test.ts'

/** Scripts of the host that do not come until `comeBack` is called. */
async function takeAway(page: Page, scripts: RegExp) {
  let isAway = true
  await page.route(scripts, (route) => (isAway ? route.abort('connectionreset') : route.continue()))
  return { comeBack: () => { isAway = false } } // biome-ignore format: one switch
}
const words = 'L’applicazione non si è caricata'
const signIn = (page: Page) => page.getByText('Accesso riservato al personale dei laboratori')

test.beforeEach(({ expectedFailures }) => {
  expectedFailures.add(lostNetwork)
})

test('a page whose entry script does not come says so, and the button loads it when it is back', async ({
  page,
}) => {
  const entry = await takeAway(page, /\/host\/[^/]+\/assets\/main\./)
  await page.goto('/user/login')
  await expect(page.getByRole('alert')).toContainText(words)
  entry.comeBack()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('a page whose entry script does not come loads by itself once it is back', async ({ page }) => {
  const entry = await takeAway(page, /\/host\/[^/]+\/assets\/main\./)
  await page.goto('/user/login')
  await expect(page.getByText(/Nuovo tentativo fra 5 s/)).toBeVisible()
  entry.comeBack()
  await expect(signIn(page)).toBeVisible()
})

test('a page that loses its further scripts loads once again, then says so until they are back', async ({
  elsewhere,
}) => {
  // A page whose console no fixture watches: the failed start is written there.
  const page = await elsewhere()
  const scripts = await takeAway(page, /\/host\/[^/]+\/assets\/first-own\./)
  await page.goto('/user/login')
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.getByText(/Nuovo tentativo fra 5 s/)).toBeVisible()
  scripts.comeBack()
  await expect(signIn(page)).toBeVisible()
})

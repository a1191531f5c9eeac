import type { Browser, Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { liveVersion, type OwnRemotes, ownRemotes, publishAgain } from '../support/own-remotes.ts'
import { type Product, startOnCopy } from '../support/start-product.ts'
import { expect, test } from '../support/test.ts'

/** A version for one laboratory, by two administrators, and back: each person's version on screen. */
const remote = 'mfe-shipping'
const next = '9.0.0'
let remotes: OwnRemotes
let product: Product
const uncaught: string[] = []

test.beforeAll(async () => {
  remotes = await ownRemotes()
  await publishAgain(remotes, remote, next)
  product = await startOnCopy(remotes.env)
})
test.afterAll(async () => {
  await product.stop()
  await remotes.remove()
})

/** A person at a computer of their own. */
async function pageOf(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  page.on('pageerror', (error) => uncaught.push(String(error)))
  await signIn(page, name, '/home')
  return page
}

/** The version of the remote that a person has on screen, as the host measured it. */
async function versionOnScreen(page: Page) {
  await page.goto('/shipping/list')
  await expect(page.getByRole('heading', { level: 1, name: /Spedizioni/ })).toBeVisible()
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('sne-remote-ready')
    return (mark as PerformanceMark | undefined)?.detail.version as string | undefined
  })
}

test('one person asks for a trial, another approves, one laboratory gets the version, and it is taken back', async ({
  browser,
}) => {
  const live = liveVersion(remotes, remote)
  const section = (page: Page) => page.getByRole('region', { name: `${remote} ` })
  const dialog = (page: Page) => page.getByRole('dialog')

  const asking = await pageOf(browser, 'admin')
  await asking.getByRole('link', { name: 'Versioni dei moduli' }).click()
  await asking.getByRole('button', { name: `Prova per alcuni: ${remote}` }).click()
  await expect(dialog(asking).getByTitle(next)).toBeVisible()
  await dialog(asking).getByLabel('Laboratori').click()
  await asking.getByTitle('Laboratorio Screening Neonatale', { exact: true }).click()
  await dialog(asking)
    .getByLabel(/Motivo/)
    .fill('prima nel laboratorio di riferimento')
  await dialog(asking).getByRole('button', { name: 'Chiedi approvazione' }).click()
  await expect(asking.getByText('Decide un altro amministratore.')).toBeVisible()
  await expect(asking.getByRole('button', { name: /^Approva/ })).toHaveCount(0)

  const approving = await pageOf(browser, 'admin2')
  await approving.goto('/remote/list')
  await approving.getByRole('button', { name: new RegExp(`^Approva ${remote}`) }).click()
  await dialog(approving).getByRole('button', { name: 'Approva' }).click()
  const inTrial = `Versione ${next} in prova: Laboratorio Screening Neonatale`
  await expect(section(approving).getByText(inTrial)).toBeVisible()

  const inLaboratory = await pageOf(browser, 'accettazione')
  const elsewhere = await pageOf(browser, 'icfc')
  expect(await versionOnScreen(inLaboratory)).toBe(next)
  expect(await versionOnScreen(elsewhere)).toBe(live)

  await approving.getByRole('button', { name: `Torna indietro: ${remote}` }).click()
  await dialog(approving)
    .getByLabel(/Motivo/)
    .fill('errore nella stampa')
  await dialog(approving).getByRole('button', { name: 'Chiedi approvazione' }).click()
  await asking.reload()
  await asking.getByRole('button', { name: new RegExp(`^Approva ${remote}`) }).click()
  await dialog(asking).getByRole('button', { name: 'Approva' }).click()
  await expect(section(asking).getByText(inTrial)).toHaveCount(0)
  expect(await versionOnScreen(inLaboratory)).toBe(live)

  await section(asking).getByRole('button', { name: 'Storia' }).click()
  const story = asking.getByRole('region', { name: `Storia di ${remote}` }).getByRole('listitem')
  await expect(story.nth(0)).toContainText(/Tornata indietro.*Riva Nadia, approvato da Programma Admin/)
  await expect(story.nth(1)).toContainText(/In prova per alcuni.*Programma Admin, approvato da Riva Nadia/)
  await expect(story.nth(1)).toContainText('prima nel laboratorio di riferimento')
  expect(uncaught).toEqual([])
})

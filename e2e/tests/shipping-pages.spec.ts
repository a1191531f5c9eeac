import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { choose } from '../support/choose.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { acceptCards, action, closedShipment, openDetails, sentShipment } from '../support/shipping.ts'
import { expect, lostNetwork, startingFrom } from '../support/test.ts'

/**
 * The list of shipments and the page of one: filters, marks of urgent rows, the message when no answer comes.
 */

const test = startingFrom(async ({ product, clock }) => {
  await clock.hoursAgo(72, () => sentShipment(product, 'TARDI', 2, 72))
  await closedShipment(product, 'FINITA', 2)
  await closedShipment(product, 'ARCHIVIATA', 1)
  const begun = await sentShipment(product, 'AMETA', 3)
  await acceptCards(await personAt(product, 'accettazione'), begun, begun.codes.slice(0, 1))
})

const table = (page: Page) => page.getByRole('table', { name: 'Spedizioni' })
const row = (page: Page, code: string) => table(page).getByRole('row').filter({ hasText: code })
const counter = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

test('counters say what waits and lead to exactly that list; late shipments stand out', async ({ page }) => {
  await signIn(page, 'accettazione')
  await page.goto('/shipping/list')
  await expect(counter(page, 'In accettazione')).toContainText('1')
  await expect(row(page, 'TARDI')).toContainText('In ritardo')
  await expect(row(page, 'TARDI')).toHaveClass(/sne-tone-red/)
  await expect(row(page, 'AMETA')).toContainText('1 di 3')
  await expect(row(page, 'AMETA').getByRole('link', { name: 'Riprendi accettazione' })).toBeVisible()
  await expect(row(page, 'FINITA').getByRole('link', { name: /ccetta/ })).toHaveCount(0)
  // At 1024 pixels columns scroll under the code at the left and the action at the right.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(row(page, 'AMETA').getByRole('link', { name: 'Riprendi accettazione' })).toBeInViewport({
    ratio: 1,
  })
  await table(page).evaluate((element) => element.parentElement?.scrollBy(400, 0))
  await expect(row(page, 'AMETA').getByRole('link', { name: 'AMETA' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })

  await expect(counter(page, 'In ritardo')).toContainText('1')
  await counter(page, 'In ritardo').click()
  await expect(page).toHaveURL(/\/shipping\?overdue=true$/)
  await expect(page.getByText('1 risultato', { exact: true })).toBeVisible()
  await expect(row(page, 'TARDI')).toBeVisible()
  await page.getByRole('link', { name: 'TARDI' }).click()
  await expect(page.getByRole('heading', { name: 'Spedizione TARDI' })).toBeVisible()
  await expect(page.locator('.sne-page-heading')).toContainText('In ritardo')
})

test('filters stand in the address and are there after a reload; the text is not for other people', async ({
  page,
}) => {
  await signIn(page, 'accettazione')
  await page.goto('/shipping/list')
  await choose(page, 'Stato', 'Chiusa')
  await choose(page, 'Punto nascita', 'Nido · Ospedale Nord')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date())
  const typed = today.split('-').reverse().join('/')
  // The row has no space for the days: they are behind a button.
  await page.getByRole('button', { name: /^Altri filtri/ }).click()
  await page.getByLabel('Spedita dal').fill(typed)
  await page.getByLabel('Spedita dal').press('Enter')
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Codice, numero o punto nascita' }).fill('FINI')
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/status=closed/)
  await expect(page).toHaveURL(/authorWorkgroupId=\d+/)
  await expect(page).toHaveURL(new RegExp(`sentFrom=${today}`))
  await expect(page).not.toHaveURL(/FINI/)
  await page.reload()
  await expect(row(page, 'FINITA')).toBeVisible()
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await expect(page.getByLabel('Spedita dal')).toHaveValue(typed)
  await expect(page.getByRole('searchbox', { name: /^Codice/ })).toHaveValue('FINI')

  // A search without results says so, and how to continue.
  await page.getByRole('searchbox', { name: /^Codice/ }).fill('NESSUNA-COSI')
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
  await page.getByRole('table').getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(row(page, 'TARDI')).toBeVisible()
  await expect(page).not.toHaveURL(/\?./)
})

test('a scanned code opens the shipment on its page; an unknown code is named', async ({
  page,
  product,
  expectedFailures,
}) => {
  expectedFailures.add('404')
  const acceptance = await personAt(product, 'accettazione')
  const { id, cards } = await cardsOf(acceptance, 'FINITA')
  await signIn(page, 'accettazione')
  await page.goto('/shipping/list')
  const field = page.getByRole('textbox', { name: 'Codice della spedizione o di un suo cartoncino' })
  await expect(field).toBeFocused()
  await page.keyboard.insertText('NON-LA-CONOSCO')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nessuna spedizione con il codice NON-LA-CONOSCO')).toBeVisible()
  await page.keyboard.insertText(cards[0]?.barcode ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/shipping/${id}/details`))
})

test('the details say where the shipment comes from, its cards and their numbers', async ({
  page,
  product,
}) => {
  const { id, cards } = await cardsOf(await personAt(product, 'accettazione'), 'AMETA')
  await signIn(page, 'accettazione')
  await openDetails(page, { id }, 'AMETA')
  const facts = page.getByRole('region', { name: 'Dati della spedizione' })
  await expect(facts).toContainText('Nido · Ospedale Nord')
  await expect(facts).toContainText('Galli Anna')
  const samples = page.getByRole('table', { name: 'Cartoncini' })
  await expect(samples.locator('tbody tr')).toHaveCount(3)
  await expect(samples.getByRole('row').filter({ hasText: cards[0]?.barcode })).toContainText('Accettato')
  await samples.getByRole('link', { name: cards[0]?.barcode }).click()
  await expect(page).toHaveURL(/\/newborn\/\d+\/sample\/\d+$/)
})

test('a person who may not take a step has no button for it', async ({ page, product }) => {
  const late = await cardsOf(await personAt(product, 'accettazione'), 'TARDI')
  await signIn(page, 'supporto')
  await page.goto('/shipping/list')
  await expect(row(page, 'AMETA')).toBeVisible()
  await expect(page.getByRole('link', { name: /Accetta$|Riprendi accettazione/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'TARDI' }).click()
  await expect(page).toHaveURL(new RegExp(`/shipping/${late.id}/edit$`))
  await expect(page.getByRole('heading', { name: 'Stato della spedizione TARDI' })).toBeVisible()
  await expect(action(page, 'Invia un sollecito al punto nascita')).toBeEnabled()
  await expect(action(page, 'Non ricevuta')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Dettaglio' })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('an empty laboratory says what will come', async ({ page }) => {
  await signIn(page, 'sma')
  await page.goto('/shipping/list')
  await expect(page.getByText('Nessuna spedizione', { exact: true })).toBeVisible()
  await expect(page.getByText('Le spedizioni compaiono quando i punti nascita le inviano.')).toBeVisible()
  await expect(counter(page, 'In arrivo')).toContainText('0')
})

test('list and details wait, fail and come back by themselves or on demand', async ({
  page,
  context,
  product,
  expectedFailures,
}) => {
  for (const kind of ['500', lostNetwork]) expectedFailures.add(kind)
  const { id } = await cardsOf(await personAt(product, 'accettazione'), 'AMETA')
  await signIn(page, 'accettazione')
  const failing = {
    status: 500,
    json: {
      status: 500,
      message: 'Errore di prova',
      details: { code: 'generic_error', requestId: '00000000-0000-4000-8000-000000000000' },
    },
  }

  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/shipping/list?**', async (route) => {
    await gate
    await route.fulfill(failing)
  })
  await page.goto('/shipping/list')
  await expect(page.getByText('Caricamento delle righe…')).toBeVisible()
  go()
  const problem = page.getByRole('alert').filter({ hasText: 'Errore di prova' })
  await expect(problem.getByRole('button', { name: 'Riprova' })).toBeVisible()
  // The way to open a shipment by reading it works on.
  await expect(page.getByRole('textbox', { name: /^Codice della spedizione/ })).toBeEnabled()
  await page.unroute('**/api/shipping/list?**')
  await problem.getByRole('button', { name: 'Riprova' }).click()
  await expect(row(page, 'AMETA')).toBeVisible()

  // Without network the content on screen stays, and says that it may be old.
  await context.setOffline(true)
  await choose(page, 'Stato', 'Chiusa')
  const unreachable = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Riprova' }) })
  await expect(unreachable).toBeVisible()
  await context.setOffline(false)
  await unreachable.getByRole('button', { name: 'Riprova' }).click()
  await expect(row(page, 'FINITA')).toBeVisible()
  await expect(row(page, 'AMETA')).toHaveCount(0)

  await page.route(`**/api/shipping/${id}`, (route) => route.fulfill(failing))
  await page.goto(`/shipping/${id}/details`)
  await expect(page.getByRole('alert')).toContainText('Errore di prova')
  await page.unroute(`**/api/shipping/${id}`)
  await page.route(`**/api/shipping/${id}/samples`, (route) => route.fulfill(failing))
  await page.getByRole('button', { name: 'Riprova' }).click()
  // The shipment is shown; only its cards are missing.
  await expect(page.getByRole('heading', { name: 'Spedizione AMETA' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Errore di prova')
  await page.unroute(`**/api/shipping/${id}/samples`)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('table', { name: 'Cartoncini' }).locator('tbody tr')).toHaveCount(3)
})

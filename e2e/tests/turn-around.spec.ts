import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { choose } from '../support/choose.ts'
import { acceptShipment, closedPlate } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Open orders as clocks: at home, as a page, by keyboard; and support closes one and opens it again. */

const test = startingFrom(({ product }) => acceptShipment(product, 'SPED-000003', 4))

test('the board stands under the cards of the home page and runs on without the server', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'piastre', '/home')
  const board = page.getByRole('table', { name: 'Tempi di risposta' })
  const first = board.getByRole('row').nth(1)
  await expect(first).toContainText('Nei tempi')
  await expect(first).toContainText('Da pianificare')
  expect(await seriousFindings(page)).toEqual([])

  // The server does not answer any more: the colour changes nevertheless.
  await page.route('**/api/turnaround/**', () => undefined)
  await page.clock.fastForward('25:00:00')
  await expect(first).toContainText('In scadenza')
  await expect(first).toContainText(/25 h 0\d min/)
})

test('colours, categories and steps narrow the board by keyboard, and the address keeps them', async ({
  page,
  product,
}) => {
  await closedPlate(product, 'tgal_tot')
  await signIn(page, 'analista')
  await page.goto('/dashboard')
  const board = page.getByRole('table', { name: 'Tempi di risposta' })
  await expect(board.getByRole('row').nth(1)).toBeVisible()
  await choose(page, 'Passo', 'In analisi')
  await expect(page).toHaveURL(/step=in_analysis/)
  await expect(board.getByRole('row').nth(1)).toContainText('TGAL')
  await expect(board.getByText('Da pianificare')).toHaveCount(0)
  await page.reload()
  const link = board.getByRole('row').nth(1).getByRole('link').nth(1)
  await expect(link).toHaveAttribute('href', /\/plate\/\d+\/view/)

  const red = page.getByRole('button', { name: /In ritardo/ })
  await red.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/state=overdue/)
  await expect(
    page
      .getByText('Nessun risultato')
      .or(page.getByText(/Nessuna/))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/state=/)
  expect(await seriousFindings(page)).toEqual([])

  await board.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/\d+$/)
})

test('support closes an order with its reason and opens it again', async ({
  page,
  product,
  given: cards,
}) => {
  const acceptance = await personAt(product, 'accettazione')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${cards[3]?.id}`)
  await signIn(page, 'supporto')
  await page.goto('/analysis-request/list')
  await expect(page).toHaveURL(/status=open/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  const search = page.getByPlaceholder('Numero, cognome o codice a barre')
  await search.fill(cards[3]?.barcode ?? '')
  const close = page.getByRole('button', { name: /^Chiudi la richiesta/ }).first()
  await expect(page.getByRole('row', { name: new RegExp(cards[3]?.barcode ?? '') }).first()).toBeVisible()
  const others = page.locator('tbody tr').filter({ hasNotText: cards[3]?.barcode ?? '' })
  await expect(others).toHaveCount(0)
  await expect(page.locator('.sne-table-stale')).toHaveCount(0)
  const name = await close.getAttribute('aria-label')
  const number = name?.replace('Chiudi la richiesta ', '') ?? ''
  await close.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 campione sarà chiuso senza referto')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Neonato trasferito ad altra regione')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(page.getByText(`Richiesta ${number} chiusa; prelievi annullati: 0`)).toBeVisible()

  await page.goto(`/analysis-request/list?status=closed`)
  await page.getByRole('button', { name: `Riapri la richiesta ${number}` }).click()
  await expect(dialog.getByText('1 campione senza referto tornerà da pianificare.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Il trasferimento non è avvenuto')
  await dialog.getByRole('button', { name: 'Riapri', exact: true }).click()
  await expect(page.getByText(`Richiesta ${number} riaperta; campioni da pianificare: 1`)).toBeVisible()
  await page.goto(`/newborn/${newborn.id}`)
  await expect(page.getByText('Richiesta di analisi riaperta').first()).toBeVisible()
})

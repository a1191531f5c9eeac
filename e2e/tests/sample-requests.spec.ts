import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment } from '../support/laboratory.ts'
import { recalledNewborn } from '../support/recalled.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Requests after a recall: the monitor, the calls, and the report of serum. */

const test = startingFrom(async ({ product }) => {
  const recalled = await recalledNewborn(product)
  const [other] = (await acceptShipment(product, 'SPED-000003', 3)).slice(2)
  if (!other) throw new Error('The shipment of the demonstration has cards')
  return { ...recalled, other }
})

const rowOf = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) })

/** The smallest PNG. */
const scan = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an approved recall is watched and called about', async ({ page, elsewhere, given: { request } }) => {
  await signIn(page, 'supervisore')
  await page.goto('/approved-sample-requests')
  const row = rowOf(page, request.number)
  await expect(row).toContainText('Ospedale')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Richiesta ${request.number}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Che cosa l’ha chiesta' })).toContainText('C8')
  // The finding is open: nobody refuses the recall before the centre knows.
  await expect(page.getByRole('button', { name: 'Rifiuta' })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])

  const analyst = await elsewhere()
  await signIn(analyst, 'analista')
  await analyst.goto('/sample-request/new-spot')
  await rowOf(analyst, request.number).focus()
  await analyst.keyboard.press('Enter')
  await expect(analyst.getByRole('heading', { level: 1, name: `Richiesta ${request.number}` })).toBeVisible()
  await analyst.keyboard.press('t')
  const dialog = analyst.getByRole('dialog')
  await dialog.getByLabel('Genitore').check()
  await dialog.getByLabel('Telefono').check()
  await dialog.getByLabel('Non raggiungibile').check()
  await dialog.getByLabel('Nota').fill('Segreteria telefonica')
  await dialog.getByRole('button', { name: 'Registra tentativo' }).click()
  await expect(analyst.getByText('Tentativo registrato: 1 in tutto')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(analyst.getByText('Segreteria telefonica')).toBeVisible()
})

test('serum asked for by hand waits for a validator, is told at once and answered by its report', async ({
  page,
  elsewhere,
  given: { other },
}) => {
  await signIn(page, 'analista')
  await page.goto('/sample-request/list')
  await page.getByRole('link', { name: 'Nuova richiesta' }).click()
  await page.getByRole('combobox', { name: /Neonato e cartoncino/ }).fill(other.barcode)
  await page.locator('.ant-select-item-option').filter({ hasText: other.barcode }).click()
  await page.getByLabel('Siero').check()
  await page.getByRole('combobox', { name: /Categorie/ }).fill('esteso')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/aspetta l’approvazione di un validatore/)).toBeVisible()
  await page.getByRole('button', { name: 'Chiedi' }).click()
  await expect(page).toHaveURL(/\/sample-request\/\d+$/)
  await expect(page.getByRole('button', { name: 'Registra tentativo' })).toBeDisabled()
  const number =
    (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Richiesta ', '') ?? ''

  const supervisor = await elsewhere()
  await signIn(supervisor, 'supervisore')
  await supervisor.goto('/approved-sample-requests?approved=false')
  await rowOf(supervisor, number).focus()
  await supervisor.keyboard.press('Enter')
  await expect(supervisor.getByRole('button', { name: 'Approva' })).toBeEnabled()
  await supervisor.keyboard.press('a')
  const dialog = supervisor.getByRole('dialog')
  await expect(dialog).toContainText('riceve adesso l’avviso')
  await dialog.getByRole('button', { name: 'Approva' }).click()
  await expect(supervisor.getByText(`Richiesta ${number} approvata`)).toBeVisible()
  await expect(supervisor.getByRole('region', { name: 'Avvisati' })).toContainText('Richiamo approvato')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Registra tentativo' })).toBeEnabled()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/sample-request\/serum-sample\/\d+\/upload$/)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'siero.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(page.getByText(/il contenuto del file è di un altro tipo/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Togli il file' }).click()
  await file.setInputFiles({ name: 'siero.png', mimeType: 'image/png', buffer: scan })
  await expect(page.getByRole('img', { name: 'Anteprima di siero.png' })).toBeVisible()
  await page.getByRole('radio', { name: 'Nella norma' }).check()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Carica il referto' }).click()
  await expect(page.getByText('Referto caricato: la richiesta è completata').first()).toBeVisible()

  await supervisor.goto('/approved-sample-requests?status=done')
  const row = rowOf(supervisor, number)
  await expect(row).toContainText('Referto del siero')
  await expect(row).toContainText('Completata')
})

import { signIn } from '../support/accounts.ts'
import { choose } from '../support/choose.ts'
import { acceptShipment, fileOf, type PlateOnPaper } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a round of external assessment is registered, planned, measured, signed, evaluated and closed', async ({
  page,
  product,
}) => {
  await acceptShipment(product, 'SPED-000003', 1)
  const planner = await personAt(product, 'piastre')
  const analyst = await personAt(product, 'analista')

  await signIn(page, 'analista', '/quality/eqa')
  await page.getByRole('button', { name: 'Nuovo programma' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Prova BTD')
  await dialog.getByLabel('Ente organizzatore').fill('Ente di prova')
  await choose(page, 'Analisi', 'BTD')
  await dialog.getByRole('combobox', { name: /Analiti valutati/ }).focus()
  await page.keyboard.type('BTD')
  await expect(page.locator('.ant-select-item-option-active[title="BTD"]')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByRole('cell', { name: 'Prova BTD', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Registra esercizio' }).click()
  await choose(page, 'Programma', 'Prova BTD')
  await dialog.getByLabel('Numero').fill('7')
  const due = new Date(Date.now() + 4 * 86_400_000).toLocaleDateString('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  await dialog.getByLabel('Termine').fill(due)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Codici dei campioni, uno per riga').fill('X1; basso')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await page.waitForURL(/\/quality\/eqa\/\d+/)
  const roundPath = new URL(page.url()).pathname
  await expect(page.getByText(/I risultati vanno inviati entro/)).toBeVisible()
  await expect(page.getByText(/VEQ\d{8}/)).toBeVisible()

  await page.goto('about:blank')
  await signIn(page, 'piastre', '/plate/add')
  await choose(page, 'Analisi', 'BTD')
  await page.getByRole('button', { name: 'Crea e pianifica' }).click()
  await page.waitForURL(/\/plate\/\d+\/planning/)
  const id = Number(/plate\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: /Inserisci tutti/ }).click()
  await expect(page.getByText('Da pianificare (0)')).toBeVisible()
  await page.getByRole('gridcell', { name: /^H12/ }).click()
  await page.getByRole('button', { name: /Prova BTD 7.*X1/ }).click()
  await expect(page.getByRole('gridcell', { name: /^H12.*Campione VEQ/ })).toBeVisible()

  const { wells } = await planner.get<PlateOnPaper>(`/plate/${id}`)
  for (const { barcode, position, type } of wells)
    if (type === 'sample' || type === 'eqa_sample')
      await planner.send('PATCH', `/plate/${id}/punching/sample`, {
        barcode,
        well: position,
        status: 'punched',
      })
  await planner.send('PATCH', `/plate/${id}/close`)
  const plate = await planner.get<PlateOnPaper>(`/plate/${id}`)
  await analyst.upload(`/plate/${id}/analyze`, { name: 'risultati.csv', text: fileOf(plate, 'btd_act') })

  await page.goto('about:blank')
  await signIn(page, 'supervisore', '/home')
  await expect(page.getByRole('link', { name: /VEQ da inviare/ })).toContainText(/[1-9]/)
  await page.goto(roundPath)
  await page.getByRole('button', { name: 'Firma e invia' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Firma e invia' }).click()
  await expect(page.getByText('Inviata').first()).toBeVisible()

  await page.getByRole('button', { name: 'Valori dell’ente' }).click()
  await dialog.getByLabel('z, X1 BTD').fill('3,4')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByText('Insoddisfacente').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chiudi esercizio' })).toBeDisabled()
  await page.getByRole('button', { name: 'Registra azione' }).click()
  await choose(page, 'Causa', 'Calibrazione')
  await dialog.getByLabel('Che cosa si è trovato').fill('Curva vecchia')
  await dialog.getByLabel('Che cosa si è fatto').fill('Ricalibrato il lettore')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByText(/Ricalibrato il lettore/)).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi esercizio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi esercizio' }).click()
  await expect(page.getByText('Chiusa').first()).toBeVisible()
})

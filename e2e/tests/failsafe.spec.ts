import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Newborns without a complete result: from the number on the home page to the letter, by keyboard alone. */

const test = startingFrom(({ product }) => acceptShipment(product, 'SPED-000003'))

test('the failsafe leads from the number at home to the reminders of the chosen newborns, without a mouse', async ({
  page,
}) => {
  await signIn(page, 'accettazione', '/home')
  await page
    .getByRole('link', { name: /Neonati senza esito/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/failsafe$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Neonati senza esito completo' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Neonati senza esito completo' })
  await expect(table.getByRole('row').nth(1)).toContainText('Mai')
  expect(await seriousFindings(page)).toEqual([])

  const rows = table.locator('tbody tr')
  await rows.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 lettera pronta')
  await expect(dialog).toContainText('Sollecito screening neonatale')
  const name = (await rows.first().getByRole('link').first().textContent()) ?? ''
  await expect(dialog).not.toContainText(name)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(/1 sollecito inviato/)).toBeVisible()
  await expect(rows.first()).toContainText('Oggi')

  // A second round on one day asks for a confirmation.
  await rows.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('s')
  await expect(dialog).toContainText('già stato sollecitato oggi')
  await dialog.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText('1 non inviati: già sollecitato oggi')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('s')
  await dialog.getByLabel('Motivo del secondo sollecito').fill('Chiesto dal reparto')
  await dialog.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText(/1 sollecito inviato/).last()).toBeVisible()

  // A window that is going away takes the focus back: wait for it.
  await expect(dialog).toHaveCount(0)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/\d+$/)
  await expect(page.getByText('Sollecito al punto nascita').first()).toBeVisible()
  await expect(page.getByText(/Chiesto dal reparto/).first()).toBeVisible()
})

test('bands narrow the list and stand in the address; the list is printed and exported', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisore')
  await page.goto('/newborn/failsafe')
  const band = page.getByRole('button', { name: /Da 7 a 13 giorni/ })
  await expect(band).toBeVisible()
  await band.click()
  await expect(page).toHaveURL(/band=first/)
  await expect(band).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('table').getByText('Da 7 a 13 giorni').first()).toBeVisible()
  const tab = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Stampa' }).click()
  await (await tab).close()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/^neonati-senza-esito-.*\.xlsx$/)
})

test('a planner does not open the failsafe', async ({ page, product }) => {
  const planner = await personAt(product, 'piastre')
  await expect(planner.get('/failsafe/list')).rejects.toThrow('403')
  await signIn(page, 'piastre')
  await page.goto('/newborn/failsafe')
  await expect(page.getByText(/Non hai i permessi/)).toBeVisible()
})

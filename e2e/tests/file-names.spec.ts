import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { expect, test } from '../support/test.ts'

async function sign(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('a name that the profile does not know: matched at the import, signed by two leads, imported', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await acceptShipment(product, 'SPED-000002', 4)
  const plate = await closedPlate(product, 'sne_ms')
  const text = fileOf(plate, 'sne_ms').replaceAll('PHE', 'Fenil')
  const file = { name: 'risultati.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await signIn(page, 'analista', `/plate/${plate.id}/analyze`)
  await page.locator('input[type=file]').setInputFiles(file)
  const importNow = page.getByRole('button', { name: 'Importa', exact: true })
  await expect(page.getByText(/manca l’analita obbligatorio PHE/).first()).toBeVisible()
  await expect(importNow).toBeDisabled()
  await page.getByRole('combobox', { name: 'Nome di PHE nel file' }).click()
  await page.getByTitle('Fenil', { exact: true }).click()
  await page.getByRole('button', { name: 'Abbina PHE' }).click()
  await expect(page.getByText('«Fenil» è abbinato a PHE nella bozza')).toBeVisible()
  await expect(importNow).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])
  const draft = await page.getByRole('link', { name: 'Apri la bozza' }).getAttribute('href')

  const opened = async (name: string) => {
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signIn(other, name)
    return other
  }
  const first = await opened('supervisore')
  await first.goto(draft ?? '')
  await expect(
    first.getByRole('region', { name: 'Tabella: Nomi' }).getByRole('rowheader', { name: 'Fenil' }),
  ).toBeVisible()
  expect(await seriousFindings(first)).toEqual([])
  await sign(first, 'Approva (prima firma)')
  await expect(first.getByText('La prima firma è tua')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approva (seconda firma)' })).toBeDisabled()
  await first.context().close()

  const second = await opened('tutti')
  await second.request.patch('/api/auth/switch-role', { data: { role: 'supervisor' } })
  await second.goto(draft ?? '')
  await sign(second, 'Approva (seconda firma)')
  await expect(second.getByText(/^Neri Giulia, /)).toBeVisible()
  await second.context().close()

  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
  await importNow.click()
  await page.waitForURL(/grid/)
})

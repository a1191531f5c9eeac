import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { expect, test } from '../support/test.ts'

async function sign(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function choose(page: Page, column: string, meaning: string) {
  const box = page.getByRole('combobox', { name: `Che cos’è la colonna ${column}`, exact: true })
  await box.click()
  await box.fill(meaning)
  await page.locator('.ant-select-item-option:visible', { hasText: meaning }).first().click()
}

test('a profile from an example file: columns named, tried, signed by two leads, and a file imported by it', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await acceptShipment(product, 'SPED-000002', 4)
  const plate = await closedPlate(product, 'sne_ms')
  const text = fileOf(plate, 'sne_ms')
    .replaceAll('PHE', 'Fenil')
    .replace('Well;', 'Posto;')
    .replace('SampleID;', 'Etichetta;')
    .replace('Type;', 'Genere;')
  const file = { name: 'risultati.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await signIn(page, 'amministrazione', '/import-profile/list')
  await page.getByRole('button', { name: 'Nuovo profilo' }).click()
  await page.getByLabel('Nome del profilo').fill('Spettrometro di prova')
  await page.locator('input[type=file]').setInputFiles(file)
  await choose(page, 'Posto', 'Pozzetto')
  await choose(page, 'Etichetta', 'Campione')
  await choose(page, 'Genere', 'Tipo di campione')
  await choose(page, 'Fenil', 'Analita PHE')
  const words = page.getByRole('group', { name: 'Parole della colonna «Tipo di campione»' })
  for (const [label, word] of [
    ['Campione', 'Sample'],
    ['Bianco', 'Blank'],
    ['Controllo', 'QC'],
  ] as const) {
    await words.getByLabel(label).fill(word)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Prova', exact: true }).click()
  const read = page.getByRole('region', { name: 'Valori letti' })
  await expect(read.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/non dice che tipo di campione/)).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page.getByText('Profilo da approvare', { exact: false })).toBeVisible()
  const draft = new URL(page.url()).pathname
  expect(draft).toMatch(/^\/import-profile\/\d+$/)

  const opened = async (name: string, path: string) => {
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signIn(other, name)
    if (name === 'tutti') await other.request.patch('/api/auth/switch-role', { data: { role: 'supervisor' } })
    await other.goto(path)
    return other
  }
  const first = await opened('supervisore', draft)
  await expect(first.getByRole('row', { name: /Analiti Fenil PHE/ })).toBeVisible()
  expect(await seriousFindings(first)).toEqual([])
  await sign(first, 'Approva (prima firma)')
  await expect(first.getByText('La prima firma è tua')).toBeVisible()
  await first.context().close()
  const second = await opened('tutti', draft)
  await sign(second, 'Approva (seconda firma)')
  await expect(second.getByText(/^Neri Giulia, /)).toBeVisible()
  await second.context().close()

  const analyst = await opened('analista', `/plate/${plate.id}/analyze`)
  await analyst.locator('input[type=file]').setInputFiles(file)
  await expect(analyst.getByText('versione 1, del laboratorio')).toBeVisible()
  await analyst.getByRole('button', { name: 'Importa', exact: true }).click()
  await analyst.waitForURL(/grid/)
  await analyst.context().close()
})

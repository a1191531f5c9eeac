import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { signIn } from '../support/accounts.ts'
import { acceptShipment } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/**
 * A newborn from the call to the birth point to its closure, and the sheet that accompanies discs sent
 * elsewhere.
 */

const test = startingFrom(async ({ product }) => {
  const [card] = await acceptShipment(product, 'SPED-000003', 2)
  if (!card) throw new Error('The shipment of the demonstration has cards')
  const acceptance = await personAt(product, 'accettazione')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${card.id}`)
  return { card, newborn: newborn.id }
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pick = (page: Page, group: string, name: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${group}`) })
    .getByText(name, { exact: true })
    .click()

/** Everything that a communication must say. */
async function write(page: Page, outcome: string, words: string) {
  await pick(page, 'Destinatario', 'Punto nascita')
  await pick(page, 'Canale', 'Telefono')
  await pick(page, 'Esito', outcome)
  await page.getByLabel('Testo').fill(words)
}

test('acceptance writes down a call; a reload keeps the typed text; the story tells the call', async ({
  page,
  given: { card, newborn },
}) => {
  await signIn(page, 'accettazione')
  await page.goto(`/newborn/${newborn}`)
  await expect(
    part(page, 'Che cosa è aperto').getByText(`Cartoncino ${card.barcode}: Da pianificare`).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Registra comunicazione' }).first().click()
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(4)
  await write(page, 'Da richiamare', 'Chiesto il peso alla nascita')
  await page.reload()
  await expect(page.getByText('Riprese le modifiche non salvate: la comunicazione.')).toBeVisible()
  await expect(page.getByLabel('Testo')).toHaveValue('Chiesto il peso alla nascita')
  await page.getByRole('button', { name: 'Registra', exact: true }).click()

  await expect(page).toHaveURL(new RegExp(`/newborn/${newborn}$`))
  await expect(part(page, 'Che cosa è aperto').getByText('Punto nascita: da richiamare')).toBeVisible()
  const told = part(page, 'Che cosa è successo').getByRole('listitem').filter({ hasText: 'Comunicazione' })
  await expect(told).toContainText('Punto nascita, telefono: da richiamare')
  await expect(told).toContainText('Chiesto il peso alla nascita')

  await page.goto(`/newborn/${newborn}/sample/${card.id}`)
  await expect(part(page, 'Che cosa è successo')).toContainText('Campione accettato')
  await expect(part(page, 'Che cosa è successo')).not.toContainText('Chiesto il peso')
})

test('a call closes the newborn with its reason, and the story is printed without the shell', async ({
  page,
  given: { card, newborn },
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await signIn(page, 'accettazione')
  await page.goto(`/communication/${newborn}/create`)
  await write(page, 'Comunicato', 'Trasferito ad altra regione')
  await page.getByRole('combobox', { name: 'Chiusura del neonato' }).click()
  await page.getByTitle('In carico ad altra struttura SSN').click()
  await expect(page.getByText(/Richieste di analisi da chiudere: [1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registra e chiudi' }).click()

  await expect(page.getByText('Neonato chiuso: In carico ad altra struttura SSN')).toBeVisible()
  await expect(part(page, 'Che cosa è aperto')).toContainText('Niente di aperto')
  await expect(part(page, 'Screening per categoria').getByText('Neonato chiuso').first()).toBeVisible()
  await page.getByRole('button', { name: 'Stampa' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true })
  for (const words of [card.barcode, 'Trasferito ad altra regione', 'Campione accettato', 'Stampato il'])
    expect(text).toContain(words)
  for (const chrome of ['Spedizioni', 'Registra comunicazione']) expect(text).not.toContain(chrome)
})

test('a person who closes a newborn that is closed already keeps the typed text', async ({
  page,
  product,
  given: { newborn },
  expectedFailures,
}) => {
  expectedFailures.add('409')
  const other = await personAt(product, 'accettazione')
  await signIn(page, 'accettazione')
  await page.goto(`/communication/${newborn}/create`)
  await write(page, 'Comunicato', 'Comunicato dal reparto')
  await page.getByRole('combobox', { name: 'Chiusura del neonato' }).click()
  await page.getByTitle('Altro').last().click()
  await other.send('POST', '/newborn-event/communication', {
    newbornId: newborn,
    recipientType: 'pls',
    channel: 'telefono',
    at: new Date().toISOString(),
    outcome: 'comunicato',
    text: 'Chiuso da una collega',
    closureReason: 'other',
  })
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registra e chiudi' }).click()
  await expect(page.getByText('Il neonato è già chiuso', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Aggiorna i dati' }).click()
  await expect(page.getByText('Il neonato è chiuso: la comunicazione viene aggiunta')).toBeVisible()
  await expect(page.getByLabel('Testo')).toHaveValue('Comunicato dal reparto')
})

test('the sheet for another laboratory lists accepted cards and is exported', async ({ page }) => {
  await signIn(page, 'accettazione')
  await page.goto('/info-report/list')
  await expect(page.getByRole('tab', { name: /SMN1/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Consenso' })).toBeVisible()
  for (const [name, ending] of [
    ['Esporta Excel', 'xlsx'],
    ['Esporta CSV', 'csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^info-report-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
  }
})

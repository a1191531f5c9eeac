import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { choose } from '../support/choose.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { ackCode, orderMessage, sendOrder } from '../support/order-messages.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Searches, exports and messages: sheets, searches, the header's box, communications. */

const test = startingFrom(async ({ product }) => {
  const [altered] = await acceptShipment(product, 'SPED-000001', 5)
  if (!altered) throw new Error('The shipment of the demonstration has cards')
  const hill = await acceptShipment(product, 'SPED-000003', 4)
  const plate = await closedPlate(product, 'sne_ms')
  const text = fileOf(plate, 'sne_ms', { profiles: { [altered.barcode]: 'pku' } })
  const analyst = await personAt(product, 'analista')
  await analyst.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text })
  return { altered, hill }
})

const rows = (page: Page) => page.locator('tbody tr[tabindex]')

/** Presses a button that saves a file. @returns the saved file */
async function saved(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await file.path())
}

test('the sheet for another laboratory is narrowed, and its files hold just what is shown', async ({
  page,
  given: { hill },
}) => {
  await signIn(page, 'accettazione')
  await page.goto('/info-report/list')
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).count()
  const more = page.getByRole('button', { name: /^Altri filtri/ })
  if (await more.isVisible()) await more.click()
  await choose(page, 'Punto nascita', 'Ospedale del Colle')
  await expect(page).toHaveURL(/authorWorkgroupId=\d+/)
  await expect(page.locator('.sne-table-stale')).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(before)
  const shown = await rows(page).count()
  expect(shown).toBeGreaterThan(0)

  const lines = (await saved(page, 'Esporta CSV')).toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(shown + 1)
  expect(lines[0]).toContain('Consenso')
  const codes = hill.map(({ barcode }) => barcode)
  for (const line of lines.slice(1)) expect(codes.some((code) => line.includes(code))).toBe(true)
  const sheet = await saved(page, 'Esporta Excel')
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  expect(sheet.length).toBeGreaterThan(2_000)
})

test('a combination with a value finds the one analysis; the search is kept under a name until it is removed', async ({
  page,
  given: { altered },
}) => {
  await signIn(page, 'analista')
  await page.goto('/advanced-search')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Analisi' }).click()
  await page.getByRole('button', { name: /^Altri filtri/ }).click()
  await choose(page, 'Categoria', 'Screening neonatale esteso')
  await choose(page, 'Analita misurato', 'PHE ')
  await page.getByLabel('Valore da').fill('300')
  await page.getByLabel('Valore da').press('Enter')
  await expect(page).toHaveURL(/of=analyses/)
  await expect(page).toHaveURL(/analyte=PHE/)
  await expect(page).toHaveURL(/valueFrom=300/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(altered.barcode)
  await expect(page.getByRole('columnheader', { name: 'PHE' })).toBeVisible()
  expect((await saved(page, 'Esporta Excel')).subarray(0, 2).toString()).toBe('PK')

  const keep = async () => {
    await page.getByRole('button', { name: 'Salva ricerca' }).click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Fenilalanina alta')
    await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await keep()
  await page.goto('/advanced-search')
  await choose(page, 'Ricerche salvate', 'Fenilalanina')
  await expect(page).toHaveURL(/valueFrom=300/)
  await expect(rows(page)).toHaveCount(1)
  // Under the same name it is replaced.
  await page.getByLabel('Valore da').fill('1')
  await page.getByLabel('Valore da').press('Enter')
  await expect(rows(page)).not.toHaveCount(1)
  await keep()
  await page.reload()
  await page.getByRole('combobox', { name: 'Ricerche salvate' }).click()
  await expect(page.getByTitle('Fenilalanina alta')).toHaveCount(1)
  await page.getByTitle('Fenilalanina alta').click()
  await expect(page).toHaveURL(/valueFrom=1$|valueFrom=1&/)
  await page.getByRole('button', { name: 'Elimina la ricerca «Fenilalanina alta»' }).click()
  await expect(page.getByText('Ricerca «Fenilalanina alta» eliminata')).toBeVisible()
  await page.reload()
  await page.getByRole('combobox', { name: 'Ricerche salvate' }).click()
  await expect(page.getByText('Nessuna ricerca salvata')).toBeVisible()
})

test('cards and their categories are found by where they come from and what they wait for', async ({
  page,
  given: { altered, hill },
}) => {
  await signIn(page, 'piastre')
  await page.goto('/advanced-search')
  await page.getByRole('button', { name: /^Altri filtri/ }).click()
  await choose(page, 'Punto nascita', 'Ospedale del Colle')
  await choose(page, 'Stato', 'Accettato')
  await expect(rows(page)).toHaveCount(hill.length)
  for (const { barcode } of hill) await expect(rows(page).filter({ hasText: barcode })).toHaveCount(1)
  await page.getByRole('tab', { name: 'Categorie' }).click()
  // The filters of cards alone are removed; the birth point has stayed.
  await expect(page).toHaveURL(/of=analyzables/)
  await expect(page).not.toHaveURL(/status=/)
  await expect(rows(page).filter({ hasText: hill[0]?.barcode }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: altered.barcode })).toHaveCount(0)
})

test('the header finds a card by its protocol and by the name; Escape leaves', async ({
  page,
  product,
  given: { altered },
}) => {
  const acceptance = await personAt(product, 'accettazione')
  const card = await acceptance.get<{ protocolNumber: string; newborn: { surname: string } }>(
    `/sample/${altered.id}`,
  )
  await signIn(page, 'supporto', '/home')
  const field = page.getByRole('combobox', { name: /Cerca per codice a barre/ })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(card.newborn.surname)
  const option = page.locator('.ant-select-item-option').filter({ hasText: altered.barcode })
  await expect(option).toContainText(card.protocolNumber)
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  await field.fill(card.protocolNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/\\d+/sample/${altered.id}$`))
})

test('a message is registered by another try once what hindered it is gone', async ({ page, product }) => {
  const support = await personAt(product, 'supporto')
  const { items } = await support.get<{ items: { id: number; code: string }[] }>('/workgroup/list?q=TIN')
  const { secret } = await support.send<{ secret: string }>('POST', '/intake/keys', {
    workgroupId: items[0]?.id,
    label: 'Prova',
  })
  const message = orderMessage('CONTESO-01', 'CONTESI')
  expect(ackCode(await sendOrder(product, message, secret))).toBe('AA')
  expect(ackCode(await sendOrder(product, message))).toBe('AE')
  await signIn(page, 'supporto')
  await page.goto('/intake/messages')
  await page.getByRole('searchbox').first().fill('M-CONTESO-01')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Messaggio \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Il messaggio non è ancora registrabile')).toBeVisible()
  await expect(page.getByText(/ultimo tentativo/)).toBeVisible()

  // The card of the ward that had sent it by mistake is removed.
  const found = await support.get<{ items: { id: number }[] }>('/sample/list?q=CONTESO-01')
  await support.send('DELETE', `/sample/${found.items[0]?.id}`, { reason: 'Inviato dal reparto sbagliato' })
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Il messaggio è stato registrato').first()).toBeVisible()
  await expect(page.getByText('AA · registrato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0)
})

test('a communication before the birth is refused at its field; a closed newborn is not closed again', async ({
  page,
  product,
  given: { hill },
  expectedFailures,
}) => {
  expectedFailures.add('422')
  const acceptance = await personAt(product, 'accettazione')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${hill[0]?.id}`)
  const told = {
    newbornId: newborn.id,
    recipientType: 'pls',
    channel: 'telefono',
    at: new Date().toISOString(),
    outcome: 'comunicato',
    text: 'Deceduto',
  }
  await signIn(page, 'accettazione')
  await page.goto(`/communication/${newborn.id}/create`)
  const pick = (group: string, name: string) =>
    page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .getByText(name, { exact: true })
      .click()
  await pick('Destinatario', 'Punto nascita')
  await pick('Canale', 'Telefono')
  await pick('Esito', 'Comunicato')
  await page.getByLabel('Testo').fill('Avvisato il reparto')
  await page.getByLabel('Data e ora').fill('01/01/2020 08:00')
  await page.getByLabel('Data e ora').press('Enter')
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await expect(page.getByText('La data inserita non è valida')).toBeVisible()
  await expect(page.getByLabel('Testo')).toHaveValue('Avvisato il reparto')
  await expect(page.getByRole('combobox', { name: 'Chiusura del neonato' })).toBeVisible()

  await acceptance.send('POST', '/newborn-event/communication', { ...told, closureReason: 'deceased' })
  await page.reload()
  await expect(page.getByText('Il neonato è chiuso: la comunicazione viene aggiunta')).toBeVisible()
  await expect(page.getByLabel('Testo')).toHaveValue('Avvisato il reparto')
  await expect(page.getByRole('combobox', { name: 'Chiusura del neonato' })).toHaveCount(0)
})

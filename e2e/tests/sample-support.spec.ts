import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Support corrects and removes cards; an analyst finds them by their known data. */

interface CardOfSupport {
  readonly id: number
  readonly barcode: string
  readonly version: number
  readonly collectedAt: string
  readonly newborn: { readonly surname: string; readonly birthAt: string; readonly birthTimeKnown: boolean }
  readonly nonConformities: readonly { readonly code: string }[]
  readonly proposed: readonly { readonly code: string }[]
}

const test = startingFrom(async ({ product }) => {
  const cards = await acceptShipment(product, 'SPED-000003', 8)
  const support = await personAt(product, 'supporto')
  const cardAt = (id: number) => support.get<CardOfSupport>(`/sample/${id}`)
  const all = await Promise.all(cards.map(({ id }) => cardAt(id)))
  // Nothing is amiss with this card: a correction alone causes each change.
  const plain = all.find(({ newborn, proposed }) => newborn.birthTimeKnown && proposed.length === 0)
  const other = cards.find(({ id }) => id !== plain?.id)
  if (!plain || !other) throw new Error('The shipment of the demonstration has a card without a problem')
  /** Corrects the plain card as a colleague does. */
  const correct = async (reason: string, fields: object) => {
    const { version } = await cardAt(plain.id)
    await support.send('PATCH', `/sample/${plain.id}`, { version, reason, ...fields })
  }
  return { plain, other, cardAt, correct }
})

/** As a person types it: 20/11/2026 08:30. */
const typed = (moment: number) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('it-IT', {
      timeZone: 'Europe/Rome',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}

const save = (page: Page) => page.getByRole('button', { name: 'Salva le correzioni' }).click()

test('support finds a card, corrects its hour and sees age and problems computed anew', async ({
  page,
  given: { plain, cardAt },
}) => {
  await signIn(page, 'supporto')
  await page.goto('/sample/list?status=accepted')
  await page.getByLabel('Codice, protocollo o cognome').fill(plain.barcode)
  // The row moves when the search answers: a click before it may miss.
  await expect(page.getByText('1 risultato', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: plain.barcode }).click()
  await expect(page).toHaveURL(new RegExp(`/sample/${plain.id}/edit$`))
  await expect(page.getByText('Nessuna segnalazione')).toBeVisible()

  const collected = page.getByLabel('Data e ora del prelievo')
  await collected.fill(typed(Date.parse(plain.newborn.birthAt) + 30 * 3_600_000))
  await collected.press('Enter')
  await expect(page.getByText('30,0 h')).toBeVisible()
  await expect(page.getByText('Prelievo a 30 h dalla nascita')).toBeVisible()

  // Without a reason nothing is sent.
  await save(page)
  await expect(page.getByText('Questo campo è obbligatorio')).toBeVisible()
  await page.getByLabel('Motivo', { exact: false }).last().fill('Ora riletta dal cartoncino')
  await save(page)
  await expect(page.getByText(/Correzioni salvate/)).toBeVisible()
  await expect(page.getByText('Accettato con riserva')).toBeVisible()
  expect((await cardAt(plain.id)).nonConformities.map(({ code }) => code)).toEqual(['early_collection'])
})

test('a correction on older data is refused, and begins anew with the present ones', async ({
  page,
  given: { plain, correct },
  expectedFailures,
}) => {
  expectedFailures.add('409')
  await signIn(page, 'supporto')
  await page.goto(`/sample/${plain.id}/edit`)
  await page.getByLabel('Prelevatore').fill('Ost. Bianchi')
  await correct('Scatola indicata', { storageLocation: 'Scatola 12' })
  await page.getByLabel('Motivo', { exact: false }).last().fill('Prelevatore mancante')
  await save(page)
  await expect(page.getByText('Un altro utente ha modificato il cartoncino')).toBeVisible()
  await expect(page.getByLabel('Prelevatore')).toHaveValue('Ost. Bianchi')
  await page.getByRole('button', { name: 'Rileggi i dati' }).click()
  await expect(page.getByLabel('Luogo di conservazione')).toHaveValue('Scatola 12')
})

test('former values of a sample are read on request: each field, when, by whom and why', async ({
  page,
  given: { plain, correct },
}) => {
  const collectedAt = new Date(Date.parse(plain.newborn.birthAt) + 30 * 3_600_000).toISOString()
  await correct('Ora riletta dal cartoncino', { collectedAt })
  await correct('Scatola indicata', { storageLocation: 'Scatola 12' })
  await signIn(page, 'supporto')
  await page.goto(`/sample/${plain.id}/edit`)
  await page.getByRole('button', { name: 'Mostra le correzioni' }).click()
  const corrections = page.getByRole('region', { name: 'Correzioni fatte finora' }).getByRole('list')
  const latest = corrections.getByRole('listitem').first()
  const first = corrections.getByRole('listitem').last()
  await expect(latest).toContainText('Motivo: Scatola indicata')
  await expect(latest.getByRole('row', { name: 'Luogo di conservazione - Scatola 12' })).toBeVisible()
  await expect(first).toContainText('Motivo: Ora riletta dal cartoncino')
  await expect(first.getByRole('row', { name: /^Data e ora del prelievo/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a supervisor finds a card from the header and opens it', async ({ page, given: { plain } }) => {
  await signIn(page, 'supervisore', '/home')
  const search = page.getByRole('combobox', { name: /^Cerca per codice/ })
  await page.keyboard.press('/')
  // At the pace of a scanner the sign and Enter would be one code.
  await expect(search).toBeFocused()
  await search.fill(plain.barcode)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/\\d+/sample/${plain.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plain.barcode)
})

test('a card goes with a reason, and leaves the list', async ({
  page,
  given: { other },
  expectedFailures,
}) => {
  expectedFailures.add('404')
  await signIn(page, 'supporto')
  await page.goto(`/sample/${other.id}/edit`)
  await page.getByRole('button', { name: 'Elimina' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByText(/Resta nel registro delle modifiche/)).toBeVisible()
  await window.getByRole('button', { name: 'Elimina' }).click()
  await expect(window.getByText('Questo campo è obbligatorio')).toBeVisible()
  await window.getByLabel('Motivo dell’eliminazione').fill('Registrato due volte')
  await window.getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL(/\/sample\/list$/)
  await page.getByLabel('Codice, protocollo o cognome').fill(other.barcode)
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
})

test('an analyst finds a card by a combination, keeps the search and takes what was found along', async ({
  page,
  given: { plain },
}) => {
  await signIn(page, 'analista')
  await page.goto('/advanced-search')
  await page.getByRole('searchbox', { name: 'Neonato' }).fill(plain.newborn.surname)
  await page.getByRole('button', { name: /^Altri filtri/ }).click()
  await page.getByLabel('Prelievo dal').fill('01/01/2026')
  await page.getByLabel('Prelievo dal').press('Enter')
  const row = page.getByRole('row', { name: new RegExp(plain.barcode) })
  // Text that may name a person is never part of the address, and is restored after a reload.
  await expect(page).toHaveURL(/collectedFrom=2026-01-01/)
  await expect(row).toBeVisible()
  expect(page.url().toLowerCase()).not.toContain(plain.newborn.surname.toLowerCase())
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Neonato' })).toHaveValue(plain.newborn.surname)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta Excel' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^cartoncini-.*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Salva ricerca' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Da rivedere')
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Ricerca «Da rivedere» salvata')).toBeVisible()
  await page.getByRole('button', { name: 'Azzera la ricerca' }).click()
  await expect(page.getByRole('searchbox', { name: 'Neonato' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Ricerche salvate' }).click()
  await page.getByTitle('Da rivedere').last().click()
  await expect(page.getByRole('searchbox', { name: 'Neonato' })).toHaveValue(plain.newborn.surname)

  // One hit: straight to the record.
  const jump = page.getByPlaceholder('Codice a barre o nome')
  await jump.fill(plain.barcode)
  await jump.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/\\d+/sample/${plain.id}$`))
})

import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { expectHeldIn, keyTo, pressBy } from '../support/keys.ts'
import { personAt } from '../support/people.ts'
import { makeRecords } from '../support/records.ts'
import { sentShipment } from '../support/shipping.ts'
import { expect, startingFrom } from '../support/test.ts'

/** The pages of shipping, the home page and the dashboard, worked without a mouse. */

const test = startingFrom(makeRecords)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('tbody tr[tabindex]')
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.sne-skeleton, .ant-skeleton, .sne-bone')).toHaveCount(0)
}

/** Writes into the list's search, moves down into the rows and opens the first. */
async function openFirst(page: Page, words: string) {
  await keyTo(page, page.getByRole('searchbox').first())
  await page.keyboard.type(words)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('.sne-table-stale')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
}

/** A window opens with its focus inside, is accessible, and gives the focus back to where it came from. */
async function expectWindow(page: Page, opener: ReturnType<typeof button>, key = 'Tab') {
  await pressBy(page, opener, key)
  await expect(dialog(page)).toBeVisible()
  await expectHeldIn(page, dialog(page))
  expect(await seriousFindings(page)).toEqual([])
  await pressBy(page, dialog(page).getByRole('button', { name: 'Annulla' }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('home: past the menu in one step, a number leads to its list, the board to its newborn', async ({
  page,
}) => {
  await signIn(page, 'accettazione')
  await open(page, '/home')
  await page.keyboard.press('Tab')
  await expect(link(page, 'Vai al contenuto')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Comincia la prova' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Spedizioni in arrivo/ })).toBeFocused()
  await keyTo(page, rows(page).first())
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/\d+$/)
  await page.goBack()
  await pressBy(page, page.getByRole('link', { name: /^In accettazione/ }))
  await expect(page).toHaveURL(/status=accepting/)
})

test('the list of shipments: from the reading to the rows and into one, which is reminded and kept', async ({
  page,
  product,
}) => {
  const shipment = await sentShipment(product, 'TASTI', 2)
  await signIn(page, 'accettazione')
  await open(page, '/shipping/list')
  await expect(page.getByRole('textbox', { name: /^Codice della spedizione/ })).toBeFocused()
  await openFirst(page, 'TASTI')
  await expect(page).toHaveURL(new RegExp(`/shipping/${shipment.id}/details$`))
  await expectWindow(page, button(page, 'Non ricevuta'))
  await pressBy(page, button(page, 'Sollecita'))
  await expect(page.getByText('Sollecito inviato a Nido')).toBeVisible()
  await pressBy(page, page.getByRole('link', { name: 'Accetta', exact: true }))
  await expect(page.getByRole('textbox', { name: /^Cartoncino/ })).toBeFocused()

  // A window in which nothing is read: the scanner's field waits until it is gone.
  for (const code of shipment.codes) {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Accettato · ${code}`)).toBeVisible()
  }
  // The head precedes the scanner's field, which takes the focus again where Tab leaves the page.
  await expectWindow(page, button(page, 'Chiudi spedizione'), 'Shift+Tab')
  await pressBy(page, button(page, 'Chiudi spedizione'), 'Shift+Tab')
  await pressBy(page, dialog(page).getByRole('button', { name: 'Chiudi spedizione' }))
  await expect(page).toHaveURL(new RegExp(`/shipping/${shipment.id}/details$`))
  await expectWindow(page, button(page, 'Riapri'))
})

test('support: a card found and corrected, a shipment reopened, a message tried again', async ({
  page,
  product,
  given: records,
}) => {
  const acceptance = await personAt(product, 'accettazione')
  const lost = await sentShipment(product, 'SMARRITA', 1)
  await acceptance.send('PATCH', `/shipping/${lost.id}/not-received`, { confirm: true })
  await signIn(page, 'supporto')
  await open(page, '/sample/list')
  await openFirst(page, records.barcode)
  await expect(page).toHaveURL(new RegExp(`/sample/${records.sample}/edit$`))
  await keyTo(page, page.getByLabel('Prelevatore'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ost. Tasti')
  await keyTo(page, page.getByLabel('Motivo', { exact: false }).last())
  await page.keyboard.type('Prelevatore mancante')
  await pressBy(page, button(page, 'Salva le correzioni'))
  await expect(page.getByText(/Correzioni salvate/)).toBeVisible()
  await expectWindow(page, button(page, 'Elimina'))

  await open(page, `/shipping/${lost.id}/edit`)
  await keyTo(page, page.getByLabel('Motivo'))
  await page.keyboard.type('Ritrovata')
  await pressBy(page, button(page, 'Riapri la spedizione'))
  await expect(page.getByText('Spedizione riaperta')).toBeVisible()

  await open(page, '/intake/messages')
  await openFirst(page, 'M-ALTROMATERIALE')
  await expect(page.getByRole('heading', { name: /^Messaggio \d+$/ })).toBeVisible()
  await pressBy(page, button(page, 'Riprova'))
  await expect(page.getByText('Il messaggio non è ancora registrabile')).toBeVisible()
})

test('a newborn: from the card to the story, a call written down, a pair kept apart', async ({
  page,
  given: records,
}) => {
  await signIn(page, 'accettazione')
  await open(page, '/advanced-search')
  await expect(page.getByPlaceholder('Codice a barre o nome')).toBeFocused()
  await page.keyboard.type(records.barcode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/newborn/${records.newborn}/sample/${records.sample}$`))
  await pressBy(page, link(page, 'Scheda del neonato').first())
  await expect(page).toHaveURL(new RegExp(`/newborn/${records.newborn}$`))
  await pressBy(page, link(page, 'Registra comunicazione').first())
  await expect(page).toHaveURL(/\/communication\//)
  const pick = async (group: string, choice: string) => {
    const radios = page.getByRole('group', { name: new RegExp(`^${group}`) }).getByRole('radio')
    await keyTo(page, radios.first())
    await page.keyboard.press('Space')
    const wanted = page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .getByRole('radio', { name: choice, exact: true })
    await keyTo(page, wanted, 'ArrowDown')
    await expect(wanted).toBeChecked()
  }
  await pick('Destinatario', 'Punto nascita')
  await pick('Canale', 'Telefono')
  await pick('Esito', 'Da richiamare')
  await keyTo(page, page.getByLabel('Testo'))
  await page.keyboard.type('Chiesto con i soli tasti')
  await pressBy(page, button(page, 'Registra'))
  await expect(page).toHaveURL(new RegExp(`/newborn/${records.newborn}$`))
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toContainText(
    'Chiesto con i soli tasti',
  )

  await open(page, '/newborn/duplicates')
  await keyTo(page, rows(page).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newborn\/duplicates\/\d+$/)
  await expectWindow(page, button(page, 'Tieni separate'))
  await expectWindow(page, button(page, 'Unisci'))
})

test('arrows and Escape work in lists under tabs, in columns, filters and a kept search as in all others', async ({
  page,
  given: records,
}) => {
  await signIn(page, 'accettazione')
  await open(page, '/samples/accepted')
  // The tab that has the focus is read with its place before its name.
  await keyTo(page, page.getByRole('tab', { name: /Accettati$/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Non richiesti$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/samples\/not-required$/)

  await open(page, '/info-report/list')
  // A filter that does not fit into the row is behind a button, and is next after it.
  const more = page.getByRole('button', { name: /^Altri filtri/ })
  await keyTo(page, more)
  await page.keyboard.press('Enter')
  // A list of options opens with the arrow; Escape closes it and the focus stays in its field.
  const place = page.getByRole('combobox', { name: 'Punto nascita' })
  await keyTo(page, place)
  await page.keyboard.press('ArrowDown')
  await expect(place).toHaveAttribute('aria-expanded', 'true')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await expect(place).toBeFocused()
  // Which columns are shown is chosen without leaving the keys, and Escape leads back.
  const columns = button(page, 'Colonne')
  await pressBy(page, columns)
  const chooser = page.getByRole('checkbox').filter({ visible: true }).first()
  await expect(chooser).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // The next thing, not the last one of the page.
  await keyTo(page, chooser, 'Tab', 1)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  await expect(columns).toBeFocused()
  const file = page.waitForEvent('download')
  await keyTo(page, button(page, 'Esporta CSV'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await file

  await open(page, '/advanced-search')
  await expectWindow(page, button(page, 'Salva ricerca'))
  await pressBy(page, button(page, 'Salva ricerca'))
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Con i tasti')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ricerca «Con i tasti» salvata')).toBeVisible()

  // One key opens the page's list of keys and closes it.
  await open(page, `/newborn/${records.newborn}`)
  await page.keyboard.press('?')
  await expect(dialog(page).getByText('Tasti di questa pagina', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await pressBy(page, dialog(page).getByRole('button', { name: 'Chiudi' }))
  await expect(dialog(page)).toHaveCount(0)
})

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { IntakeCardInput } from '../../api/src/entry/demo/cards.ts'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment, type Card, cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, startingFrom } from '../support/test.ts'

/** Lists of cards: several cards chosen at once, by mouse and by key, and exported as files. */

interface Whole extends Card {
  readonly hubNotes: string | null
  readonly version: number
  readonly newborn: { readonly id: number }
  readonly screenings: readonly { readonly category: string; readonly status: string }[]
}

const test = startingFrom(async ({ product }) => {
  const acceptance = await personAt(product, 'accettazione')
  const planner = await personAt(product, 'piastre')
  const sent: IntakeCardInput[] = []
  await sendShipment(product, 'ELENCHI1', 5, (card) => {
    sent.push(card)
    return card
  })
  const cards = await acceptShipment(product, 'ELENCHI1')
  // Another card of each newborn is on its way: one of them may be put aside.
  const again = (card: IntakeCardInput, index: number) => ({ ...card, ...sent[index], barcode: card.barcode })
  await sendShipment(product, 'ELENCHI0', 5, again)
  await sendShipment(product, 'ELENCHI2', 2, again)
  const { id, cards: spare } = await cardsOf(acceptance, 'ELENCHI2')
  for (const { barcode } of spare)
    await acceptance.send('PATCH', `/v2/shipping/${id}/accept-sample`, { barcode, status: 'not_required' })
  return {
    acceptance,
    planner,
    cards,
    whole: (index: number) => acceptance.get<Whole>(`/sample/${cards[index]?.id}`),
    code: (index: number) => cards[index]?.barcode ?? '',
  }
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Codice, protocollo o cognome' })
const rows = (page: Page) => page.locator('tbody tr[tabindex]')
const bar = (page: Page) => page.getByRole('region', { name: /selezionat/ })

/** The list with the cards of a shipment alone. */
async function openList(page: Page, address: string, shipment: string, count: number) {
  await page.goto(address)
  await search(page).fill(shipment)
  await search(page).press('Enter')
  // The list may have had so many rows before: it is narrowed, and its answer is on screen.
  await expect(page.getByRole('button', { name: 'Azzera filtri' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page)).toHaveCount(count)
}
const choose = (page: Page, barcode: string) =>
  page.getByRole('row').filter({ hasText: barcode }).getByRole('checkbox').check()

/** The content of a download, one line a row. */
async function linesOf(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  const text = (await readFile(await file.path())).toString('utf8').replace('\uFEFF', '')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n').slice(1) }
}

test('acceptance writes one note on two cards without a mouse', async ({ page }) => {
  await signIn(page, 'accettazione')
  await page.goto('/samples/accepted')
  await expect(rows(page).first()).toBeVisible()
  await search(page).focus()
  await page.keyboard.insertText('ELENCHI1')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(5)
  const table = page.locator('.sne-table-scroll')
  const before = await table.boundingBox()
  const footer = await page.locator('.sne-list-footer').boundingBox()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 selezionati')
  // The bar came, and nothing moved for it.
  expect(await table.boundingBox()).toEqual(before)
  expect(await page.locator('.sne-list-footer').boundingBox()).toEqual(footer)
  expect(await seriousFindings(page)).toEqual([])

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('La nota viene scritta su 2 campioni.')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.insertText('Conservare a parte')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nota scritta su 2 campioni')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Conservare a parte' })).toHaveCount(2)
})

test('two of three cards are done; the one that was changed meanwhile stays chosen and says why', async ({
  page,
  given: { planner, cards, whole, code },
  expectedFailures,
}) => {
  expectedFailures.add('409')
  await signIn(page, 'accettazione')
  await openList(page, '/samples/accepted', 'ELENCHI1', 5)
  for (const index of [0, 1, 2]) await choose(page, code(index))
  const { version } = await whole(1)
  await planner.send('PATCH', `/sample/${cards[1]?.id}/notes`, { hubNotes: 'Dalla pianificazione', version })
  await bar(page).getByRole('button', { name: 'Nota' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Bordo macchiato')
  await dialog.getByRole('button', { name: 'Scrivi la nota' }).dblclick()
  await expect(dialog).toContainText('2 fatti, 1 non fatto')
  await expect(dialog.getByRole('row').filter({ hasText: code(1) })).toContainText(
    'Un altro utente l’ha modificato nel frattempo',
  )
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toContainText('1 selezionato')
  await expect(bar(page)).toContainText('1 non fatto: perché')
  expect((await whole(1)).hubNotes).toBe('Dalla pianificazione')
  expect((await whole(2)).hubNotes?.split('\n').filter((line) => line === 'Bordo macchiato')).toHaveLength(1)

  // The person has seen the newer note: remove it.
  await bar(page).getByRole('button', { name: 'Nota' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Bordo macchiato')
  await dialog.getByRole('button', { name: 'Scrivi la nota' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect((await whole(1)).hubNotes).toBe('Dalla pianificazione\nBordo macchiato')
})

test('a category goes from those of which nothing was punched, and comes back', async ({
  page,
  given: { planner, whole, code },
  expectedFailures,
}) => {
  expectedFailures.add('409')
  const { items: types } = await planner.get<{ items: { id: number; code: string }[] }>('/analysis-type/list')
  const type = types.find((one) => one.code === 'btd_act')
  const { id } = await planner.send<{ id: number }>('POST', '/plate', { analysisTypeId: type?.id })
  await planner.send('POST', `/plate/${id}/planning/all`)
  const { wells } = await planner.get<{ wells: { position: string; barcode: string | null }[] }>(
    `/plate/${id}`,
  )
  const well = wells.find(({ barcode }) => barcode === code(0))
  await planner.send('PATCH', `/plate/${id}/punching/sample`, {
    barcode: code(0),
    well: well?.position,
    status: 'punched',
  })

  await signIn(page, 'accettazione')
  await openList(page, '/samples/accepted', 'ELENCHI1', 5)
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Togliere' }).check()
  await dialog.getByRole('checkbox', { name: 'Deficit di biotinidasi' }).check()
  await expect(dialog).toContainText('5 categorie vengono tolte da 5 campioni')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Eseguita altrove')
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(dialog).toContainText('4 fatti, 1 non fatto')
  await expect(dialog.getByRole('row').filter({ hasText: code(0) })).toContainText('già punzonato')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(bar(page)).toContainText('1 selezionato')
  expect((await whole(1)).screenings.map(({ category }) => category)).not.toContain('btd')
  expect((await whole(0)).screenings.map(({ category }) => category)).toContain('btd')

  for (const index of [1, 2, 3, 4]) await choose(page, code(index))
  await page.keyboard.press('c')
  await dialog.getByRole('checkbox', { name: 'Deficit di biotinidasi' }).check()
  await expect(dialog).toContainText('4 campioni cambiano; 1 le ha già tutte.')
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText('Categorie aggiornate: 5 campioni')).toBeVisible()
  expect((await whole(1)).screenings.map(({ category }) => category)).toContain('btd')
})

test('a category becomes not required with a reason, and comes back, by key', async ({ page }) => {
  await signIn(page, 'accettazione')
  await openList(page, '/samples/analyzable?category=tgal', 'ELENCHI1', 5)
  await rows(page).nth(1).focus()
  await page.keyboard.press('Space')
  await rows(page).nth(2).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 categorie di 2 campioni: si liberano i pozzetti pianificati')
  await dialog.getByRole('button', { name: 'Non richiesto' }).click()
  await expect(dialog).toContainText('Questo campo è obbligatorio')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Già completo')
  await dialog.getByRole('button', { name: 'Non richiesto' }).click()
  await expect(page.getByText('Non richiesto: 2 categorie').last()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Non richiesto' })).toHaveCount(2)

  // Three chosen, of which one is already in the wanted place: the two others are moved.
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.keyboard.press('a')
  await expect(dialog).toContainText('2 categorie di 2 campioni: si torna a pianificare.')
  await expect(dialog).toContainText('3 non lo permettono nello stato attuale')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Serve ancora')
  await dialog.getByRole('button', { name: 'Da pianificare' }).click()
  await expect(dialog).toContainText('2 fatti, 3 non fatti')
  await expect(dialog).toContainText('Nello stato «Da pianificare» non è possibile.')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(rows(page).filter({ hasText: 'Non richiesto' })).toHaveCount(0)
  await expect(bar(page)).toContainText('3 selezionati')
})

test('a category becomes unsuitable with its reasons, and another card is asked for', async ({
  page,
  given: { acceptance, whole, code },
}) => {
  await signIn(page, 'piastre')
  await openList(page, '/samples/analyzable?category=lysosomal', 'ELENCHI1', 5)
  await choose(page, code(0))
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 categoria di 1 campione: si liberano i pozzetti pianificati')
  await expect(dialog.getByRole('checkbox', { name: 'Chiedere un nuovo prelievo' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Non valido' }).click()
  await expect(dialog).toContainText('Questo campo è obbligatorio')
  await dialog.getByRole('combobox', { name: 'Motivi bloccanti' }).fill('Coag')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Non valido' }).click()
  await expect(page.getByText('Non valido: 1 categoria').last()).toBeVisible()
  await expect(rows(page).filter({ hasText: code(0) })).toContainText('Non valido')
  const after = await whole(0)
  expect(after.screenings.filter(({ status }) => status === 'not_valid')).toMatchObject([
    { category: 'lysosomal' },
  ])
  const { items } = await acceptance.get<{ items: { type: string; status: string; categories: string[] }[] }>(
    `/sample-request/list?newbornId=${after.newborn.id}`,
  )
  expect(items).toMatchObject([{ type: 'new_spot', status: 'pending', categories: ['lysosomal'] }])
})

test('a card that was set aside is accepted after all, and stands in the other list', async ({ page }) => {
  await signIn(page, 'accettazione')
  await openList(page, '/samples/not-required', 'ELENCHI2', 2)
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 campioni: le categorie')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Richiesto dal clinico')
  await dialog.getByRole('button', { name: 'Accetta dopo tutto' }).click()
  await expect(page.getByText('2 campioni: stato «Accettato»')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await openList(page, '/samples/last-accepted', 'ELENCHI2', 2)
  await choose(page, 'ELENCHI2-01')
  await bar(page).getByRole('button', { name: 'Etichette' }).click()
  const tab = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Apri da stampare' }).click()
  await (await tab).close()
  await expect(dialog).toHaveCount(0)
})

test('a planner rejects and exports, and sees nothing else', async ({ page, given: { code } }) => {
  await signIn(page, 'piastre')
  await openList(page, '/samples/accepted', 'ELENCHI1', 5)
  await choose(page, code(3))
  await choose(page, code(4))
  await expect(bar(page).getByRole('button')).toHaveText([
    'Nota',
    'Non idoneo',
    'Excel',
    'CSV',
    'Deseleziona',
  ])
  const chosen = await linesOf(page, bar(page).getByRole('button', { name: 'CSV' }))
  expect(chosen.name).toMatch(/^campioni-accettati-.*\.csv$/)
  expect(chosen.lines.map((line) => line.split(';')[1]).toSorted()).toEqual([code(3), code(4)])
  const all = await linesOf(page, page.getByRole('button', { name: 'Esporta CSV' }))
  expect(all.lines).toHaveLength(5)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta Excel' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/)

  await bar(page).getByRole('button', { name: 'Non idoneo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    '2 campioni: si liberano i pozzetti pianificati e si chiede un nuovo prelievo',
  )
  await dialog.getByRole('combobox').click()
  await page.getByTitle('Coagulato', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Visto alla punzonatura')
  await dialog.getByRole('button', { name: 'Non idoneo' }).click()
  await expect(page.getByText('2 campioni: stato «Non idoneo»')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await openList(page, '/samples/not-valid', 'ELENCHI1', 2)
  await choose(page, code(3))
  // Only a lead looks at an unsuitable card again.
  await expect(bar(page).getByRole('button')).toHaveText(['Nota', 'Excel', 'CSV', 'Deseleziona'])
})

test('a list that is longer than a file says so until it was read', async ({ page }) => {
  await signIn(page, 'piastre')
  await page.goto('/samples/analyzable')
  await page.route('**/api/analyzable-sample/list/own/export*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-sne-cut-at': '20000' } })
  })
  await page.getByRole('button', { name: 'Esporta Excel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('contiene le prime 20.000 righe')
  await dialog.getByRole('button', { name: 'Ho capito' }).click()
  await expect(dialog).toHaveCount(0)
})

test('on its own page a card has the same steps, for those who may take them', async ({
  page,
  product,
  given: { cards, whole, code },
}) => {
  const { newborn } = await whole(2)
  const address = `/newborn/${newborn.id}/sample/${cards[2]?.id}`
  await signIn(page, 'accettazione')
  await page.goto(address)
  const categories = page.getByRole('region', { name: 'Categorie', exact: true })
  await categories.getByRole('button', { name: 'Togli la categoria Galattosemia' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Eseguita altrove')
  await dialog.getByRole('button', { name: 'Togli' }).click()
  await categories.getByRole('button', { name: 'Aggiungi la categoria Galattosemia' }).click()
  await expect(page.getByText('Categoria aggiunta: Galattosemia')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Etichetta' })).toBeVisible()
  const status = page.getByRole('region', { name: 'Stato del cartoncino' })
  await expect(status.getByRole('button')).toHaveText(['Non idoneo'])
  expect(await seriousFindings(page)).toEqual([])

  const supervisor = await personAt(product, 'supervisore')
  await expect(supervisor.send('POST', '/v2/sample/screening', {})).rejects.toThrow('403')
  await page.context().clearCookies()
  await signIn(page, 'supervisore')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: `Campione ${code(2)}` })).toBeVisible()
  await expect(page.getByText('Dati del prelievo')).toBeVisible()
  await expect(status).toHaveCount(0)
  await expect(categories).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Etichetta' })).toHaveCount(0)
})

test('a list that is wider than the window scrolls in its frame, and the page does not', async ({ page }) => {
  await signIn(page, 'accettazione')
  for (const width of [853, 1280]) {
    await page.setViewportSize({ width, height: 533 })
    await openList(page, '/samples/accepted', 'ELENCHI1', 5)
    await page.goto('/samples/accepted')
    await expect(rows(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { personAt } from '../support/people.ts'
import {
  acceptCards,
  action,
  closedShipment,
  confirmStep,
  openDetails,
  sentShipment,
} from '../support/shipping.ts'
import { expect, test } from '../support/test.ts'

/** Every step of a shipment, as its page offers it, and the effect of a colleague's step in between. */

const status = (page: Page) => page.locator('.sne-page-heading')
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Presses a print button. @returns the text of the document that the browser shows in a tab of its own */
async function printed(page: Page, button: string, path: string) {
  const [answer, tab] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(path)),
    page.context().waitForEvent('page'),
    action(page, button).click(),
  ])
  await tab.close()
  // A document that went into a tab cannot be read from there: it is asked for once more.
  const bytes = await (await page.request.get(answer.url())).body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text
}

test('the closing names missing cards and numbers, as the receipt does, and is taken back', async ({
  page,
  product,
}) => {
  const shipment = await sentShipment(product, 'CHIUDI', 3)
  const missing = shipment.codes[2] ?? ''
  await acceptCards(await personAt(product, 'accettazione'), shipment, shipment.codes.slice(0, 2))
  await signIn(page, 'accettazione')
  await openDetails(page, shipment, 'CHIUDI')
  const list = await printed(page, 'Stampa distinta', `/shipping/${shipment.id}/samples/print`)
  for (const code of shipment.codes) expect(list).toContain(code)
  await expect(action(page, 'Stampa ricevuta')).toHaveCount(0)

  await page.getByRole('link', { name: 'Riprendi accettazione' }).click()
  await action(page, 'Chiudi spedizione').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 accettati, 0 non idonei, 0 non richiesti, 1 non pervenuto')
  await expect(dialog).toContainText('1 cartoncino non è stato letto: diventerà «Non pervenuto».')
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(missing))
  expect(await seriousFindings(page)).toEqual([])
  // Thought better of it: nothing is closed.
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(page)).toContainText('In accettazione')
  await confirmStep(page, 'Chiudi spedizione', [missing], 'Chiudi spedizione')

  await expect(page.getByText('Spedizione chiusa: 2 accettati, 1 non pervenuto')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/shipping/${shipment.id}/details$`))
  await expect(status(page)).toContainText('Chiusa')
  await expect(page.getByRole('row').filter({ hasText: missing })).toContainText('Non pervenuto')
  await expect(action(page, 'Sollecita')).toHaveCount(0)
  const receipt = await printed(page, 'Stampa ricevuta', `/shipping/${shipment.id}/samples-accepted/print`)
  for (const words of ['CHIUDI', ...shipment.codes]) expect(receipt).toContain(words)

  await confirmStep(
    page,
    'Riapri',
    ['Riaprire la spedizione?', 'Le decisioni già prese su 3 cartoncini restano.'],
    'Riapri',
  )
  await expect(page.getByText('Spedizione riaperta')).toBeVisible()
  await expect(status(page)).toContainText('In accettazione')
  await expect(side(page, 'Dati della spedizione')).toContainText('Riaperta')
  await expect(action(page, 'Stampa ricevuta')).toHaveCount(0)
})

test('a closure of yesterday is taken back by support alone, with a reason', async ({
  page,
  product,
  clock,
}) => {
  const shipment = await clock.hoursAgo(30, () => closedShipment(product, 'IERI', 2, 30))
  await signIn(page, 'accettazione')
  await openDetails(page, shipment, 'IERI')
  await expect(action(page, 'Riapri')).toBeDisabled()
  await expect(page.getByText('Chiusa in un altro giorno: può riaprirla il supporto')).toBeVisible()
  await signIn(page, 'supporto')
  await page.goto(`/shipping/${shipment.id}/edit`)
  await expect(page.getByText('Le decisioni già prese su 2 cartoncini restano.')).toBeVisible()
  await action(page, 'Riapri la spedizione').click()
  await expect(page.getByText('Questo campo è obbligatorio')).toBeVisible()
  await page.getByLabel('Motivo').fill('Un cartoncino è stato letto per un altro')
  await action(page, 'Riapri la spedizione').click()
  await expect(page.getByText('Spedizione riaperta')).toBeVisible()
  await expect(status(page)).toContainText('In accettazione')
  await expect(action(page, 'Riapri la spedizione')).toHaveCount(0)
})

test('the birth point is reminded once in four hours, whoever sends the reminder', async ({
  page,
  product,
  clock,
  expectedFailures,
}) => {
  expectedFailures.add('409')
  const shipment = await sentShipment(product, 'SOLLECITA', 1)
  await signIn(page, 'accettazione')
  await openDetails(page, shipment, 'SOLLECITA')
  const reminders = side(page, 'Solleciti')
  await expect(reminders).toContainText('Nessun sollecito inviato')
  // A colleague is faster than this page knows.
  const support = await personAt(product, 'supporto')
  await support.send('PATCH', `/shipping/${shipment.id}/send-reminder`)
  await action(page, 'Sollecita').click()
  await expect(page.getByText('Un sollecito è già stato inviato nelle ultime 4 ore.')).toBeVisible()
  await expect(reminders).toContainText('Bassi Sara')
  await expect(action(page, 'Sollecita')).toBeDisabled()

  const older = await clock.hoursAgo(5, async () => {
    const sent = await sentShipment(product, 'SOLLECITATA', 1, 5)
    const acceptance = await personAt(product, 'accettazione')
    await acceptance.send('PATCH', `/shipping/${sent.id}/send-reminder`)
    return sent
  })
  await openDetails(page, older, 'SOLLECITATA')
  await action(page, 'Sollecita').click()
  await expect(page.getByText('Sollecito inviato a Nido')).toBeVisible()
  await expect(reminders.getByRole('listitem')).toHaveCount(2)
  await expect(action(page, 'Sollecita')).toBeDisabled()
})

test('a shipment given up in its time warns, a late one does not; cards that arrive after all are accepted', async ({
  page,
  product,
  clock,
}) => {
  const [early, late] = [
    await sentShipment(product, 'PERSA', 2),
    await clock.hoursAgo(72, () => sentShipment(product, 'PERSA-TARDI', 1, 72)),
  ]
  await signIn(page, 'accettazione')
  await openDetails(page, late, 'PERSA-TARDI')
  await action(page, 'Non ricevuta').click()
  await expect(page.getByRole('dialog')).toContainText('1 cartoncino diventerà «Non pervenuto»')
  await expect(page.getByRole('dialog')).not.toContainText('non è ancora in ritardo')
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()

  await openDetails(page, early, 'PERSA')
  await confirmStep(
    page,
    'Non ricevuta',
    ['2 cartoncini diventeranno «Non pervenuto»', 'La spedizione non è ancora in ritardo'],
    'Segna non ricevuta',
  )
  await expect(page.getByText('Spedizione non ricevuta: 2 cartoncini non pervenuti')).toBeVisible()
  await expect(status(page)).toContainText('Non ricevuta')
  await expect(page.getByRole('row').filter({ hasText: early.codes[0] })).toContainText('Non pervenuto')
  await page.goto('/shipping/list?status=not_received')
  await expect(page.getByRole('row').filter({ hasText: 'PERSA' })).toHaveClass(/sne-tone-red/)

  await openAcceptance(page, early.id)
  await expect(page.getByText('La spedizione risulta non ricevuta')).toBeVisible()
  const { scan, says, row } = bench(page)
  await scan(early.codes[0] ?? '')
  await says(`Accettato · ${early.codes[0]}`)
  await expect(page.getByText('1 di 2')).toBeVisible()
  await expect(status(page)).toContainText('In accettazione')
  await expect(row(early.codes[1] ?? '')).toContainText('Da leggere')
})

test('support takes a “not received” back and what was typed survives a colleague’s step', async ({
  page,
  product,
  expectedFailures,
}) => {
  expectedFailures.add('409')
  const shipment = await sentShipment(product, 'RIPRESA', 2)
  const acceptance = await personAt(product, 'accettazione')
  const step = (name: string) =>
    acceptance.send('PATCH', `/shipping/${shipment.id}/${name}`, { confirm: true })
  await step('not-received')
  await signIn(page, 'supporto')
  await page.goto(`/shipping/${shipment.id}/edit`)
  await expect(
    page.getByText('La spedizione torna «Spedita» e 2 cartoncini tornano in arrivo.'),
  ).toBeVisible()
  await page.getByLabel('Motivo').fill('Trovata in portineria')
  // Taken back and given up once more: the same status, another version.
  await step('reopen')
  await step('not-received')
  await action(page, 'Riapri la spedizione').click()
  const notice = page.getByRole('alert').filter({ hasText: 'La spedizione è cambiata nel frattempo' })
  await expect(notice).toContainText('Un altro utente ha modificato questi dati nel frattempo.')
  await expect(notice).toContainText('Ora è «Non ricevuta».')
  await expect(page.getByLabel('Motivo')).toHaveValue('Trovata in portineria')
  await notice.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Motivo')).toHaveValue('Trovata in portineria')
  await action(page, 'Riapri la spedizione').click()
  await expect(page.getByText('Spedizione riaperta')).toBeVisible()
  await expect(status(page)).toContainText('Spedita')
})

test('a step that a colleague made impossible is refused with how things stand now', async ({
  page,
  product,
  expectedFailures,
}) => {
  expectedFailures.add('409')
  const shipment = await sentShipment(product, 'CONTESA', 2)
  await signIn(page, 'accettazione')
  await openDetails(page, shipment, 'CONTESA')
  const colleague = await personAt(product, 'tutti')
  await colleague.send('PATCH', '/auth/switch-role', { role: 'acceptance' })
  await acceptCards(colleague, shipment, shipment.codes.slice(0, 1))
  await confirmStep(page, 'Non ricevuta', ['2 cartoncini'], 'Segna non ricevuta')
  const notice = page.getByRole('alert').filter({ hasText: 'La spedizione è cambiata nel frattempo' })
  await expect(notice).toContainText('Ora è «In accettazione».')
  await expect(notice).toContainText('Neri Giulia')
  await expect(action(page, 'Non ricevuta')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: shipment.codes[0] })).toContainText('Accettato')
  await expect(page.getByRole('link', { name: 'Riprendi accettazione' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import type { IntakeCardInput } from '../../api/src/entry/demo/cards.ts'
import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { birthPoint } from '../support/birth-point.ts'
import { pressByHand } from '../support/keys.ts'
import { analysedPlate, cardsOf, closedPlate, fileOf, judgeAll } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { readValues } from '../support/read-values.ts'
import { recalledNewborn } from '../support/recalled.ts'
import { sendShipment } from '../support/shipments.ts'
import { closedShipment } from '../support/shipping.ts'
import { expect, lostNetwork, test } from '../support/test.ts'

/** Walk-throughs of newborns who are waited for: the laboratories' pages beside the birth point's own system. */

/** The smallest document that counts as PDF. */
const document = '%PDF-1.4\n%esame\nstartxref\n9\n%%EOF\n'

/** Recipient, channel and outcome of a communication. */
async function tell(page: Page, ...choices: readonly [recipient: string, channel: string, outcome: string]) {
  for (const [index, group] of ['Destinatario', 'Canale', 'Esito'].entries())
    await page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .getByText(choices[index] ?? '', { exact: true })
      .click()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
test('walk-through 2: a recall is told, acknowledged and answered by a card that takes it in charge', async ({
  page,
  product,
}) => {
  let sent: IntakeCardInput | undefined
  await sendShipment(product, 'RICHIAMO1', 1, (card) => {
    sent = card
    return card
  })
  const { card, request } = await recalledNewborn(product, 'RICHIAMO1')
  const place = birthPoint(product)
  const [notice] = (await place.notices('')).filter(({ requestNumber }) => requestNumber === request.number)
  expect(notice).toMatchObject({ needsAnswer: true })
  expect(await place.requests(card.barcode)).toMatchObject([{ number: request.number, status: 'pending' }])
  expect(await place.acknowledge(notice?.id ?? 0)).toEqual({ changed: true })
  expect(await place.acknowledge(notice?.id ?? 0)).toEqual({ changed: false })

  const [again = ''] = await sendShipment(product, 'RICHIAMO2', 1, (generated) => ({
    ...generated,
    motivation: 'recall_sne',
    previousBarcode: card.barcode,
    collectedAt: new Date().toISOString(),
    newborn: sent?.newborn ?? generated.newborn,
  }))
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'RICHIAMO2')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await scan(again)
  await says(`Guarda qui · ${again}Accettato`)
  await expect
    .poll(async () => (await place.requests(again)).map(({ number, status }) => `${number} ${status}`))
    .toContain(`${request.number} assume_re_test`)
})

/** SMN1 of one card on a plate of its laboratory is not detected. @returns the plate, with its grid open */
async function absentSmn1(product: string, barcode: string) {
  const person = await personAt(product, 'sma')
  await person.send('PATCH', '/auth/switch-role', { role: 'planner' })
  const plate = await closedPlate(product, 'sma_smn1', 'sma')
  await person.send('PATCH', '/auth/switch-role', { role: 'analyst' })
  const wells = plate.wells.filter((well) => well.barcode === barcode)
  const wellValues = Object.fromEntries(
    wells.map(({ position }) => [position, { SMN1: 'not_detected' as const }]),
  )
  const text = fileOf(plate, 'sma_smn1', { wellValues })
  await person.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text })
  return plate
}

/** Signs somebody in with another of their roles. */
async function signInAs(page: Page, name: string, role: string) {
  // A request left by the former person's page would be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, name)
  expect((await page.request.patch('/api/auth/switch-role', { data: { role } })).ok()).toBe(true)
}

/** Signs the only report that waits, which is not ordinary, with its values shown. */
async function signPending(page: Page) {
  await page.goto('/report/pending/list')
  await expect(page.getByRole('button', { name: 'Accetta tutti i normali (0)' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Valori decisivi' })).toContainText('SMN1 non rilevato')
  await readValues(page)
  await pressByHand(page, 'a', 600)
  const accepted = page.getByText(/^Referto .* accettato/)
  const signature = page.getByRole('dialog')
  await expect(signature.or(accepted)).toBeVisible()
  if (await signature.isVisible()) await signature.getByRole('button', { name: 'Firma' }).click()
  await expect(accepted).toBeVisible()
}

/** Decides the critical row of a grid at once, as proposed. */
async function decideNow(page: Page, plateId: number, button: string, decided: string) {
  await page.goto(`/plate/${plateId}/grid`)
  await expect(page.getByRole('table', { name: 'Valori della piastra' })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decidi' }).click()
  // The row shows the proposal in the dialog's text before the decision is stored.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('tr[aria-current=true]')).toContainText(decided)
}

test('walk-through 3: SMN1 absent twice is urgent, signed alone, told, answered by its report and followed', async ({
  page,
  product,
}) => {
  const { codes } = await closedShipment(product, 'URGENTE1', 1)
  const [barcode = ''] = codes
  const person = await personAt(product, 'sma')
  await person.send('PATCH', '/auth/switch-role', { role: 'acceptance' })
  await person.send('PATCH', '/reception/decide', { barcode, status: 'accepted' })

  await signInAs(page, 'sma', 'analyst')
  const first = await absentSmn1(product, barcode)
  await decideNow(page, first.id, 'Ripeti subito', 'Ripeti in doppio')
  const second = await absentSmn1(product, barcode)
  await decideNow(page, second.id, 'Richiamo urgente subito', '7 Richiamo urgente')

  // Its laboratory's other lead is told, and signs it by itself with the values shown.
  await signInAs(page, 'sma2', 'supervisor')
  await page.goto('/home')
  await page
    .getByRole('link', { name: /^Richiamo urgente, protocollo/ })
    .first()
    .click()
  await signPending(page)

  await signInAs(page, 'sma', 'acceptance')
  for (const [recipient, missing] of [
    ['Centro clinico', 'centro clinico'],
    ['Genitore', 'reparto o famiglia'],
  ] as const) {
    await page.goto('/communication/missing')
    const row = page.getByRole('row').filter({ hasText: 'SMA' })
    await expect(row).toContainText(missing)
    await row.getByRole('link', { name: 'Comunica' }).click()
    await tell(page, recipient, 'Telefono', 'Comunicato')
    await page.getByLabel('Persona con cui si è parlato').fill('Dr.ssa Conti')
    await page.getByLabel('Testo').fill('Detto al medico di turno')
    await page.getByRole('button', { name: 'Registra', exact: true }).click()
    await expect(page.getByText('Comunicazione registrata').first()).toBeVisible()
  }

  await signInAs(page, 'sma', 'analyst')
  await page.goto('/sample-request/serum')
  await page.getByRole('row').filter({ hasText: barcode }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Carica referto del siero' }).click()
  // Hormones of the thyroid are no part of this report.
  await expect(page.getByRole('radio', { name: 'Positività confermata' })).toBeVisible()
  await expect(page.getByText('TSH')).toHaveCount(0)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sangue.pdf', mimeType: 'application/pdf', buffer: Buffer.from(document) })
  await page.getByRole('radio', { name: 'Positività confermata' }).check()
  await page.getByRole('button', { name: 'Carica il referto' }).click()
  await expect(page.getByText('Referto caricato: la richiesta è completata').first()).toBeVisible()

  await page.goto('/sample-analysis/pending')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Positività confermata').first()).toBeVisible()
  await page.getByRole('button', { name: /Positivo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decidi' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signInAs(page, 'sma2', 'supervisor')
  await signPending(page)
  const support = await personAt(product, 'supporto')
  const orders = await support.get<{ items: { status: string; closeReason: string }[] }>(
    `/analysis-request/list?search=${barcode}&category=sma`,
  )
  expect(orders.items).toMatchObject([{ status: 'closed', closeReason: 'report_positive_referred' }])

  // The case began with the communication to the centre.
  await signInAs(page, 'sma', 'analyst')
  await page.goto('/follow-up/list')
  await page.getByRole('table').getByRole('link').first().click()
  await part(page, 'Follow-up').getByRole('button', { name: 'Diagnosi confermata' }).click()
  const step = page.getByRole('dialog')
  await step.getByLabel(/^Diagnosi/).fill('Atrofia muscolare spinale di tipo 1')
  await step.getByLabel(/^Chi lo ha detto/).fill('Centro clinico, per telefono')
  await step.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByText('Follow-up aggiornato')).toBeVisible()
  await expect(part(page, 'Follow-up')).toContainText('Atrofia muscolare spinale di tipo 1')
})

test('walk-through 4: a clotted card asks for another one at once; the new card takes the request in charge', async ({
  page,
  product,
}) => {
  let sent: IntakeCardInput | undefined
  const [clotted = ''] = await sendShipment(product, 'COAGULO1', 1, (card) => {
    sent = card
    return card
  })
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'COAGULO1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await scan(clotted)
  await says(`Accettato · ${clotted}`)
  await page.keyboard.press('F2')
  const reasons = page.getByRole('group', { name: 'Perché non è idoneo?' })
  await reasons.getByText('Coagulato').click()
  await pressByHand(page, 'F2')
  await says('Non idoneo')

  const place = birthPoint(product)
  const requests = await place.requests(clotted)
  // Each laboratory asks for its own categories; one card answers all of them.
  const [asked, ...others] = requests.filter(({ categories }) => categories.includes('sne'))
  expect(others).toEqual([])
  expect(asked).toMatchObject({ status: 'pending' })
  expect(asked?.categories).toContain('sne')
  const [notice] = (await place.notices(clotted)).filter(({ needsAnswer }) => needsAnswer)
  expect(await place.acknowledge(notice?.id ?? 0)).toEqual({ changed: true })

  const [again = ''] = await sendShipment(product, 'COAGULO2', 1, (card) => ({
    ...card,
    motivation: 'invalid_repeat',
    previousBarcode: clotted,
    newborn: sent?.newborn ?? card.newborn,
  }))
  const next = await cardsOf(acceptance, 'COAGULO2')
  await openAcceptance(page, next.id)
  await scan(again)
  await says(`Guarda qui · ${again}Accettato`)
  await expect
    .poll(async () => (await place.requests(again)).map(({ number, status }) => ({ number, status })))
    .toContainEqual({ number: asked?.number, status: 'assume_re_test' })
})

test('walk-through 6: a refused report is written anew; a reopened one is replaced by its next revision', async ({
  page,
  product,
}) => {
  const { codes } = await closedShipment(product, 'RIFIUTO1', 1)
  const [barcode = ''] = codes
  const plate = await analysedPlate(product, 'sne_ms')
  const analyst = await personAt(product, 'analista')
  const { version } = await judgeAll(analyst, plate.id)
  await analyst.send('PATCH', `/grid/${plate.id}/close`, { draftVersion: version })
  const toast = (words: RegExp | string) => expect(page.getByText(words).first()).toBeVisible()
  const decideAgain = async (why: string) => {
    await signInAs(page, 'analista', 'analyst')
    await page.goto('/sample-analysis/pending')
    const row = page.getByRole('row').filter({ hasText: why })
    await row.getByRole('link').first().click()
    await page.getByRole('button', { name: /Nella norma/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decidi' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const verify = async () => {
    await signInAs(page, 'supervisore', 'supervisor')
    await page.goto('/report/pending/list')
    await page.getByRole('navigation', { name: 'Referti da verificare' }).getByRole('button').first().click()
    await expect(page.getByRole('region', { name: 'Accettando' })).toBeVisible()
  }
  const accept = async () => {
    await readValues(page)
    await pressByHand(page, 'a', 600)
    await toast(/^Referto .* accettato/)
  }

  await verify()
  await pressByHand(page, 'r', 600)
  await page.getByRole('dialog').getByLabel('Motivo del rifiuto').fill('Valore da ricontrollare')
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click()
  await toast('Referto rifiutato: torna all’analista')
  await decideAgain('Valore da ricontrollare')
  await verify()
  await accept()

  const supervisor = await personAt(product, 'supervisore')
  const accepted = async () =>
    (
      await supervisor.get<{ items: { id: number; barcode: string; revision: number }[] }>(
        `/report/list/own/accepted?search=${barcode}`,
      )
    ).items
  const [first] = await accepted()
  await page.goto(`/report/${first?.id}/view`)
  await page.getByRole('button', { name: 'Riapri' }).click()
  await page.getByRole('dialog').getByLabel('Motivazione della riapertura').fill('Peso corretto dal reparto')
  await page.getByRole('dialog').getByRole('button', { name: 'Riapri' }).click()
  await toast(/^Referto .* riaperto/)
  const support = await personAt(product, 'supporto')
  const order = async () =>
    (
      await support.get<{ items: { status: string; closeReason: string | null }[] }>(
        `/analysis-request/list?search=${barcode}&category=sne`,
      )
    ).items
  expect(await order()).toMatchObject([{ status: 'open', closeReason: null }])

  await decideAgain('Peso corretto dal reparto')
  await verify()
  await expect(page.getByText('La revisione 2 sostituisce la precedente.')).toBeVisible()
  await accept()
  expect((await accepted()).map(({ revision }) => revision)).toContain(2)
  expect(await order()).toMatchObject([{ status: 'closed', closeReason: 'report_negative' }])
  await page.goto(`/report/${first?.id}/view`)
  await toast('Questo referto è stato sostituito da una revisione successiva.')
})

test('walk-through 7: a death closes the newborn, its orders and its requests; the birth point is asked no more', async ({
  page,
  product,
}) => {
  await sendShipment(product, 'RICHIAMO2', 1)
  const { card, request } = await recalledNewborn(product, 'RICHIAMO2')
  const acceptance = await personAt(product, 'accettazione')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${card.id}`)
  const place = birthPoint(product)
  expect(await place.requests(card.barcode)).toMatchObject([{ number: request.number }])

  await signIn(page, 'accettazione')
  await page.goto(`/communication/${newborn.id}/create`)
  await tell(page, 'Centro clinico', 'Telefono', 'Comunicato')
  await page.getByLabel('Persona con cui si è parlato').fill('Dr.ssa Conti')
  await page.getByRole('checkbox', { name: /Screening neonatale esteso/ }).check()
  await page.getByLabel('Testo').fill('Decesso comunicato dal reparto')
  await page.getByRole('combobox', { name: 'Chiusura del neonato' }).click()
  await page.getByTitle('Deceduto').click()
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registra e chiudi' }).click()
  await expect(page.getByRole('alert').getByText('Neonato chiuso: Deceduto')).toBeVisible()
  await expect(part(page, 'Che cosa è aperto')).toContainText('Niente di aperto')
  expect(await place.requests(card.barcode)).toEqual([])
})

test('walk-through 8: the SMA laboratory reads discs from the hub, also without network, and takes one back', async ({
  page,
  context,
  product,
  expectedFailures,
}) => {
  expectedFailures.add(lostNetwork)
  const { codes } = await closedShipment(product, 'DISCHI1', 2)
  const [one = '', two = ''] = codes
  await signIn(page, 'sma')
  await page.goto('/reception/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Ricezione dischi' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: one })).toContainText('In viaggio')
  const { scan } = bench(page)
  const says = (words: string | RegExp) => expect(page.locator('.shp-band')).toContainText(words)

  await scan(one)
  await says('Ricevuto per SMA')
  await expect(page.getByRole('row').filter({ hasText: one })).toContainText('Ricevuto')
  await page.keyboard.press('Control+z')
  await says('Lettura annullata')
  await expect(page.getByRole('row').filter({ hasText: one })).toContainText('In viaggio')

  await context.setOffline(true)
  await scan(two)
  await says(`In attesa · ${two}`)
  await scan(one)
  await says(`In attesa · ${one}`)
  await context.setOffline(false)
  await says('Ricevuto per SMA')
  for (const code of codes)
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Ricevuto')
  await expect(page.getByText(/letture? in attesa/)).toHaveCount(0)
})

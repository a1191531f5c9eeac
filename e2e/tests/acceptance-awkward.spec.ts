import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { pressByHand } from '../support/keys.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, test } from '../support/test.ts'

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

test('the awkward cards of a parcel are accepted with the keyboard alone', async ({
  page,
  product,
  expectedFailures,
}) => {
  expectedFailures.add('409').add('404')
  const shipment = await sendShipment(product, 'STRANI', 7, (card, index) => {
    const { newborn } = card
    if (index < 2)
      return { ...card, newborn: { ...newborn, surname: 'Gemelli', plurality: { n: 2, order: index + 1 } } }
    if (index === 2) return { ...card, newborn: { ...newborn, gaWeeks: 29, gaDays: 0, birthWeight: 1180 } }
    if (index === 3)
      return { ...card, conditions: { tin: true, transfusion: { at: hoursAgo(40), type: 'red_cells' } } }
    if (index === 4)
      return {
        ...card,
        collectedAt: hoursAgo(30 * 24),
        newborn: { ...newborn, birthAt: hoursAgo(32.5 * 24) },
      }
    return card
  })
  const [twin1 = '', twin2 = '', preterm = '', transfused = '', old = '', plain = ''] = shipment
  const [stray = ''] = await sendShipment(product, 'ALTRA', 1)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'STRANI')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says, panel, field } = bench(page)

  await scan(twin1)
  await says(`Guarda qui · ${twin1}`)
  await expect(panel).toContainText('Gemello 1 di 2')
  await scan(twin2)
  await says(`Guarda qui · ${twin2}`)
  await expect(panel).toContainText('Gemello 2 di 2')
  await scan(preterm)
  await says(preterm)
  await expect(panel).toContainText('29')
  await scan(transfused)
  await says('Accettato con riserva')
  await expect(panel).toContainText('trasfusione')

  await scan(old)
  await says('Da decidere')
  await page.keyboard.press('F2')
  await page.getByRole('group', { name: 'Perché non è idoneo?' }).waitFor()
  await pressByHand(page, 'F2')
  await says('Non idoneo')

  await scan(plain)
  await says(`Accettato · ${plain}`)
  await scan(twin1)
  await says('Già accettato')
  await scan('NESSUNO-1')
  await says('Cartoncino sconosciuto')
  await scan('STRANI')
  await says('Codice della spedizione')
  await scan('ALTRA')
  await says('Un’altra spedizione')
  await scan(stray)
  await says('Non è in questa distinta')
  await page.keyboard.press('F8')
  await says('Accettato con riserva')
  await expect(page.getByText('7 di 8')).toBeVisible()
  await page.keyboard.press('Control+z')
  await says('Lettura annullata')
  await expect(page.getByText('6 di 7')).toBeVisible()
  await expect(field).toBeFocused()
  expect((await cardsOf(acceptance, 'ALTRA')).cards[0]?.status).toBe('shipped')
  expect(await seriousFindings(page)).toEqual([])
})

test('the label of a card is printed by key, and after each acceptance when that was chosen', async ({
  page,
  product,
}) => {
  const codes = await sendShipment(product, 'ETICHETTE', 3)
  const { id } = await cardsOf(await personAt(product, 'accettazione'), 'ETICHETTE')
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(window, { printed })
    window.print = () => void printed.push(document.querySelector('.shp-label')?.textContent ?? '')
  })
  const printed = () => page.evaluate(() => (window as unknown as { printed: string[] }).printed.length)
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await scan(codes[0] ?? '')
  await says(`Accettato · ${codes[0]}`)
  expect(await printed()).toBe(0)
  await page.keyboard.press('Control+p')
  await expect.poll(printed).toBe(1)
  await page.getByRole('checkbox', { name: 'Etichetta a ogni accettazione' }).check()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Etichetta a ogni accettazione' })).toBeChecked()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await scan(codes[1] ?? '')
  await expect.poll(printed).toBe(1)
})

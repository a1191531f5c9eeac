import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { pressByHand } from '../support/keys.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, lostNetwork, test } from '../support/test.ts'

test('a mistaken reading is taken back by key and by button; the card is as before', async ({
  page,
  product,
}) => {
  const [one = '', two = ''] = await sendShipment(product, 'ANNULLA1', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'ANNULLA1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says, row, field } = bench(page)
  await scan(one)
  await says(`Accettato · ${one}`)
  await expect(page.getByRole('button', { name: new RegExp(`Annulla ${one} \\(\\d+ s\\)`) })).toBeVisible()
  await page.keyboard.press('Control+z')
  await says('Lettura annullata')
  await expect(row(one)).toContainText('Da leggere')
  await expect(page.getByText('0 di 2')).toBeVisible()
  await expect(page.getByText(/^\W*Spedita$/)).toBeVisible()
  await expect(field).toBeFocused()

  await scan(two)
  await says(`Accettato · ${two}`)
  await page.getByRole('button', { name: new RegExp(`Annulla ${two}`) }).click()
  await says('Lettura annullata')
  await scan(two)
  await says(`Accettato · ${two}`)
  expect((await cardsOf(acceptance, 'ANNULLA1')).cards.map(({ status }) => status)).toEqual([
    'shipped',
    'accepted',
  ])
})

test('a card found unsuitable by mistake has its new sample asked for no more', async ({ page, product }) => {
  const [one = ''] = await sendShipment(product, 'ANNULLA2', 1)
  const acceptance = await personAt(product, 'accettazione')
  const { id, cards } = await cardsOf(acceptance, 'ANNULLA2')
  await signIn(page, 'accettazione')
  await page.goto(`/shipping/${id}/accept?card=${cards[0]?.id}`)
  const { says, row, panel } = bench(page)
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('group', { name: 'Perché non è idoneo?' }).waitFor()
  await pressByHand(page, '1')
  await pressByHand(page, 'F2')
  await says('Non idoneo')
  await page.keyboard.press('Control+z')
  await says('Lettura annullata')
  await expect(row(one)).toContainText('Da leggere')
})

test('a reading that was never sent is taken out of the waiting ones', async ({
  page,
  context,
  product,
  expectedFailures,
}) => {
  expectedFailures.add(lostNetwork)
  const [one = '', two = ''] = await sendShipment(product, 'ANNULLA3', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'ANNULLA3')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await context.setOffline(true)
  await scan(one)
  await says('In attesa')
  await scan(two)
  await says(`In attesa · ${two}`)
  await page.keyboard.press('Control+z')
  await says('non è stata inviata')
  await context.setOffline(false)
  await expect(page.getByText('1 di 2')).toBeVisible()
  expect((await cardsOf(acceptance, 'ANNULLA3')).cards.map(({ status }) => status)).toEqual([
    'accepted',
    'shipped',
  ])
})

import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { pressByHand } from '../support/keys.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, lostNetwork, test } from '../support/test.ts'

test('a key pressed while a card is saved means this card, and the next scan waits until it is answered', async ({
  page,
  context,
  product,
}) => {
  const [first = '', second = ''] = await sendShipment(product, 'TASTI1', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'TASTI1')
  await page.setViewportSize({ width: 853, height: 533 })
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route(
    '**/accept-sample',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await scan(first)
  await page.keyboard.press('F2')
  await expect(page.getByText('Dopo il salvataggio: Non idoneo')).toBeVisible()
  await scan(second)
  await expect(page.getByText(`${second} non letto`)).toBeVisible()
  answer()
  const reasons = page.getByRole('group', { name: `${first}: perché non è idoneo?` })
  await expect(reasons).toBeVisible()
  // A small window shows whose reasons they are and how they are confirmed, wherever the list is placed.
  await expect(reasons.getByText(`${first}: perché non è idoneo?`)).toBeInViewport({ ratio: 1 })
  await expect(reasons.getByRole('button', { name: 'Conferma non idoneo' })).toBeInViewport({ ratio: 1 })
  await pressByHand(page, '1')
  await pressByHand(page, 'F2')
  // Another card was scanned since.
  await expect(page.getByText(`Non idoneo: ${first}?`)).toBeInViewport({ ratio: 1 })
  await pressByHand(page, 'F2')
  await says('Non idoneo')
  await pressByHand(page, 'F7')
  await says(`Accettato · ${second}`)
  const { cards } = await cardsOf(acceptance, 'TASTI1')
  expect(cards.map(({ barcode, status }) => [barcode, status]).sort()).toEqual(
    [
      [first, 'not_valid'],
      [second, 'accepted'],
    ].sort(),
  )
})

test('a card read and found unsuitable without network is unsuitable when the network is back', async ({
  page,
  context,
  product,
  expectedFailures,
}) => {
  expectedFailures.add(lostNetwork)
  const [code = ''] = await sendShipment(product, 'TASTI2', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'TASTI2')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  // The reasons are read as the page opens.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await scan(code)
  await says(`In attesa · ${code}`)
  await pressByHand(page, 'F2')
  await page.getByRole('group', { name: `${code}: perché non è idoneo?` }).waitFor()
  await pressByHand(page, '1')
  await pressByHand(page, 'F2')
  await says('«Non idoneo: ')
  await context.setOffline(false)
  const status = async () =>
    (await cardsOf(acceptance, 'TASTI2')).cards.find(({ barcode }) => barcode === code)?.status
  await expect.poll(status).toBe('not_valid')
  await expect(page.getByText('Lettura da rivedere')).toBeHidden()
})

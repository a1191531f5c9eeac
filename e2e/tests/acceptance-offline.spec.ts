import type { Page } from '@playwright/test'
import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, lostNetwork, test } from '../support/test.ts'

/** Twenty cards, and a network that fails in the middle. */
test.beforeEach(({ expectedFailures }) => {
  expectedFailures.add(lostNetwork).add('503').add('404')
})

const waiting = (page: Page) => page.getByText(/↑ \d+ in attesa di rete/)
const decisions = async (url: string, shipment: string) => {
  const { cards } = await cardsOf(await personAt(url, 'accettazione'), shipment)
  return cards.map(({ status }) => status)
}

test('no network in the middle of twenty readings, and a reload: every card is accepted once, in order', async ({
  page,
  context,
  product,
}) => {
  const codes = await sendShipment(product, 'RETE1', 20)
  const { id } = await cardsOf(await personAt(product, 'accettazione'), 'RETE1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says, row } = bench(page)
  for (const code of codes.slice(0, 5)) await scan(code)
  await expect(page.getByText('5 di 20')).toBeVisible()

  await context.setOffline(true)
  for (const code of codes.slice(5, 10)) await scan(code)
  await says(`In attesa · ${codes[9]}`)
  await expect(waiting(page)).toHaveText('↑ 5 in attesa di rete')
  await expect(row(codes[7] ?? '')).toContainText('In attesa di rete')
  await page.getByRole('button', { name: 'Chiudi spedizione' }).click()
  await expect(page.getByText('5 letture non sono ancora arrivate al server')).toBeVisible()
  await page.keyboard.press('Escape')

  // The page comes back before the server that saves: as behind a proxy whose server is starting.
  await context.route('**/accept-sample', (route) => route.fulfill({ status: 503, body: 'starting' }))
  await context.setOffline(false)
  await page.reload()
  await expect(waiting(page)).toHaveText('↑ 5 in attesa di rete')
  for (const code of codes.slice(10, 15)) await scan(code)
  await expect(waiting(page)).toHaveText('↑ 10 in attesa di rete')
  expect(await decisions(product, 'RETE1')).toEqual([
    ...Array(5).fill('accepted'),
    ...Array(15).fill('shipped'),
  ])

  await context.unroute('**/accept-sample')
  const answers: Promise<{ readonly sample: { readonly barcode: string } }>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/accept-sample')) answers.push(response.json())
  })
  await page.getByRole('button', { name: 'Riprova ora' }).click()
  await expect(page.getByText('15 di 20')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const order = async () => (await Promise.all(answers)).map(({ sample }) => sample.barcode)
  await expect.poll(order).toEqual(codes.slice(5, 15))
  for (const code of codes.slice(15)) await scan(code)
  await expect(page.getByText('20 di 20')).toBeVisible()
  expect(await decisions(product, 'RETE1')).toEqual(Array(20).fill('accepted'))
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sne-scans'))),
  ).toEqual([])
})

test('an answer that is lost on the way: the card is saved once, and the reading is not asked again', async ({
  page,
  context,
  product,
}) => {
  const [code = '', next = ''] = await sendShipment(product, 'RETE2', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'RETE2')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  await context.route(
    '**/accept-sample',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const { scan, says } = bench(page)
  await scan(code)
  await says(`In attesa · ${code}`)
  await scan(next)
  await expect(page.getByText('2 di 2')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await expect(page.getByText('Lettura da rivedere')).toBeHidden()
  const { cards } = await cardsOf(acceptance, 'RETE2')
  const { items } = await acceptance.get<{ items: { type: string }[] }>(
    `/newborn-event/list?newbornId=${(await acceptance.get<{ newborn: { id: number } }>(`/sample/${cards[0]?.id}`)).newborn.id}`,
  )
  expect(items.filter(({ type }) => type === 'accepted')).toHaveLength(1)
})

test('conflicts are shown one by one, each with its sign, and stay until they are answered', async ({
  page,
  context,
  product,
}) => {
  const codes = await sendShipment(product, 'RETE3', 4)
  const acceptance = await personAt(product, 'accettazione')
  const { id, cards } = await cardsOf(acceptance, 'RETE3')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says, panel } = bench(page)
  await context.setOffline(true)
  await scan(codes[0] ?? '')
  await says('In attesa')
  await scan(codes[1] ?? '')
  await scan('NESSUNO-77')
  await says('senza rete non si può controllare')
  await expect(waiting(page)).toHaveText('↑ 3 in attesa di rete')

  await acceptance.send('PATCH', `/v2/shipping/${id}/accept-sample`, {
    sampleId: cards[1]?.id,
    status: 'not_valid',
    reasons: [{ code: 'clotted' }],
  })
  await context.setOffline(false)
  const conflict = page.getByRole('alert').filter({ hasText: 'Letta senza rete' })
  await expect(page.getByText('Lettura da rivedere 1 di 2')).toBeVisible()
  await expect(conflict).toContainText('Già deciso: Non idoneo')
  await expect(conflict.locator('.shp-band-stop')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('Lettura da rivedere 1 di 1')).toBeVisible()
  await expect(conflict).toContainText('Cartoncino sconosciuto')

  await page.reload()
  await expect(page.getByText('Lettura da rivedere 1 di 1')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(conflict).toBeHidden()
  await expect(panel).toContainText('Cartoncino sconosciuto')
  await expect(page.getByText('1 lettura da chiarire')).toBeVisible()
  expect((await cardsOf(acceptance, 'RETE3')).cards.map(({ status }) => status)).toEqual([
    'accepted',
    'not_valid',
    'shipped',
    'shipped',
  ])
})

test('leaving asks while readings wait; they go out when the shipment is opened again', async ({
  page,
  context,
  product,
}) => {
  const [code = ''] = await sendShipment(product, 'RETE4', 2)
  const { id } = await cardsOf(await personAt(product, 'accettazione'), 'RETE4')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await context.route('**/accept-sample', (route) => route.abort())
  await scan(code)
  await says('In attesa')
  await page.getByRole('link', { name: 'Dettaglio' }).click()
  const question = page.getByRole('dialog', { name: 'Non ancora inviato' })
  await expect(question).toContainText('Resta in questo computer: ')
  await question.getByRole('button', { name: 'Lascia la pagina' }).click()
  await expect(page).toHaveURL(/details$/)
  await context.unroute('**/accept-sample')
  await openAcceptance(page, id)
  await expect(page.getByText('1 di 2')).toBeVisible()
})

test('a reading that went out by itself is taken back from its row; the others stay', async ({
  page,
  context,
  product,
}) => {
  const [one = '', two = ''] = await sendShipment(product, 'RETE5', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'RETE5')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says, row, field } = bench(page)
  await context.setOffline(true)
  await scan(one)
  await says(`In attesa · ${one}`)
  await scan(two)
  await says(`In attesa · ${two}`)
  await context.setOffline(false)
  await expect(page.getByText('2 di 2')).toBeVisible()
  await expect(row(two)).toContainText('Inviato ora')
  await page.getByRole('button', { name: `Annulla la lettura di ${one}` }).click()
  await says('Lettura annullata')
  await expect(row(one)).toContainText('Da leggere')
  await expect(row(one)).not.toContainText('Inviato ora')
  await expect(field).toBeFocused()
  expect((await cardsOf(acceptance, 'RETE5')).cards.map(({ status }) => status)).toEqual([
    'shipped',
    'accepted',
  ])
})

for (const [width, height] of [
  [1280, 800],
  [853, 533],
] as const)
  test(`the question to a person keeps its height at ${width} by ${height}`, async ({
    page,
    context,
    product,
  }) => {
    const [first = '', second = ''] = await sendShipment(product, `ALTEZZA${width}`, 3)
    const acceptance = await personAt(product, 'accettazione')
    const { id } = await cardsOf(acceptance, `ALTEZZA${width}`)
    await page.setViewportSize({ width, height })
    await signIn(page, 'accettazione')
    await openAcceptance(page, id)
    const { scan, says } = bench(page)
    await scan('SCONOSCIUTO1')
    await expect(page.getByText('1 lettura da chiarire')).toBeVisible()
    await context.setOffline(true)
    await scan(first)
    await says(`In attesa · ${first}`)
    await acceptance.send('PATCH', `/v2/shipping/${id}/accept-sample`, {
      barcode: first,
      status: 'not_valid',
      reasons: [{ code: 'clotted' }],
    })
    await context.setOffline(false)
    await expect(page.getByText('Lettura da rivedere 1 di 1')).toBeVisible()
    await scan(second)
    await says(second)
    const cut = () =>
      page
        .locator('.shp-accept-side > .sne-card:not(.sne-card-flush)')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent),
        )
    await expect.poll(cut).toEqual([])
    await page.getByRole('button', { name: /^Visto/ }).click({ trial: true })
  })

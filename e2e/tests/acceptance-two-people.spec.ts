import { bench, openAcceptance } from '../support/acceptance.ts'
import { account, password, signIn } from '../support/accounts.ts'
import { cardsOf, personAt } from '../support/laboratory.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, test } from '../support/test.ts'

// The cards of these readings would stand on other tests' plates.
test.use({ laboratory: 'acceptance' })

test('two people at one shipment see each other’s readings, and the same card is taken once', async ({
  page,
  browser,
  product,
}) => {
  const codes = await sendShipment(product, 'DUE1', 6)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'DUE1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)

  const other = await browser.newContext({ baseURL: product, locale: 'it-IT', timezoneId: 'Europe/Rome' })
  await other.request.post('/api/auth/login', {
    headers: { origin: product },
    data: { email: account('tutti'), password },
  })
  await other.request.patch('/api/auth/switch-role', {
    headers: { origin: product },
    data: { role: 'acceptance' },
  })
  const colleague = await other.newPage()
  await openAcceptance(colleague, id)

  const here = bench(page)
  const there = bench(colleague)
  await here.scan(codes[0] ?? '')
  await here.says(`Accettato · ${codes[0]}`)
  await there.scan(codes[1] ?? '')
  await there.says(`Accettato · ${codes[1]}`)
  await expect(there.row(codes[0] ?? '')).toContainText('Accettato')
  await expect(here.row(codes[1] ?? '')).toContainText('Accettato')
  await expect(page.getByText('2 di 6')).toBeVisible()

  // Both have the same card in hand at the same moment.
  await Promise.all([here.scan(codes[2] ?? ''), there.scan(codes[2] ?? '')])
  const verdicts = await Promise.all(
    [page, colleague].map(async (one) => {
      const band = one.locator('.shp-panel .shp-band').filter({ hasText: codes[2] ?? '' })
      await expect(band).toBeVisible()
      return (await band.locator('.shp-band-title').textContent()) ?? ''
    }),
  )
  expect(verdicts.sort()).toEqual(['Accettato', 'Già accettato'])

  // What the other one took cannot be taken back here.
  await there.scan(codes[3] ?? '')
  await there.says(`Accettato · ${codes[3]}`)
  await expect(here.row(codes[3] ?? '')).toContainText('Accettato')
  await here.scan(codes[3] ?? '')
  await here.says('Già accettato')
  await other.close()
})

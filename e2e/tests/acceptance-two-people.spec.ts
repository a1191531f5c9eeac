import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, test } from '../support/test.ts'

test('two people at one shipment see each other’s readings, and the same card is taken once', async ({
  page,
  elsewhere,
  product,
}) => {
  const codes = await sendShipment(product, 'DUE1', 6)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'DUE1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)

  const colleague = await elsewhere()
  await signIn(colleague, 'tutti')
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

  // Both people read one card at one moment.
  await Promise.all([here.scan(codes[2] ?? ''), there.scan(codes[2] ?? '')])
  const verdicts = await Promise.all(
    [page, colleague].map(async (one) => {
      const band = one.locator('.shp-panel .shp-band').filter({ hasText: codes[2] ?? '' })
      await expect(band.locator('.shp-band-title')).toHaveText(/accettato/i)
      return (await band.locator('.shp-band-title').textContent()) ?? ''
    }),
  )
  expect(verdicts.sort()).toEqual(['Accettato', 'Già accettato'])

  // A card that the other person took cannot be taken back here.
  await there.scan(codes[3] ?? '')
  await there.says(`Accettato · ${codes[3]}`)
  await expect(here.row(codes[3] ?? '')).toContainText('Accettato')
  await here.scan(codes[3] ?? '')
  await here.says('Già accettato')
})

import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { pressByHand, scanWithPause } from '../support/keys.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, test } from '../support/test.ts'

test('a scan parted by a pause outlives a reload, and holds the closing until its card is chosen', async ({
  page,
  product,
}) => {
  const [first = '', second = ''] = await sendShipment(product, 'PAUSA1', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'PAUSA1')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { scan, says } = bench(page)
  await scanWithPause(page, '4', 900, first)
  await says('Lettura incompleta')
  await scan(second)
  await says(`Accettato · ${second}`)
  const kept = page.getByText(`«4 ${first}»: lettura incompleta`)
  await expect(kept).toBeVisible()
  await expect
    .poll(async () => (await acceptance.get<{ openScans: unknown[] }>(`/shipping/${id}`)).openScans)
    .toMatchObject([{ code: `4 ${first}`, kind: 'unclear' }])
  await page.reload()
  await expect(kept).toBeVisible()
  await expect(page.getByText('Leggere il prossimo cartoncino')).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi spedizione' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`4 ${first}`)
  await expect(dialog.getByRole('button', { name: 'Chiudi spedizione' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toBeHidden()
  await pressByHand(page, 'F7')
  await says(`Accettato · ${first}`)
  await expect(kept).toBeHidden()
})

test('two scans one after the other at 5 ms a key are two scans', async ({ page, product }) => {
  const [first = '', second = ''] = await sendShipment(product, 'PAUSA2', 2)
  const acceptance = await personAt(product, 'accettazione')
  const { id } = await cardsOf(acceptance, 'PAUSA2')
  await signIn(page, 'accettazione')
  await openAcceptance(page, id)
  const { says } = bench(page)
  await scanWithPause(page, first, 0, '')
  await scanWithPause(page, second.slice(0, 3), 400, second.slice(3))
  await says(`Accettato · ${second}`)
  await expect
    .poll(async () => (await cardsOf(acceptance, 'PAUSA2')).cards.map(({ status }) => status))
    .toEqual(['accepted', 'accepted'])
})

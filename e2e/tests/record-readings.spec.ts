import { account, signIn } from '../support/accounts.ts'
import { acceptShipment } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** The permission to see who read a newborn's record, from its grant to its withdrawal. */

/**
 * Hours before now in which the record is read: a server left by another test takes recent reads for writes.
 */
const earlier = 5

const test = startingFrom(async ({ product, clock }) => {
  const [card] = await acceptShipment(product, 'SPED-000003', 1)
  if (!card) throw new Error('The shipment of the demonstration has cards')
  const { newborn } = await clock.hoursAgo(earlier, async () => {
    const acceptance = await personAt(product, 'accettazione')
    return acceptance.get<{ newborn: { id: number } }>(`/sample/${card.id}`)
  })
  const support = await personAt(product, 'supporto')
  const { items } = await support.get<{ items: { id: number; email: string }[] }>(
    `/user/list?q=${encodeURIComponent(account('supervisore'))}`,
  )
  const supervisor = items.find(({ email }) => email === account('supervisore'))
  if (!supervisor) throw new Error('The demonstration has a supervisor')
  return { newborn: newborn.id, supervisor: supervisor.id }
})

test('an administrator grants the readings of a record to a supervisor, and takes them back', async ({
  page,
  browser,
  baseURL,
  clock,
  given: { newborn, supervisor },
  expectedFailures,
}) => {
  const administrator = await (await browser.newContext({ baseURL })).newPage()
  await signIn(administrator, 'admin')
  const change = async (button: 'Concedi' | 'Revoca', said: string) => {
    await administrator.goto(`/user/${supervisor}/edit`)
    await administrator.getByRole('button', { name: `${button} «Consultazioni delle schede»` }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Verifica degli accessi')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(administrator.getByText(said, { exact: true })).toBeVisible()
  }
  await change('Concedi', 'Autorizzazione concessa')

  const record = page.getByRole('region', { name: 'Che cosa è aperto', exact: true })
  await clock.hoursAgo(earlier, async () => {
    const supervisor = await (await browser.newContext({ baseURL })).newPage()
    await signIn(supervisor, 'supervisore', `/newborn/${newborn}`)
    await expect(supervisor.getByRole('region', { name: 'Che cosa è aperto', exact: true })).toBeVisible()
    await supervisor.close()
  })
  await signIn(page, 'supervisore', `/newborn/${newborn}`)
  const entry = page.getByRole('link', { name: 'Consultazioni', exact: true })
  // The link is there before the record is read; a call that the page drops writes no reading.
  await expect(record).toBeVisible()
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Consultazioni della scheda' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Consultazioni della scheda' }).getByRole('row')
  // A page of five calls is one reading.
  await expect(rows.filter({ hasText: 'Supervisore' }).last()).toContainText('Scheda del neonato')
  await expect(rows.filter({ hasText: 'Cartoncino' })).toContainText('Accettazione')

  await change('Revoca', 'Autorizzazione revocata')
  expectedFailures.add('403')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Accesso negato' })).toBeVisible()
  await page.goto(`/newborn/${newborn}`)
  await expect(record).toBeVisible()
  await expect(entry).toHaveCount(0)
})

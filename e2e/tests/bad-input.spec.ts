import { signIn } from '../support/accounts.ts'
import {
  acceptShipment,
  analysedPlate,
  closedPlate,
  fileOf,
  judgeAll,
  type PlateOnPaper,
} from '../support/laboratory.ts'
import { ackCode, ofUrine, orderMessage, sendOrder } from '../support/order-messages.ts'
import { personAt } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Input that should not arrive: a clear sentence in Italian, and nothing lost. */

test('a broken order message is answered with its reason and kept for support', async ({ product }) => {
  const whole = orderMessage('ROTTO0001', 'ROTTI')
  const broken = [
    ['AR', 'buongiorno'],
    ['AE', whole.slice(0, 400)],
    ['AE', ofUrine(whole)],
  ] as const
  for (const [code, message] of broken) {
    const answer = await sendOrder(product, message)
    expect(ackCode(answer)).toBe(code)
    expect(answer.find((segment) => segment.startsWith('ERR'))).toBeTruthy()
  }
  const support = await personAt(product, 'supporto')
  const { items } = await support.get<{ items: { ack: string; problems: unknown[] }[] }>('/intake/messages')
  expect(items.slice(0, 3).every(({ problems }) => problems.length > 0)).toBe(true)
})

test('a file of another plate, a truncated and an oversize one change nothing', async ({
  page,
  product,
  expectedFailures,
}) => {
  for (const status of ['409', '413', '422']) expectedFailures.add(status)
  await acceptShipment(product, 'SPED-000002', 8)
  const plate = await closedPlate(product, 'sne_ms')
  const text = fileOf(plate, 'sne_ms')
  await signIn(page, 'analista')
  await page.goto(`/plate/${plate.id}/analyze`)
  const drop = async (content: string, name = 'risultati.csv') => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  const importButton = page.getByRole('button', { name: 'Importa', exact: true })

  await drop(text.replaceAll('SN26', 'XX26'))
  await expect(page.getByText(/sembra di un'altra piastra/).first()).toBeVisible()
  await expect(importButton).toBeDisabled()
  await page.getByRole('button', { name: 'Altro file' }).click()

  await drop(text.slice(0, Math.round(text.length * 0.6)))
  await expect(page.getByText('Il file non si può importare')).toBeVisible()
  await expect(importButton).toBeDisabled()
  await page.getByRole('button', { name: 'Altro file' }).click()

  await drop('x'.repeat(11 * 1024 * 1024))
  await expect(page.getByText(/supera la dimensione massima/)).toBeVisible()
  const analyst = await personAt(product, 'analista')
  expect((await analyst.get<PlateOnPaper>(`/plate/${plate.id}`)).status).toBe('closed')

  await drop(text)
  await importButton.click()
  await page.waitForURL(/grid/)
})

test('two people on one grid see each other’s rows, and nobody’s decision is overwritten', async ({
  page,
  product,
  elsewhere,
  expectedFailures,
}) => {
  expectedFailures.add('409')
  await acceptShipment(product, 'SPED-000002', 4)
  const plate = await analysedPlate(product, 'sne_ms')
  await signIn(page, 'analista')
  await page.goto(`/plate/${plate.id}/grid`)
  const other = await elsewhere()
  await signIn(other, 'tutti')
  await other.request.patch('/api/auth/switch-role', { data: { role: 'analyst' } })
  await other.goto(`/plate/${plate.id}/grid`)
  const row = (person: typeof page, index: number) => person.locator(`tr[data-row="${index}"]`)
  await expect(row(page, 0)).toBeVisible()
  await expect(row(other, 0)).toBeVisible()

  // Different rows merge by themselves.
  await row(page, 0).click()
  await page.keyboard.press('1')
  await expect(page.getByText(/salvato alle/)).toBeVisible()
  await expect(row(other, 0)).toContainText('1 Nella norma')
  await row(other, 1).click()
  await other.keyboard.press('3')
  await expect(row(page, 1)).toContainText('3 Ripeti in singolo')

  // Another click on the row: the page asks, and keeps the chosen value until the answer.
  await row(page, 2).click()
  await row(other, 2).click()
  await Promise.all([page.keyboard.press('1'), other.keyboard.press('2')])
  const asked = page.getByText(/ha deciso nel frattempo/)
  const askedOther = other.getByText(/ha deciso nel frattempo/)
  await expect.poll(async () => (await asked.isVisible()) || (await askedOther.isVisible())).toBe(true)
  const who = (await asked.isVisible()) ? page : other
  await who.getByRole('button', { name: 'Prendi le loro' }).click()
  await expect(row(page, 2)).toContainText(who === page ? '2 Ripeti' : '1 Nella norma')
})

test('a grid that is opened again at once closes with what was saved in it', async ({ page, product }) => {
  await acceptShipment(product, 'SPED-000002', 4)
  const plate = await analysedPlate(product, 'sne_ms')
  const analyst = await personAt(product, 'analista')
  await judgeAll(analyst, plate.id)
  await signIn(page, 'analista')
  await page.goto(`/plate/${plate.id}/grid`)
  const second = page.locator('tr[data-row="1"]')
  const saved = () => page.waitForResponse(/\/grid\/\d+\/draft$/)
  const reopen = async () => {
    await page.getByRole('link', { name: '← Piastra' }).click()
    await page.locator(`a[href$="/plate/${plate.id}/grid"]`).first().click()
    await page.keyboard.press('Control+Enter')
    await expect(second).toBeVisible()
    if (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('Control+Enter')
    return page.getByRole('dialog')
  }
  /** Leaves the dialog, decides the second row with a key and waits for its save. */
  const decide = async (key: string) => {
    await second.click()
    await Promise.all([saved(), page.keyboard.press(key)])
    await expect(page.getByText(/salvato alle/)).toBeVisible()
  }
  await expect(second).toBeVisible()
  await decide('2')
  let dialog = await reopen()
  await expect(dialog.getByText(/^3 × Referta: nella norma/)).toBeVisible()
  await expect(dialog.getByText(/^1 × Ripeti in doppio/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toBeHidden()
  await decide('1')
  dialog = await reopen()
  await expect(dialog.getByText(/^4 × Referta: nella norma/)).toBeVisible()
  await expect(dialog.getByText(/Ripeti in doppio/)).toHaveCount(0)
  const { version } = await analyst.get<{ version: number }>(`/grid/${plate.id}/draft`)
  const [closing] = await Promise.all([
    page.waitForRequest(/\/grid\/\d+\/close$/),
    dialog.getByRole('button', { name: 'Chiudi griglia' }).click(),
  ])
  expect(closing.postDataJSON()).toEqual({ draftVersion: version })
  await expect(page.getByText(/4 referti da verificare/).first()).toBeVisible()
})

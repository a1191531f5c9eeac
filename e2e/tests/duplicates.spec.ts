import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { ackCode, ofUrine, orderMessage, sendOrder } from '../support/order-messages.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** A newborn that came twice: found, merged with keys alone, undone, kept apart; and a message nobody could map. */

interface Pair {
  readonly id: number
  readonly first: { readonly id: number; readonly code: string }
  readonly second: { readonly id: number; readonly code: string }
}
const test = startingFrom(async ({ product }) => {
  const [older, newer] = [orderMessage('DOPPIO-01', 'ROSSI'), orderMessage('DOPPIO-02', 'ROSSI')]
  expect(ackCode(await sendOrder(product, older))).toBe('AA')
  expect(ackCode(await sendOrder(product, newer.replaceAll('|3420|', '|3435|')))).toBe('AA')
  const acceptance = await personAt(product, 'accettazione')
  const { items } = await acceptance.get<{ items: Pair[] }>(
    '/newborn-duplicate/list?status=open&sort=-foundAt',
  )
  const [pair] = items
  if (!pair) throw new Error('The two records are found as a pair')
  return pair
})

const reason = async (page: Page, button: string, words: string) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByLabel('Motivo').fill(words)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('the newborn’s page says so and leads to both records side by side', async ({ page, given: pair }) => {
  await signIn(page, 'accettazione')
  await page.goto(`/newborn/${pair.first.id}`)
  await expect(page.getByText('Possibile doppione')).toBeVisible()
  await page.getByRole('link', { name: `Confronta con ${pair.second.code}` }).click()
  await expect(page).toHaveURL(new RegExp(`/newborn/duplicates/${pair.id}$`))
  await expect(page.getByRole('table').getByRole('row', { name: /Cartoncini/ })).toContainText('DOPPIO-02')
  expect(await seriousFindings(page)).toEqual([])
})

test('the list is in the menu, its filter in the address', async ({ page, given: pair }) => {
  await signIn(page, 'accettazione')
  await page.goto('/newborn/duplicates?status=open')
  await expect(page.getByRole('row', { name: new RegExp(pair.first.code) })).toContainText('Da decidere')
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/newborn/duplicates?status=merged')
  await expect(page.getByText('Da decidere')).toHaveCount(0)
})

test('a pair is merged with keys alone, undone with a reason, and kept apart', async ({
  page,
  given: pair,
  expectedFailures,
}) => {
  // The record that went has no story any more, and says where it is.
  for (const status of ['410', '404']) expectedFailures.add(status)
  await signIn(page, 'accettazione')
  await page.goto(`/newborn/duplicates/${pair.id}`)
  const merge = page.getByRole('button', { name: 'Unisci', exact: true })
  await expect(merge).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await merge.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Unire ${pair.second.code} a ${pair.first.code}?`)
  const confirm = dialog.getByRole('button', { name: 'Unisci' })
  for (let presses = 0; presses < 10; presses += 1) {
    if (await confirm.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(`È stata tenuta la scheda ${pair.first.code}.`)).toBeVisible()
  await page.goto(`/newborn/${pair.second.id}`)
  await expect(page).toHaveURL(new RegExp(`/newborn/${pair.first.id}$`))
  await expect(page.getByText('DOPPIO-02').first()).toBeVisible()
  await expect(page.getByText('Doppione unito').first()).toBeVisible()

  // Undone with a reason: both records are there again.
  await page.goto(`/newborn/duplicates/${pair.id}`)
  await reason(page, 'Annulla la decisione', 'Erano due neonati')
  await expect(page.getByText('Da decidere')).toBeVisible()
  await page.goto(`/newborn/${pair.second.id}`)
  await expect(page).toHaveURL(new RegExp(`/newborn/${pair.second.id}$`))
  await expect(page.getByText('Possibile doppione')).toBeVisible()
  // Kept apart, they are not proposed any more.
  await page.goto(`/newborn/duplicates/${pair.id}`)
  await reason(page, 'Tieni separate', 'Cugini con la stessa nonna')
  await expect(page.getByText('Tenuti separati').first()).toBeVisible()
  await expect(page.getByText('Cugini con la stessa nonna')).toBeVisible()
  await page.goto(`/newborn/${pair.first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ROSSI')
  await expect(page.getByText('Possibile doppione')).toHaveCount(0)
})

test('twins name each other', async ({ page, product }) => {
  const twins = readFileSync(
    new URL('../../api/src/exchange/hl7/fixtures/gemelli.hl7', import.meta.url),
    'utf8',
  )
  expect(ackCode(await sendOrder(product, twins))).toBe('AA')
  const acceptance = await personAt(product, 'accettazione')
  const { items } = await acceptance.get<{ items: { newborn: { id: number } }[] }>(
    '/sample/list?q=SNE2600111&pageSize=1',
  )
  await signIn(page, 'accettazione')
  await page.goto(`/newborn/${items[0]?.newborn.id}`)
  await expect(page.getByText('Gemelli', { exact: true })).toBeVisible()
})

test('support reads why a message was not mapped, and tries again', async ({ page, product }) => {
  const broken = ofUrine(orderMessage('NONMAPPATO', 'VERDI'))
  expect(ackCode(await sendOrder(product, broken))).toBe('AE')
  await signIn(page, 'supporto')
  await page.goto('/intake/messages?ack=AE')
  await expect(page.getByText('Il campione «Urine specimen» non è uno spot di sangue.').first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page
    .getByRole('row', { name: /Urine specimen/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/intake\/messages\/\d+$/)
  await expect(page.getByRole('region', { name: 'Testo del messaggio' }).first()).toContainText('NONMAPPATO')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Il messaggio non è ancora registrabile')).toBeVisible()
})

for (const width of [1280, 1920]) {
  test(`the pages of duplicates cut nothing off at ${width} pixels`, async ({ page, given: pair }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'supporto')
    for (const [name, address, shown] of [
      ['list', '/newborn/duplicates', pair.first.code],
      ['compare', `/newborn/duplicates/${pair.id}`, 'DOPPIO-02'],
      ['messages', '/intake/messages', /\d+ risultat/],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(shown).first()).toBeVisible()
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, address).toBeLessThanOrEqual(0)
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true })
    }
  })
}

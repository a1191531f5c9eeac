import type { Page } from '@playwright/test'
import { cardsOf } from './laboratory.ts'
import { type Person, personAt } from './people.ts'
import { sendShipment } from './shipments.ts'
import { expect } from './test.ts'

/** A shipment that lies on the bench: its id, the codes of its cards. */
export interface OnBench {
  readonly id: number
  readonly codes: readonly string[]
}

const earlier = (moment: string, hours: number) =>
  new Date(Date.parse(moment) - hours * 3_600_000).toISOString()

/** @param hoursAgo how far the server's clock is set back: births and collections lie before it */
export async function sentShipment(
  url: string,
  barcode: string,
  count: number,
  hoursAgo = 0,
): Promise<OnBench> {
  const codes = await sendShipment(url, barcode, count, ({ newborn, ...card }) => ({
    ...card,
    collectedAt: earlier(card.collectedAt, hoursAgo),
    newborn: { ...newborn, birthAt: earlier(newborn.birthAt, hoursAgo) },
  }))
  const { id } = await cardsOf(await personAt(url, 'accettazione'), barcode)
  return { id, codes }
}

/** Accepts cards without a screen. */
export async function acceptCards(acceptance: Person, { id }: OnBench, codes: readonly string[]) {
  for (const barcode of codes)
    await acceptance.send('PATCH', `/v2/shipping/${id}/accept-sample`, { barcode, status: 'accepted' })
}

/** All its cards accepted, and closed. */
export async function closedShipment(...sent: Parameters<typeof sentShipment>): Promise<OnBench> {
  const [url] = sent
  const shipment = await sentShipment(...sent)
  const acceptance = await personAt(url, 'accettazione')
  await acceptCards(acceptance, shipment, shipment.codes)
  await acceptance.send('PATCH', `/shipping/${shipment.id}/close`, {})
  return shipment
}

export async function openDetails(page: Page, { id }: Pick<OnBench, 'id'>, barcode: string) {
  await page.goto(`/shipping/${id}/details`)
  await expect(page.getByRole('heading', { level: 1, name: `Spedizione ${barcode}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Cartoncini' }).getByRole('row').nth(1)).toBeVisible()
}

/** A button at the head of the page. */
export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses a button and confirms the question. @returns the question */
export async function confirmStep(page: Page, button: string, says: (string | RegExp)[], agree: string) {
  await action(page, button).click()
  const dialog = page.getByRole('dialog')
  for (const words of says) await expect(dialog).toContainText(words)
  await dialog.getByRole('button', { name: agree, exact: true }).click()
}

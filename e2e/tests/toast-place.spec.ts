import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { acceptShipment, plannedPlate } from '../support/laboratory.ts'
import { expect, startingFrom } from '../support/test.ts'

const test = startingFrom(async ({ product }) => {
  await acceptShipment(product, 'SPED-000003', 6)
  return plannedPlate(product, 'sne_ms')
})

/** 853: a window of 1280 pixels at 150 %. */
const sizes = [
  { width: 853, height: 533 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Puts a toast of usual length into the shell's list, and returns the labels of the actions under it. */
const hiddenActions = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.sne-toasts')
    if (!list) throw new Error('The page has no toasts')
    const toast = document.createElement('button')
    toast.className = 'sne-toast'
    toast.textContent = 'Stato cambiato: Accettato con riserva'
    list.append(toast)
    const at = toast.getBoundingClientRect()
    const hidden = [...document.querySelectorAll<HTMLElement>('#app :is(button, input, select), main a')]
      .filter((one) => one !== toast && one.checkVisibility())
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left < at.right && right > at.left && top < at.bottom && bottom > at.top
      })
      .map((one) => one.textContent || one.getAttribute('aria-label') || one.tagName)
    toast.remove()
    return hidden
  })

test('a toast hides no action of acceptance, punching and lists at any size', async ({
  page,
  given: plate,
}) => {
  const pages = [
    ['accettazione', '/shipping/list'],
    ['accettazione', '/shipping/1/accept'],
    ['accettazione', '/reception'],
    ['piastre', `/plate/${plate.id}/punching`],
  ] as const
  for (const [name, path] of pages) {
    await signIn(page, name, path)
    await expect(page.locator('main .remote h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The page lays itself out anew after the change of size.
      await expect
        .poll(() => hiddenActions(page), { message: `${path} at ${size.width} pixels`, timeout: 10_000 })
        .toEqual([])
    }
  }
})

test('map and list of the wells of a punching are in sight together, and the list scrolls by itself', async ({
  page,
  given: plate,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'piastre', `/plate/${plate.id}/punching`)
  const list = page.getByRole('table', { name: 'Punzonatura' })
  const map = page.locator('.sne-map')
  for (const row of [0, 1, 2]) await expect(list.locator('tbody tr').nth(row)).toBeInViewport({ ratio: 1 })
  await expect(map).toBeInViewport({ ratio: 1 })
  await list.locator('tbody tr').last().scrollIntoViewIfNeeded()
  await expect(map).toBeInViewport({ ratio: 1 })
})

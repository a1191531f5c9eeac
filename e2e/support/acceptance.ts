import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The page on which a shipment is accepted, worked with a scanner. */
export const bench = (page: Page) => ({
  field: page.getByRole('textbox', { name: /^Cartoncino/ }),
  panel: page.getByRole('region', { name: 'Cartoncino letto' }),
  /** Types as a scanner does: into whatever has the focus, and Enter. */
  scan: async (code: string) => {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  },
  row: (code: string) => page.getByRole('row').filter({ hasText: code }),
  /** The large text about the last reading. */
  says: (words: string | RegExp) => expect(page.locator('.shp-panel .shp-band')).toContainText(words),
})

export async function openAcceptance(page: Page, id: number) {
  await page.goto(`/shipping/${id}/accept`)
  await expect(page.getByRole('textbox', { name: /^Cartoncino/ })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

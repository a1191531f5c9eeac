import { expect, type Page } from '@playwright/test'

/** The whole name of a field, marked as required or not. */
const named = (name: string) => new RegExp(`^${name}( \\(obbligatorio\\))?$`, 'u')

/**
 * Chooses in a list by typing the option's text. The choices come from the server: Enter takes the first once
 * it is there.
 */
export async function choose(page: Page, name: string, words: string) {
  await page.getByRole('combobox', { name: named(name) }).focus()
  await page.keyboard.type(words)
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: words.trim() })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

import type { Page } from '@playwright/test'

/** Scrolls through the values of the open report as a person does: a signature waits until each was on the screen. */
export const readValues = (page: Page) =>
  page.locator('[data-value-line]').evaluateAll(async (lines) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const line of lines) {
      line.scrollIntoView({ block: 'nearest' })
      await painted()
    }
  })

import { expect } from '@playwright/test'
import type { Release } from '@sne/shared/registry'
import type { Tab } from './tab.ts'

/** Nothing is unsaved: the open page changes over by itself. */
export async function recalledOnScreen(tab: Tab, harmful: Release, before: Release) {
  await tab.goToOther()
  await tab.publish(harmful, [before])
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, harmful.version)
  await tab.publish(before, [], [harmful.version])
  await tab.expectOnScreen(tab.name, before.version)
  await expect(tab.leftRecalled).toContainText('può essere sbagliato')
  await expect(tab.notice).toHaveCount(0)
  await tab.expectUnharmed()
}

/** No version is left: the page says so, until a corrected one is published and the person tries again. */
export async function recalledAlone(tab: Tab, harmful: Release, corrected: Release) {
  await tab.goToOther()
  await tab.publish(harmful, [])
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, harmful.version)
  await tab.recall(harmful)
  await expect(tab.errorPage).toContainText('Questa pagina è stata ritirata per sicurezza')
  await expect(tab.page.locator('.remote')).toHaveCount(0)
  await expect(tab.leftRecalled).toBeVisible()
  await tab.expectUnharmed()
  // Its menu entry stays and leads to the same page, also for who opens it only now.
  await tab.goToOther()
  await tab.goToOwn()
  await expect(tab.errorPage).toContainText('Questa pagina è stata ritirata per sicurezza')
  await tab.expectUnharmed()
  await tab.publish(corrected, [], [harmful.version])
  await tab.retry()
  await tab.expectOnScreen(tab.name, corrected.version)
  await tab.expectUnharmed()
}

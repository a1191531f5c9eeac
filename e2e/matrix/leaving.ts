import { expect } from '@playwright/test'
import type { Release } from '@sne/shared/registry'
import type { Fault } from './faults.ts'
import type { Tab } from './tab.ts'

/** The version works, but does not leave its place: the host takes it down, and it is no reason for another version. */
export async function leaving(tab: Tab, fault: Fault, release: Release, previous: readonly Release[]) {
  const { version } = release
  await tab.goToOther()
  await tab.inject(release, fault)
  await tab.publish(release, previous)
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, version)
  await tab.goToOther()
  await tab.expectTold(version)
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, version)
  await expect(tab.notice).toHaveCount(0)
  await tab.expectUnharmed()
}

/** Listeners that the page still holds. */
export async function listenersOf({ page }: Tab): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  await devtools.detach()
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN
}

import type { Page } from '@playwright/test'
import { origin } from './watched-page.ts'

/** Rounds in which a page may still fill its caches, and later rounds that must add nothing. */
const rounds = { warm: 3, counted: 8 }
/** More than this of nodes or listeners a round is something that is left behind. */
const tolerated = 2

/** How long a page may take to come or go, in ms. */
const patience = 15_000

/**
 * Navigates to the home page and back, without loading anew. @returns objects that the remote leaves behind
 */
export async function comeAndGo(page: Page, address: string): Promise<string[]> {
  await page.goto(`${origin}${address}`)
  await mounted(page, 1)
  const round = async () => {
    await page.locator('a[href="/home"]').first().click()
    await mounted(page, 0)
    await page.goBack()
    await mounted(page, 1)
  }
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  const levels = async () => {
    // Listeners go one collection after the elements that they were on.
    for (let pass = 0; pass < 3; pass += 1) {
      await page.waitForTimeout(200)
      await tools.send('HeapProfiler.collectGarbage')
    }
    const { metrics } = await tools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { listeners: of('JSEventListeners'), nodes: of('Nodes') }
  }
  for (let count = 0; count < rounds.warm; count += 1) await round()
  const before = await levels()
  for (let count = 0; count < rounds.counted; count += 1) await round()
  const after = await levels()
  return (['listeners', 'nodes'] as const).flatMap((what) => {
    const each = (after[what] - before[what]) / rounds.counted
    return each > tolerated ? [`leaves ${each.toFixed(0)} ${what} behind every time it is left`] : []
  })
}

async function mounted(page: Page, count: 0 | 1) {
  // Locators, not a function in the page: the page's policy does not let texts be run.
  const shown = page.locator('.remote').locator('h1, h2, [role=alert]').first()
  await shown.waitFor({ state: count === 1 ? 'visible' : 'detached', timeout: patience })
  await page.waitForTimeout(100)
}

import type { CDPSession, Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

/** A day at work is hundreds of switches between remotes in one tab: nothing of a remote may stay behind. */
const rounds = { first: 10, all: 50 }

interface Kept {
  readonly listeners: number
  readonly nodes: number
  readonly documents: number
  readonly heap: number
  readonly roots: number
}

/** Objects that the page holds once unused ones are collected. */
async function keptBy(page: Page, devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    listeners: value('JSEventListeners'),
    nodes: value('Nodes'),
    documents: value('Documents'),
    heap: value('JSHeapUsedSize'),
    roots: await page.locator('.remote, body > *').count(),
  }
}

test('200 switches between remotes leave no listeners, nodes or roots behind', async ({ page }) => {
  await signIn(page, 'admin', '/home')
  const answer = await page.request.get('/remotes/registry.json')
  const { registry } = await answer.json()
  const remotes: { name: string; releases: { menu: { to: string }[] }[] }[] = JSON.parse(registry).remotes
  const stops = remotes.map(({ name, releases }) => ({ name, to: releases[0]?.menu[0]?.to }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  /** Opens each remote in turn, so often; the page moves on as soon as a page of the remote is there. */
  const round = (times: number) =>
    page.evaluate(
      async ([all, count]) => {
        const until = async (there: () => boolean) => {
          const end = performance.now() + 10_000
          while (!there()) {
            if (performance.now() > end) throw new Error(`Nothing came: ${location.pathname}`)
            await new Promise(requestAnimationFrame)
          }
        }
        for (let at = 0; at < count * all.length; at += 1) {
          const { name, to } = all[at % all.length] as (typeof all)[number]
          document.querySelector<HTMLAnchorElement>(`.layout-menu a[href="${to}"]`)?.click()
          await until(() => {
            const roots = document.querySelectorAll('.remote')
            return (
              roots.length === 1 &&
              roots[0]?.id.startsWith(`${name}-`) === true &&
              !!roots[0].querySelector('h1')
            )
          })
        }
      },
      [stops, times] as const,
    )
  /** Back to the same page, with nothing on its way. */
  const rest = async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    await expect(page.locator('.remote')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    return keptBy(page, devtools)
  }

  await round(rounds.first)
  const before = await rest()
  await round(rounds.all)
  const after = await rest()

  const grown = {
    listeners: after.listeners - before.listeners,
    nodes: after.nodes - before.nodes,
    documents: after.documents - before.documents,
    roots: after.roots - before.roots,
    megabytes: (after.heap - before.heap) / 1e6,
  }
  expect(grown.roots).toBe(0)
  expect(grown.documents).toBeLessThanOrEqual(0)
  // Objects of the home page itself differ by a few, depending on its cards.
  expect(grown.listeners).toBeLessThan(rounds.all)
  expect(grown.nodes).toBeLessThan(4 * rounds.all)
  expect(grown.megabytes).toBeLessThan(4)
})

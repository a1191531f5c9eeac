import { expect, test } from '@playwright/test'
import type { Release, RemoteRegistry } from '@sne/shared/registry'
import { type Fault, faults } from '../matrix/faults.ts'
import { PublishedRemotes } from '../matrix/published.ts'
import { Outcomes } from '../matrix/results.ts'
import { Tab } from '../matrix/tab.ts'
import { type Product, startProduct } from '../support/start-product.ts'

/**
 * Every remote × every fault, in the tab of a person at work: what is not the failing remote goes on, and the failing one
 * is replaced by the version before it, or by an error page with a retry.
 */
const first = '1.0.0'
const unsigned = 'unsigned registry'
const slow = '30 s slow'

let remotes: PublishedRemotes
let product: Product
let registry: RemoteRegistry
let outcomes: Outcomes
let tabs: Tab[]

test.beforeAll(async ({ browser }, { project }) => {
  test.setTimeout(120_000)
  outcomes = new Outcomes(project.outputDir)
  remotes = new PublishedRemotes()
  registry = await remotes.publishFirst(first)
  product = await startProduct({
    REMOTES_DIR: remotes.place.remotesDir,
    REMOTES_STATE_DIR: remotes.place.stateDir,
  })
  tabs = await Promise.all(
    remotes.names.map(async (name) => {
      const context = await browser.newContext({ baseURL: product.url })
      return Tab.open(context, name, registry, remotes)
    }),
  )
})
test.afterAll(async () => {
  outcomes?.write(remotes.names, [...faults.map(({ name }) => name), unsigned, slow])
  await Promise.all((tabs ?? []).map(({ page }) => page.context().close()))
  await product?.stop()
  remotes?.remove()
})

const before = (name: string) => registry.remotes.find((entry) => entry.name === name)?.releases[0] as Release

/** The new version fails, the one before it takes its place. */
async function withPrevious(tab: Tab, fault: Fault, version: string) {
  const broken = remotes.publish(tab.name, version, fault.made)
  await tab.inject(broken, fault)
  await tab.publish(broken, [before(tab.name)])
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, first)
  await expect(tab.notice).toContainText(`${tab.name} ${first} (non ${version})`)
  expect(tab.told).toContain(`${tab.name}@${version}`)
  await tab.expectUnharmed()
  await tab.goToOther()
}

/** The only version fails: the error page, until the fault is gone and the person tries again. */
async function alone(tab: Tab, fault: Fault, version: string, repaired: string) {
  const broken = remotes.publish(tab.name, version, fault.made)
  await tab.inject(broken, fault)
  await tab.publish(broken, [])
  await tab.goToOwn()
  await tab.expectErrorPage(version)
  expect(tab.told).toContain(`${tab.name}@${version}`)
  await tab.expectUnharmed()
  await tab.goToOther()
  await tab.goToOwn()
  await tab.expectErrorPage(version)
  await tab.heal(broken)
  if (fault.made) await tab.publish(remotes.publish(tab.name, repaired), [])
  await tab.retry()
  await tab.expectOnScreen(tab.name, fault.made ? repaired : version)
  await tab.expectUnharmed()
}

for (const [at, fault] of faults.entries())
  test(`${fault.name}: the version before, or an error page until it is gone`, async () => {
    test.setTimeout(90_000)
    await Promise.all(
      tabs.map(async (tab) => {
        await withPrevious(tab, fault, `2.${at}.0`)
        await alone(tab, fault, `2.${at}.1`, `2.${at}.2`)
        const { name: remote } = tab
        outcomes.note({
          remote,
          fault: fault.name,
          withPrevious: 'previous version',
          without: 'error page, retry',
        })
      }),
    )
  })

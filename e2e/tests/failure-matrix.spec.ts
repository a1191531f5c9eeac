import { expect, test } from '@playwright/test'
import type { Release, RemoteRegistry } from '@sne/shared/registry'
import { type Fault, faults, lateUntil, leavingFaults } from '../matrix/faults.ts'
import { leaving, listenersOf } from '../matrix/leaving.ts'
import { PublishedRemotes } from '../matrix/published.ts'
import { recalledAlone, recalledOnScreen } from '../matrix/recall.ts'
import { Outcomes } from '../matrix/results.ts'
import { Tab } from '../matrix/tab.ts'
import { type Product, startOnCopy } from '../support/start-product.ts'

/**
 * Every remote × every fault, in the tab of a person at work. The rest of the page keeps working. The failing
 * remote is replaced by its former version, or by an error page with a retry.
 */
const first = '1.0.0'
const unsigned = 'unsigned registry'
const slow = '30 s slow'
const recall = 'recalled while on screen'

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
  product = await startOnCopy({
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
  const tried = [...faults, ...leavingFaults].map(({ name }) => name)
  outcomes?.write(remotes.names, [...tried, unsigned, slow, recall])
  await Promise.all((tabs ?? []).map(({ page }) => page.context().close()))
  await product?.stop()
  remotes?.remove()
})

const before = (name: string) => registry.remotes.find((entry) => entry.name === name)?.releases[0] as Release

/** The new version fails, the one before it takes its place. */
async function withPrevious(tab: Tab, fault: Fault, version: string) {
  const broken = remotes.publish(tab.name, version, fault.made)
  await tab.goToOther()
  await tab.inject(broken, fault)
  await tab.publish(broken, [before(tab.name)])
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, first)
  await expect(tab.notice).toContainText(`${tab.name} ${first} (non ${version})`)
  await tab.expectTold(version)
  await tab.expectUnharmed()
}

/** The only version fails: the error page, until the fault is gone and the person tries again. */
async function alone(tab: Tab, fault: Fault, version: string, repaired: string) {
  const broken = remotes.publish(tab.name, version, fault.made)
  await tab.goToOther()
  await tab.inject(broken, fault)
  await tab.publish(broken, [])
  await tab.goToOwn()
  if (fault.reloads) await tab.expectReload()
  await tab.expectErrorPage(version)
  await tab.expectTold(version)
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
  test(`${fault.name}: a tab shows the version before, or an error page until a version without the fault comes`, async () => {
    test.setTimeout(90_000)
    await Promise.all(
      tabs.map(async (tab) => {
        outcomes.begin(tab.name, fault.name)
        await withPrevious(tab, fault, `2.${at}.0`)
        await alone(tab, fault, `2.${at}.1`, `2.${at}.2`)
        const { name: remote } = tab
        outcomes.note({
          remote,
          fault: fault.name,
          withPrevious: 'previous version',
          without: fault.reloads ? 'one reload, error page, retry' : 'error page, retry',
        })
      }),
    )
  })

for (const [at, fault] of leavingFaults.entries())
  test(`${fault.name}: the next page opens at once, and the tab uses the version again`, async () => {
    test.setTimeout(60_000)
    await Promise.all(
      tabs.map(async (tab) => {
        outcomes.begin(tab.name, fault.name)
        await leaving(tab, fault, remotes.publish(tab.name, `6.${at}.0`), [before(tab.name)])
        await leaving(tab, fault, remotes.publish(tab.name, `6.${at}.1`), [])
        const { name: remote } = tab
        const seen = 'same version, taken down'
        outcomes.note({ remote, fault: fault.name, withPrevious: seen, without: seen })
      }),
    )
  })

test('a version whose unmount throws leaves no listeners behind, however often it is opened', async () => {
  test.setTimeout(60_000)
  const [tab] = tabs as [Tab]
  const fault = { name: 'throws at unmount', breach: 'unmount' } as const
  const release = remotes.publish(tab.name, '6.9.0')
  await tab.goToOther()
  await tab.inject(release, fault)
  await tab.publish(release, [before(tab.name)])
  const visits = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await tab.goToOwn()
      await tab.expectOnScreen(tab.name, '6.9.0')
      await tab.goToOther()
    }
    await tab.page.waitForLoadState('networkidle')
    return listenersOf(tab)
  }
  const first = await visits(2)
  const later = await visits(4)
  // A root of React alone has 146.
  expect(later - first).toBeLessThan(146)
})

test(`${unsigned}: the host loads the registry that was trusted last, or the shell without remotes`, async () => {
  test.setTimeout(90_000)
  await Promise.all(
    tabs.map(async (tab) => {
      outcomes.begin(tab.name, unsigned)
      await withTrustedRegistry(tab)
      await withoutTrustedRegistry(tab)
      const { name: remote } = tab
      outcomes.note({
        remote,
        fault: unsigned,
        withPrevious: 'same version; last trusted registry',
        without: 'no remotes, retry',
      })
    }),
  )
})

const forged = () => ({ ...remotes.signed({ ...registry, serial: 1_000_000 }), signature: null })

/** An open tab keeps its checked registry, and so does the next start of this browser. */
async function withTrustedRegistry(tab: Tab) {
  await tab.goToOther()
  await tab.publish(before(tab.name), [])
  await tab.goToOwn()
  await tab.deliver(forged())
  await tab.expectUnharmed()
  await tab.goToOther()
  await tab.goToOwn()
  await tab.expectOnScreen(tab.name, first)
  await expect.poll(() => tab.messages.join()).toContain('The registry of remotes cannot be used')
  await tab.expectUnharmed()
  await tab.page.reload()
  await tab.expectOnScreen(tab.name, first)
  await tab.expectShell()
}

/** A browser that never trusted one: nothing runs that is not signed, and all that is the host's own works. */
async function withoutTrustedRegistry(tab: Tab) {
  await tab.page.evaluate(() => localStorage.removeItem('sne-registry'))
  await tab.page.reload()
  await expect(tab.errorPage).toContainText('Le pagine di lavoro non sono disponibili')
  await tab.type()
  await tab.expectShell()
  await tab.page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(tab.page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
  await tab.page.goBack()
  await expect(tab.errorPage).toBeVisible()
  tab.deliverOwn()
  await tab.retry()
  await tab.expectOnScreen(tab.name, first)
  await tab.expectUnharmed()
}

test(`${slow}: the host says that the module is slow, and everything else works meanwhile`, async () => {
  test.setTimeout(120_000)
  await Promise.all(
    tabs.map(async (tab, at) => {
      outcomes.begin(tab.name, slow)
      // One remote is really as slow as that; the others as long as the page needs to show it.
      await late(tab, '3.0.0', [before(tab.name)], at === 0 ? 30_000 : null)
      await late(tab, '3.0.1', [], null)
      const { name: remote } = tab
      outcomes.note({ remote, fault: slow, withPrevious: 'same version', without: 'same version' })
    }),
  )
})

/** Slow is not broken: the version comes, however late, and nobody waits for it. */
async function late(tab: Tab, version: string, previous: readonly Release[], milliseconds: number | null) {
  const release = remotes.publish(tab.name, version)
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await tab.goToOther()
  await tab.inject(release, lateUntil(arrival))
  if (milliseconds !== null) setTimeout(arrive, milliseconds)
  await tab.publish(release, previous)
  await tab.goToOwn()
  await expect(tab.page.getByText('arriva più lentamente del solito')).toBeVisible()
  await tab.expectUnharmed()
  await tab.goToOther()
  await tab.goToOwn()
  await expect(tab.page.locator('.remote')).toHaveCount(0)
  if (milliseconds === null) arrive()
  await tab.expectOnScreen(tab.name, version, 50_000)
  await expect(tab.notice).toHaveCount(0)
  await tab.expectUnharmed()
}

test(`${recall}: the version before takes its place, or the page is withdrawn until a corrected version comes`, async () => {
  test.setTimeout(90_000)
  await Promise.all(
    tabs.map(async (tab) => {
      outcomes.begin(tab.name, recall)
      await recalledOnScreen(tab, remotes.publish(tab.name, '5.0.0'), before(tab.name))
      await recalledAlone(tab, remotes.publish(tab.name, '5.1.0'), remotes.publish(tab.name, '5.1.1'))
      const { name: remote } = tab
      outcomes.note({ remote, fault: recall, withPrevious: 'leaves at once', without: 'withdrawn, retry' })
    }),
  )
})

/** Forms that are reached by the menu and need no record. */
const forms: Readonly<Record<string, string>> = { 'mfe-plates': '/plate/add', 'mfe-admin': '/workgroup/add' }

test('a version is recalled while a person types: what was typed is in the version before', async () => {
  test.setTimeout(60_000)
  const writing = tabs.filter(({ name }) => forms[name])
  await Promise.all(
    writing.map(async (tab) => {
      const { page, name } = tab
      const field = page.locator('.remote').getByLabel(/^Nome/)
      const release = remotes.publish(name, '5.2.0')
      await tab.goToOther()
      await tab.publish(release, [before(name)])
      await page.locator(`.layout-menu a[href="${forms[name]}"]`).click()
      await tab.expectOnScreen(name, '5.2.0')
      await field.fill('Scritto prima del ritiro')
      await tab.publish(before(name), [], ['5.2.0'])
      await expect(page.getByText('Questa versione della pagina è stata ritirata')).toBeVisible()
      await expect(field).toHaveValue('Scritto prima del ritiro')
      await tab.expectOnScreen(name, '5.2.0')
      await page.getByRole('button', { name: 'Passa alla versione corretta' }).click()
      await tab.expectOnScreen(name, first)
      await expect(field).toHaveValue('Scritto prima del ritiro')
      await expect(page.getByText('Questa versione della pagina è stata ritirata')).toHaveCount(0)
      await tab.expectUnharmed()
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.getByRole('button', { name: 'Abbandona le modifiche' }).click()
      await expect(page.getByRole('heading', { name: /Buon lavoro/ })).toBeVisible()
    }),
  )
})

test('a render throws during work: the typed text is in the version before', async () => {
  test.setTimeout(60_000)
  const writing = tabs.filter(({ name }) => forms[name])
  expect(writing).not.toEqual([])
  await Promise.all(
    writing.map(async (tab) => {
      const { page, name } = tab
      const field = page.locator('.remote').getByLabel(/^Nome/)
      const release = remotes.publish(name, '4.0.0')
      await tab.goToOther()
      await tab.publish(release, [before(name)])
      await page.locator(`.layout-menu a[href="${forms[name]}"]`).click()
      await tab.expectOnScreen(name, '4.0.0')
      await field.fill('Scritto prima del guasto')
      await tab.inject(release, { name: 'throws later', breach: 'render' })
      await page.getByRole('button', { name: 'Tema scuro' }).click()
      await tab.expectOnScreen(name, first)
      await expect(field).toHaveValue('Scritto prima del guasto')
      await tab.expectUnharmed()
    }),
  )
})

import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { Release, RemoteRegistry } from '@sne/shared/registry'
import { recall } from '../../api/src/platform/remotes/steps.ts'
import { signIn } from '../support/accounts.ts'
import type { Fault } from './faults.ts'
import type { PublishedRemotes } from './published.ts'

const typed = 'scritto e non inviato'

interface Served {
  readonly release: Release
  readonly fault: Fault
}

/**
 * A signed-in person with one tab, who works on with a remote that fails and one that does not. The tab is never loaded
 * anew by the test: everything happens in the same session.
 */
export class Tab {
  readonly page: Page
  /** Of the remote that is going to fail. */
  readonly name: string
  private readonly first: RemoteRegistry
  private readonly remotes: PublishedRemotes
  /** Versions that operations were told of, `name@version`. */
  readonly told = new Set<string>()
  /** Other messages shown. */
  readonly messages: string[] = []
  private registry: unknown = null
  private readonly faulty = new Map<string, Served>()
  private serial = 1000

  private constructor(page: Page, name: string, first: RemoteRegistry, remotes: PublishedRemotes) {
    this.page = page
    this.name = name
    this.first = first
    this.remotes = remotes
  }

  /** Opens the product and signs in. @param name of the remote that is going to fail */
  static async open(context: BrowserContext, name: string, first: RemoteRegistry, remotes: PublishedRemotes) {
    const tab = new Tab(await context.newPage(), name, first, remotes)
    const { page } = tab
    page.on('request', (request) => {
      if (request.url().includes('/api/system/logger/error')) tab.hear(request.postDataJSON())
    })
    await page.route('**/remotes/registry.json', (route) =>
      tab.registry === null ? route.continue() : route.fulfill({ json: tab.registry }),
    )
    await page.route(`**/remotes/${name}/**`, (route) => tab.answer(route))
    await signIn(page, 'admin', '/home')
    await tab.type()
    return tab
  }

  private hear({ bundle, message }: { bundle: string; message: string }) {
    this.told.add(bundle)
    this.messages.push(message)
  }

  private async answer(route: Route) {
    const [version = '', ...path] = new URL(route.request().url()).pathname
      .slice(`/remotes/${this.name}/`.length)
      .split('/')
    const served = this.faulty.get(version)
    const answer = served?.fault.answered?.(path.join('/'), served.release)
    await (answer ? answer(route) : route.continue())
  }

  /** Typed text in the shell that nobody sent, and a mark that a page load removes. */
  async type() {
    await this.field.fill(typed)
    await this.page.keyboard.press('Escape')
    await this.page.evaluate(() => Object.assign(window, { samePage: true }))
  }

  private get field() {
    return this.page.getByRole('combobox', { name: /Cerca per codice a barre/ })
  }

  /** The page was not loaded again; typed text, header and menu are present; the session continues. */
  async expectUnharmed() {
    expect(await this.page.evaluate(() => 'samePage' in window)).toBe(true)
    await expect(this.field).toHaveValue(typed)
    await this.expectShell()
  }

  /** The page is loaded again by itself; nothing was unsaved. */
  async expectReload() {
    await expect
      .poll(() => this.page.evaluate(() => 'samePage' in window).catch(() => true), { timeout: 20_000 })
      .toBe(false)
    await this.type()
  }

  async expectShell() {
    await expect(this.page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    expect((await this.page.request.get('/api/user')).status()).toBe(200)
  }

  expectTold = (version: string) => expect.poll(() => [...this.told]).toContain(`${this.name}@${version}`)

  /**
   * Publishes a version of the remote as the live one, with its former and recalled versions. The tab then
   * reads the registry.
   */
  async publish(live: Release, previous: readonly Release[], recalled: readonly string[] = []) {
    this.serial += 1
    const entry = {
      name: this.name,
      live: live.version,
      previous: previous.map(({ version }) => version),
      cohorts: [],
      releases: [live, ...previous],
      recalled: [...recalled],
    }
    const remotes = this.first.remotes.map((one) => (one.name === this.name ? entry : one))
    await this.deliver(this.remotes.signed({ format: 2, serial: this.serial, remotes }))
  }

  /** Recalls the only version, as the operator's command does, and lets the tab learn of it. */
  async recall(only: Release) {
    this.serial += 1
    const entry = { name: this.name, live: only.version, previous: [], cohorts: [], releases: [only] }
    const remotes = this.first.remotes.map((one) => (one.name === this.name ? entry : one))
    const served = { format: 2, serial: this.serial - 1, remotes } as const
    await this.deliver(this.remotes.signed(recall(served, this.name, only.version, () => true)))
  }

  /** Answers from now on with this document instead of the registry, and lets the tab look. */
  async deliver(registry: unknown) {
    this.registry = registry
    const answered = this.page.waitForResponse('**/remotes/registry.json')
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
  }

  /** The server's own registry again. */
  deliverOwn() {
    this.registry = null
  }

  async inject(release: Release, fault: Fault) {
    this.faulty.set(release.version, { release, fault })
    await this.page.evaluate(
      ([version, place]) => {
        const page = window as unknown as { broken?: Record<string, unknown> }
        page.broken = { ...page.broken, [version]: place }
      },
      [release.version, fault.breach ?? null] as const,
    )
  }

  async heal(release: Release) {
    this.faulty.delete(release.version)
    await this.page.evaluate((version) => {
      const { broken } = window as unknown as { broken?: Record<string, unknown> }
      delete broken?.[version]
    }, release.version)
  }

  /** Opens the first page that a remote has in the menu, by the menu. */
  async goTo(name: string) {
    const entry = this.first.remotes.find((remote) => remote.name === name)
    const link = entry?.releases[0]?.menu[0]?.to
    await this.page.locator(`.layout-menu a[href="${link}"]`).first().click()
  }

  goToOwn = () => this.goTo(this.name)

  /** A remote that nothing is wrong with. */
  async goToOther() {
    const names = this.first.remotes.map(({ name }) => name)
    const other = names[(names.indexOf(this.name) + 1) % names.length] as string
    await this.goTo(other)
    await this.expectOnScreen(other, this.first.remotes.find(({ name }) => name === other)?.live as string)
  }

  /** A page of that version is on screen, made by that version's code. */
  async expectOnScreen(name: string, version: string, timeout = 20_000) {
    const root = this.page.locator(`.remote[data-code="${version}"][id^="${name}-"]`)
    await expect(root.getByRole('heading', { level: 1 })).toBeVisible({ timeout })
    await expect(this.page.locator('.remote')).toHaveCount(1)
  }

  get notice() {
    return this.page.locator('.remote-older')
  }

  get leftRecalled() {
    return this.page.locator('.remote-left-recalled')
  }

  get errorPage() {
    return this.page.locator('.sne-error')
  }

  async expectErrorPage(version: string) {
    await expect(this.errorPage).toContainText(`${this.name} ${version}`, { timeout: 20_000 })
    await expect(this.page.locator('.remote')).toHaveCount(0)
  }

  retry = () => this.page.getByRole('button', { name: 'Riprova' }).click()
}

import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A line between browser and server, and a machine behind it. */
export interface Line {
  readonly name: string
  readonly megabits: number | null
  readonly latency: number
  /** How many times slower the processor is. */
  readonly slowdown: number
}

export interface Load {
  /** Until the page can be used, in ms. */
  readonly milliseconds: number
  /** On the wire. */
  readonly bytes: number
  readonly requests: number
}

declare global {
  /** Set by the page itself when the awaited element is present. */
  var __usable: number | undefined
}

/** Notes in the page the moment at which it can be used: heading and its content are there, and have been painted. */
const watchUsable = (selector: string) => {
  globalThis.__usable = undefined
  const observer = new MutationObserver(look)
  function look() {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.__usable = performance.now()
      }),
    )
  }
  observer.observe(document, { childList: true, subtree: true, attributes: true })
  look()
}

/** A page on a limited connection, and the bytes received over it. */
async function pageOn(context: BrowserContext, line: Line) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (line.megabits !== null)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: (line.megabits * 1e6) / 8,
      uploadThroughput: (line.megabits * 1e6) / 8,
    })
  if (line.slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown })
  const wire = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return
    wire.bytes += encodedDataLength
    wire.requests += 1
  })
  return { page, wire }
}

/** Opens an address and waits until it can be used. */
export async function load(
  context: BrowserContext,
  line: Line,
  address: string,
  selector: string,
): Promise<Load> {
  const { page, wire } = await pageOn(context, line)
  await page.addInitScript(watchUsable, selector)
  await page.goto(address, { waitUntil: 'commit' })
  const milliseconds = await usableAt(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return { milliseconds, ...wire }
}

const usableAt = async (page: Page): Promise<number> =>
  (
    await page.waitForFunction(() => globalThis.__usable, undefined, { polling: 50 })
  ).jsonValue() as Promise<number>

/** From a click in the menu to the other remote's page, in ms; both have been on screen before. */
export async function switchTo(page: Page, link: string, selector: string): Promise<number> {
  await page.evaluate(watchUsable, selector)
  const begun = await page.evaluate((name) => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
      (one) => one.textContent === name,
    )
    const now = performance.now()
    found?.click()
    return now
  }, link)
  return (await usableAt(page)) - begun
}

/** A browser context in which a person is signed in, with nothing kept from before. */
export async function freshContext(browser: Browser, url: string, person: string, password: string) {
  const context = await browser.newContext({ baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome' })
  await context.request.post('/api/auth/login', {
    headers: { origin: url },
    data: { email: person, password },
  })
  return context
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

import { spawn } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../ops/test/browser.ts'
import { account, password } from '../support/accounts.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { startProduct } from '../support/start-product.ts'
import { freshContext } from './measure.ts'

/**
 * From Enter to the tone, in the built product with its embedded database: the scanner's Enter reaches the field, the
 * card is decided on the server, and the browser is told to play. Sixty cards, as a parcel of a large birth point.
 */
const cards = 60
/** Processes that keep a processor busy each. `BUSY=2`: a machine of two processors that has other work. */
const busy = Number(process.env.BUSY ?? 0)
/** Milliseconds at p95. */
const goal = busy > 0 ? 150 : 100
/**
 * Milliseconds from a tone to the next Enter: the fastest person takes and turns a card in half a second.
 * `PAUSE=0`: one after the other.
 */
const pause = Number(process.env.PAUSE ?? 500)

declare global {
  /** Milliseconds from each Enter to its tone. */
  var __tones: number[]
}

/** Notes each Enter and the first oscillator that starts after it. */
const watchTones = () => {
  globalThis.__tones = []
  let pressed: number | undefined
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') pressed = performance.now()
    },
    true,
  )
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    if (pressed !== undefined) globalThis.__tones.push(performance.now() - pressed)
    pressed = undefined
    return start.apply(this, when)
  }
}

const tones = (page: Page) => page.evaluate(() => globalThis.__tones)
/** Milliseconds of each call that decided a card, as the browser saw them. */
const answers = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/accept-sample'))
      .map(({ duration }) => duration),
  )
const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN

const product = await startProduct()
const others = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  const codes = await sendShipment(product.url, 'MISURA', cards)
  const { id } = await cardsOf(await personAt(product.url, 'accettazione'), 'MISURA')
  const context = await freshContext(browser, product.url, account('accettazione'), password)
  const page = await context.newPage()
  await page.addInitScript(watchTones)
  await page.goto(`/shipping/${id}/accept`)
  await page.getByRole('row').nth(cards).waitFor()
  for (const [index, code] of codes.entries()) {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
    await page.waitForFunction((count) => globalThis.__tones.length >= count, index + 1)
    await page.waitForTimeout(pause)
  }
  // The first reading begins the acceptance and starts the sound of the browser.
  const sorted = (await tones(page)).slice(1).sort((a, b) => a - b)
  const calls = (await answers(page)).slice(1).sort((a, b) => a - b)
  const p95 = share(sorted, 0.95)
  console.log(
    `from Enter to the tone, ${sorted.length} readings, ${pause} ms between them, ${busy} busy processes`,
  )
  console.log(
    `  p50 ${share(sorted, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${share(sorted, 1).toFixed(0)} ms (to reach: p95 below ${goal}${p95 < goal ? '' : ', MISSED'})`,
  )
  console.log(
    `  of which the call: p50 ${share(calls, 0.5).toFixed(0)} ms, p95 ${share(calls, 0.95).toFixed(0)} ms`,
  )
  process.exitCode = p95 < goal ? 0 : 1
} finally {
  for (const other of others) other.kill()
  await browser.close()
  await product.stop()
}

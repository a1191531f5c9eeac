import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { buildOneBundle } from '../../ops/bench/one-bundle/build.ts'
import { buildAll } from '../../ops/build/build-all.ts'
import { findBrowser } from '../../ops/test/browser.ts'
import { account, password } from '../support/accounts.ts'
import { type Product, startProduct } from '../support/start-product.ts'
import { freshContext, type Line, type Load, load, median, switchTo } from './measure.ts'

/*
 * `npm run bench:shell`: how long a person waits for the first page and for a remote's page, against the same sources
 * built as one bundle. Both are loaded in turns, in the same run, by the same browser, from the same kind of server.
 */
const rounds = Number(process.env.ROUNDS ?? 9)
const lines: readonly Line[] = [
  { name: 'local', megabits: null, latency: 0, slowdown: 1 },
  { name: '10 Mbit/s, 40 ms, processor ÷ 4', megabits: 10, latency: 40, slowdown: 4 },
]
const pages = [
  { name: 'home', path: '/home', selector: 'main h1', goal: 1.15 },
  { name: 'remote', path: '/plate/list', selector: 'main .remote h1', goal: 1.05 },
]
const person = account('piastre')

type Variant = 'federated' | 'one bundle'
const variants: readonly Variant[] = ['federated', 'one bundle']

await buildAll()
const folder = mkdtempSync(join(tmpdir(), 'sne-bench-'))
await buildOneBundle(folder)
const products: Readonly<Record<Variant, Product>> = {
  federated: await startProduct(),
  'one bundle': await startProduct({ HOST_DIR: folder }),
}
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
let missed = 0
try {
  for (const line of lines) for (const page of pages) await comparePage(line, page)
  await compareSwitches(browser)
} finally {
  await browser.close()
  for (const product of Object.values(products)) await product.stop()
  rmSync(folder, { recursive: true })
}
process.exitCode = missed > 0 ? 1 : 0

async function comparePage(line: Line, { name, path, selector, goal }: (typeof pages)[number]) {
  const cold: Record<Variant, Load[]> = { federated: [], 'one bundle': [] }
  const warm: Record<Variant, Load[]> = { federated: [], 'one bundle': [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const variant of round % 2 ? variants : variants.toReversed()) {
      const context = await freshContext(browser, products[variant].url, person, password)
      const first = await load(context, line, path, selector)
      const second = await load(context, line, path, selector)
      await context.close()
      // The first round warms up server and browser.
      if (round === 0) continue
      cold[variant].push(first)
      warm[variant].push(second)
    }
  console.log(`\n${name} page, ${line.name}`)
  for (const [kind, loads] of Object.entries({ cold, warm })) {
    const time = (variant: Variant) => median(loads[variant].map(({ milliseconds }) => milliseconds))
    const ratio = median(
      loads.federated.map(
        ({ milliseconds }, at) => milliseconds / (loads['one bundle'][at]?.milliseconds ?? 0),
      ),
    )
    const reached = ratio <= goal
    if (!reached) missed += 1
    console.log(
      `  ${kind}  ${ratio.toFixed(2)} of the one bundle (to reach: ${goal}${reached ? '' : ', MISSED'})` +
        `   ${time('federated').toFixed(0)} ms against ${time('one bundle').toFixed(0)} ms`,
    )
    for (const variant of variants) {
      const { bytes, requests } = loads[variant][0] as Load
      console.log(
        `        ${variant.padEnd(10)} ${(bytes / 1024).toFixed(0).padStart(5)} KB in ${requests} requests`,
      )
    }
  }
}

/** To and fro between two remotes, after each has been opened once. */
async function compareSwitches(chromium: Browser) {
  const goal = 150
  console.log('\nfrom remote to remote, warm')
  for (const variant of variants) {
    const context = await freshContext(chromium, products[variant].url, person, password)
    const page = await context.newPage()
    await page.goto('/plate/list')
    await page.locator('main .remote h1').waitFor()
    const times: number[] = []
    for (let round = 0; round < 2 * rounds + 2; round += 1) {
      const there = round % 2 === 0
      const heading = there ? 'Accettati' : 'Elenco piastre'
      const time = await switchTo(
        page,
        heading,
        `main .remote[id^="${there ? 'mfe-shipping' : 'mfe-plates'}"] h1`,
      )
      if (round > 1) times.push(time)
      await page.waitForTimeout(150)
    }
    await context.close()
    const middle = median(times)
    if (variant === 'federated' && middle > goal) missed += 1
    console.log(`  ${variant.padEnd(10)} ${middle.toFixed(0)} ms (to reach: below ${goal})`)
  }
}

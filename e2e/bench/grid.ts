import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { buildGrids, type GridName, grids } from '../../ops/bench/grid/build.ts'
import { findBrowser } from '../../ops/test/browser.ts'
import { judgePlate } from './judging.ts'
import { longestTask } from './longest-task.ts'
import { median } from './measure.ts'

/*
 * `npm run bench:grid`: the grid of the product beside AG Grid community, with the same 96 rows of 70 values in the same
 * browser, in turns: from the call that draws it to its painted values, and the frames while it scrolls both ways. Then a full plate in
 * the built product, judged by keys alone at the pace of a person.
 */
const rounds = Number(process.env.ROUNDS ?? 9)
/** Milliseconds that no frame takes longer than while the grid scrolls. */
const longestFrame = 50
/** Seconds in which a person judges and closes a plate of 84 samples. */
const longestPlate = 120
const wheel = { turns: 40, pixels: 120 } as const

interface Drawn {
  readonly painted: number
  /** Milliseconds of processor time of the page's thread until it is painted, and while it scrolls: other work of the machine adds none. */
  readonly paintingWork: number
  readonly scrollingWork: number
  /** Milliseconds between frames while it scrolls, longest first. */
  readonly frames: readonly number[]
}

const folder = mkdtempSync(join(tmpdir(), 'sne-grid-'))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const server = createServer(async ({ url = '/' }, response) => {
  const file = await readFile(join(folder, new URL(url, 'http://bench').pathname)).catch(() => null)
  response.writeHead(file ? 200 : 404, { 'content-type': types[extname(url)] ?? 'text/plain' })
  response.end(file ?? '')
})
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  await buildGrids(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const drawn: Record<GridName, Drawn[]> = { ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 ? grids : grids.toReversed()) {
      const page = await open(base, name)
      const once = await draw(page)
      await page.close()
      // The first round warms up the browser.
      if (round > 0) drawn[name].push(once)
    }
  report(drawn)
  for (const name of grids) {
    const page = await open(base, name)
    await page.evaluate(() => globalThis.mount())
    await page.mouse.move(900, 500)
    const longest = await longestTask(browser, page, () => scroll(page))
    await page.close()
    const reached = name === 'theirs' || longest <= longestFrame
    console.log(
      `  ${name.padEnd(7)} longest task while scrolling, traced: ${longest.toFixed(1)} of processor time${reached ? '' : ', MISSED'}`,
    )
    if (!reached) process.exitCode = 1
  }
  reportPerson(await judgePlate(browser))
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

async function open(base: string, name: GridName): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(name, error.message))
  page.on('crash', () => console.error(name, 'crashed'))
  await page.goto(`${base}/${name}.html`)
  return page
}

/** Milliseconds of processor time that the page's thread has worked. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function draw(page: Page): Promise<Drawn> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const begun = await workOf(session)
  const painted = await page.evaluate(() => globalThis.mount())
  const drawn = await workOf(session)
  await page.mouse.move(900, 500)
  await page.evaluate(() => {
    const frames: number[] = []
    let before = performance.now()
    const note = (now: number) => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(note)
    })
    Object.assign(globalThis, { __frames: frames })
  })
  await scroll(page)
  const frames = await page.evaluate(() => (globalThis as unknown as { __frames: number[] }).__frames)
  const paintingWork = drawn - begun
  const scrollingWork = (await workOf(session)) - drawn
  return { painted, paintingWork, scrollingWork, frames: frames.toSorted((a, b) => b - a) }
}

/** Down, right, up and left again. */
async function scroll(page: Page) {
  for (const [x, y] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const)
    for (let turn = 0; turn < wheel.turns; turn += 1) {
      await page.mouse.wheel(x * wheel.pixels, y * wheel.pixels)
      await page.waitForTimeout(16)
    }
}

function report(drawn: Readonly<Record<GridName, readonly Drawn[]>>) {
  type Measure = 'painted' | 'paintingWork' | 'scrollingWork'
  const medianOf = (name: GridName, what: Measure) => median(drawn[name].map((one) => one[what]))
  const ratioOf = (what: Measure) =>
    median(drawn.ours.map((one, at) => one[what] / (drawn.theirs[at]?.[what] ?? Number.NaN)))
  const ratio = ratioOf('painted')
  const scrolling = ratioOf('scrollingWork')
  const frameOf = (name: GridName, part: number) =>
    median(drawn[name].map(({ frames }) => frames[Math.floor(frames.length * part)] ?? Number.NaN))
  const longest = Math.max(...drawn.ours.map(({ frames }) => frames[0] ?? 0))
  const reached = ratio <= 1 && scrolling <= 1 && longest <= longestFrame
  console.log(`96 rows of 70 values, ${rounds} rounds in turns, ms`)
  for (const name of grids)
    console.log(
      `  ${name.padEnd(7)} painted ${medianOf(name, 'painted').toFixed(0).padStart(4)}   processor time ${medianOf(name, 'paintingWork').toFixed(0)}, scrolling ${medianOf(name, 'scrollingWork').toFixed(0)}   frames while scrolling: p50 ${frameOf(name, 0.5).toFixed(1)}, p95 ${frameOf(name, 0.05).toFixed(1)}, longest ${frameOf(name, 0).toFixed(1)} (median of the rounds), ${Math.max(...drawn[name].map(({ frames }) => frames[0] ?? 0)).toFixed(1)} (of all)`,
    )
  console.log(
    `  painted in ${ratio.toFixed(2)} of AG Grid's time (of its processor time ${ratioOf('paintingWork').toFixed(2)}), scrolled in ${scrolling.toFixed(2)} of its processor time (to reach: 1), no frame above ${longestFrame} ms${reached ? '' : ', MISSED'}`,
  )
  if (!reached) process.exitCode = 1
}

function reportPerson({ seconds, pace, rows, altered }: Awaited<ReturnType<typeof judgePlate>>) {
  const reached = seconds < longestPlate
  console.log(
    `${rows} rows, ${altered} of them out of range, judged and closed by keys in ${seconds.toFixed(1)} s, of which the person's pace takes ${pace.toFixed(1)} (to reach: below ${longestPlate})${reached ? '' : ', MISSED'}`,
  )
  if (!reached) process.exitCode = 1
}

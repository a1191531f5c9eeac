import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { buildGrids, type GridName, grids } from '../../ops/bench/grid/build.ts'
import { findBrowser } from '../../ops/test/browser.ts'
import { median } from './measure.ts'

/*
 * `npm run bench:grid`: the grid of the product beside AG Grid community, with the same 96 rows of 70 values in the same
 * browser, in turns: from the call that draws it to its painted values, and the frames while it scrolls both ways.
 */
const rounds = Number(process.env.ROUNDS ?? 9)
/** Milliseconds that no frame takes longer than while the grid scrolls. */
const longestFrame = 50
const wheel = { turns: 40, pixels: 120 } as const

interface Drawn {
  readonly painted: number
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
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      page.on('pageerror', (error) => console.error(name, error.message))
      page.on('crash', () => console.error(name, 'crashed'))
      await page.goto(`${base}/${name}.html`)
      const once = await draw(page)
      await page.close()
      // The first round warms up the browser.
      if (round > 0) drawn[name].push(once)
    }
  report(drawn)
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

async function draw(page: Page): Promise<Drawn> {
  const painted = await page.evaluate(() => globalThis.mount())
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
  const frames = await page.evaluate(() => (globalThis as unknown as { __frames: number[] }).__frames)
  return { painted, frames: frames.toSorted((a, b) => b - a) }
}

function report(drawn: Readonly<Record<GridName, readonly Drawn[]>>) {
  const paintedOf = (name: GridName) => drawn[name].map(({ painted }) => painted)
  const theirs = paintedOf('theirs')
  const ratio = median(paintedOf('ours').map((one, at) => one / (theirs[at] ?? Number.NaN)))
  const frameOf = (name: GridName, part: number) =>
    median(drawn[name].map(({ frames }) => frames[Math.floor(frames.length * part)] ?? Number.NaN))
  const longest = Math.max(...drawn.ours.map(({ frames }) => frames[0] ?? 0))
  const reached = ratio <= 1 && longest <= longestFrame
  console.log(`96 rows of 70 values, ${rounds} rounds in turns, ms`)
  for (const name of grids)
    console.log(
      `  ${name.padEnd(7)} painted ${median(paintedOf(name)).toFixed(0).padStart(4)}   frames while scrolling: p50 ${frameOf(name, 0.5).toFixed(1)}, p95 ${frameOf(name, 0.05).toFixed(1)}, longest ${frameOf(name, 0).toFixed(1)} (median of the rounds), ${Math.max(...drawn[name].map(({ frames }) => frames[0] ?? 0)).toFixed(1)} (of all)`,
    )
  console.log(
    `  painted in ${ratio.toFixed(2)} of AG Grid's time (to reach: 1), no frame above ${longestFrame} ms${reached ? '' : ', MISSED'}`,
  )
  process.exitCode = reached ? 0 : 1
}

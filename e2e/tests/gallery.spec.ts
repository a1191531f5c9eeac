import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildGallery } from '../../ops/gallery/configuration.ts'
import { seriousFindings } from '../support/axe.ts'

/* The gallery of `shared/ui`: built as developers see it, each chapter looked at by axe in both appearances. */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const folder = mkdtempSync(join(tmpdir(), 'sne-gallery-'))
let server: Server
let base: string

test.beforeAll(async () => {
  await buildGallery(folder)
  server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://gallery')
    const file = await readFile(join(folder, pathname === '/' ? 'index.html' : pathname)).catch(() => null)
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(pathname) || '.html'] ?? 'text/plain',
    })
    response.end(file ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Elements that fade in have their colours then; a spinner never ends. */
const moved = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  ).then(() => {})

for (const appearance of ['light', 'dark'] as const)
  test(`the gallery has no finding of axe in any chapter, ${appearance}`, async ({ page }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.goto(`${base}/?${appearance}`)
    const links = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')
    const titles = await links.allTextContents()
    expect(titles.length).toBeGreaterThan(5)
    for (const title of titles) {
      await links.filter({ hasText: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.evaluate(moved)
      expect(await seriousFindings(page), title).toEqual([])
    }
    // A story of the first chapter throws on purpose.
    expect(failures.filter((message) => !message.includes('A story that cannot be drawn'))).toEqual([])
  })

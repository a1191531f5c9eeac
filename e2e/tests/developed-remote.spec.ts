import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { root } from '../../ops/build/packages.ts'
import { freePort } from '../../ops/test/free-port.ts'
import { account, password } from '../support/accounts.ts'
import { startOnCopy } from '../support/start-product.ts'
import { test as base, expect } from '../support/test.ts'

/** Starts `npm run dev:remote -- shipping` and waits for the address that it prints. */
async function developShipping(host: string): Promise<{ address: string; process: ChildProcess }> {
  const port = await freePort()
  const words = ['dev/remote.ts', 'shipping', '--host', host, '--port', String(port)]
  const child = spawn(process.execPath, words, { cwd: `${root}/ops`, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const found = /http\S+\?sne-remote=\S+/.exec(said)?.[0]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`dev:remote ended with ${code}: ${said}`)))
  })
  return { address, process: child }
}

/** An installation whose administrator allows it. */
const test = base.extend<{ allowed: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  allowed: async ({}, use) => {
    const running = await startOnCopy({ REMOTES_OVERRIDES: 'on' })
    await use(running.url)
    await running.stop()
  },
})

async function enter(page: Page, url: string) {
  await page.goto(`${url}/user/login`)
  await page.getByLabel('Email').fill(account('accettazione'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('heading', { name: /Buon lavoro/ }).waitFor()
}

/** Opens the list of shipments. @returns `name@version` of the remote that asked the server for it */
async function callerOfShipments(page: Page) {
  // The host's home page asks for numbers of its own.
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/shipping/list') && 'x-sne-remote' in request.headers(),
  )
  await page.getByRole('link', { name: 'Spedizioni' }).first().click()
  await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
  return (await asked).headers()['x-sne-remote']
}

const banner = (page: Page) => page.getByText(/Modulo in sviluppo: mfe-shipping/)

test('a remote from a developer’s machine is in one tab of a built host, until one click', async ({
  page,
  allowed,
}) => {
  const developed = await developShipping(allowed)
  try {
    await enter(page, allowed)
    await page.goto(developed.address)
    await expect(banner(page)).toBeVisible()
    expect(await callerOfShipments(page)).toBe('mfe-shipping@dev')
    expect(page.url()).not.toContain('sne-remote')

    const other = await page.context().newPage()
    await other.goto(`${allowed}/home`)
    expect(await callerOfShipments(other)).not.toBe('mfe-shipping@dev')
    await expect(banner(other)).toBeHidden()

    await page.getByRole('button', { name: 'Torna alla versione pubblicata' }).click()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
    await page.goto(`${allowed}/home`)
    expect(await callerOfShipments(page)).toMatch(/^mfe-shipping@\d/)
    // The page sends its events while its server is running.
    await page.goto('about:blank')
  } finally {
    developed.process.kill()
  }
})

test('where no administrator allows it, the address changes nothing', async ({ page, product }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await enter(page, product)
  await page.goto(`${product}/home?sne-remote=mfe-shipping@http://localhost:8091`)
  expect(await callerOfShipments(page)).toMatch(/^mfe-shipping@\d/)
  await expect(banner(page)).toBeHidden()
  expect([...new Set(asked)]).toEqual([new URL(product).host])
})

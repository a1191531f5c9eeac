import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { publishedRemotes, root } from '../../ops/build/packages.ts'
import { createRemote } from '../../ops/remotes/create.ts'
import { account, password } from '../support/accounts.ts'
import { type Product, startOnCopy } from '../support/start-product.ts'

const name = 'mfe-proof-of-teams'

/** A running product of its own, that serves remotes from a place of its own; the host is the one that was built before. */
const test = base.extend<{ place: string; running: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  place: async ({}, use) => {
    const place = mkdtempSync(join(tmpdir(), 'sne-new-remote-'))
    cpSync(publishedRemotes, join(place, 'remotes'), { recursive: true })
    cpSync(`${publishedRemotes}-state`, join(place, 'state'), { recursive: true })
    await use(place)
    rmSync(place, { recursive: true })
    rmSync(join(root, name), { recursive: true, force: true })
  },
  running: async ({ place }, use) => {
    const product = await startOnCopy(remotesIn(place))
    await use(product)
    await product.stop()
  },
})
const remotesIn = (place: string) => ({
  REMOTES_DIR: join(place, 'remotes'),
  REMOTES_STATE_DIR: join(place, 'state'),
})

/** Makes the remote beside the others; its packages are those of another, so that nothing has to be installed. */
function makeRemote(place: string) {
  const workspace = join(place, 'workspace')
  mkdirSync(join(workspace, 'mfe-admin', 'src'), { recursive: true })
  for (const part of ['pnpm-lock.yaml', 'mfe-admin/package.json', 'mfe-admin/src/remote.ts'])
    cpSync(join(root, part), join(workspace, part))
  createRemote(name, workspace)
  rmSync(join(root, name), { recursive: true, force: true })
  cpSync(join(workspace, name), join(root, name), { recursive: true })
  symlinkSync(join(root, 'mfe-admin', 'node_modules'), join(root, name, 'node_modules'))
}

test('a new remote is made, published and opened in a host that was not built again', async ({
  page,
  place,
  running,
}) => {
  test.setTimeout(300_000)
  const remotes = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['ops/remotes/command.ts', ...words, '--reason', 'A new team'], {
      cwd: root,
      env: { ...process.env, ...remotesIn(place) },
    })

  await page.goto(`${running.url}/user/login`)
  await page.getByLabel('Email').fill(account('piastre'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(menu.getByRole('link', { name: 'Elenco piastre' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Proof of teams' })).toHaveCount(0)

  makeRemote(place)
  const published = await remotes('publish', name)
  expect(published.stdout).toContain(`${name} 0.1.0 is published`)
  await remotes('promote', name, '0.1.0')

  await page.goto(`${running.url}/home`)
  await menu.getByRole('link', { name: 'Proof of teams' }).click()
  await expect(page.getByRole('heading', { name: 'Proof of teams' })).toBeVisible()
  await expect(page.locator('.remote li').first()).toBeVisible()
  await expect(page).toHaveURL(/\/proof-of-teams\/list$/)
})

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
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

/**
 * Makes the remote beside the others. It uses the packages of another remote, so that nothing has to be
 * installed.
 */
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

/** Runs the new remote's own tests, as its team does. */
const ownTests = () =>
  promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'ops/vitest.config.ts', `${name}/`],
    { cwd: root, env: { ...process.env, NO_COLOR: '1' } },
  )

async function signInAs(page: Page, url: string, who: string) {
  await page.context().clearCookies()
  await page.goto(`${url}/user/login`)
  await page.getByLabel('Email').fill(account(who))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
}

const entryOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Proof of teams' })

test('a new remote is made, tested, tried by some, promoted, recalled and withdrawn; the host is not built again', async ({
  page,
  place,
  running: { url },
}) => {
  test.setTimeout(300_000)
  const remotes = async (...words: string[]) => {
    const told = await promisify(execFile)(
      process.execPath,
      ['ops/remotes/command.ts', ...words, '--reason', 'A new team'],
      { cwd: root, env: { ...process.env, ...remotesIn(place) } },
    )
    return told.stdout
  }
  await signInAs(page, url, 'piastre')
  await expect(entryOf(page)).toHaveCount(0)

  makeRemote(place)
  expect((await ownTests()).stdout).toContain('passed')
  expect(await remotes('publish', name)).toContain(`${name} 0.1.0 is published`)
  await remotes('canary', name, '0.1.0', '--role', 'planner')
  await page.goto(`${url}/home`)
  await entryOf(page).click()
  await expect(page.getByRole('heading', { name: 'Proof of teams' })).toBeVisible()
  await expect(page.locator('.remote li').first()).toBeVisible()
  await expect(page).toHaveURL(/\/proof-of-teams\/list$/)
  expect(await remotes('status')).toContain('0.1.0 for roles planner')

  await remotes('promote', name, '0.1.0')
  expect(await remotes('status')).toContain(`${name}  live: 0.1.0`)
  expect(await remotes('recall', name, '0.1.0')).toContain('Nobody has the remote now')
  // Its entry stays, and its page says why nobody has it.
  await page.goto(`${url}/home`)
  await entryOf(page).click()
  await expect(page.getByRole('heading', { name: 'Questa pagina è stata ritirata' })).toBeVisible()

  const manifest = join(root, name, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"0.1.0"', '"0.1.1"'))
  await remotes('publish', name)
  await remotes('promote', name, '0.1.1')
  await page.goto(`${url}/home`)
  await entryOf(page).click()
  await expect(page.getByRole('heading', { name: 'Proof of teams' })).toBeVisible()

  expect(await remotes('withdraw', name)).toContain('is withdrawn')
  await page.goto(`${url}/home`)
  await expect(entryOf(page)).toHaveCount(0)
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hostOutput, publishedRemotes } from '../../ops/build/packages.ts'
import { builtHostVersion, copyHostAs } from '../support/another-host.ts'
import { personAt } from '../support/people.ts'
import { type ProductBehindProxy, startBehindProxy } from '../support/start-behind-proxy.ts'
import { SteadyClient } from '../support/steady-client.ts'
import { test as base, expect } from '../support/test.ts'

interface Upgraded extends ProductBehindProxy {
  /** Folder that processes and proxy share. */
  readonly shared: string
  /** Build of another version of the host. */
  readonly next: string
}
const nextVersion = '9.9.9-bbbbbbbb'

const test = base.extend<{ readonly started: Upgraded }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  started: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sne-upgrade-'))
    const served = join(folder, 'served')
    const shared = join(served, 'host')
    const next = join(folder, 'next')
    mkdirSync(served)
    symlinkSync(publishedRemotes, join(served, 'remotes'))
    copyHostAs(nextVersion, next)
    const started = await startBehindProxy(served, { HOST_DIR: hostOutput, HOST_VERSIONS_DIR: shared })
    await use({ ...started, shared, next })
    await started.stop()
    rmSync(folder, { recursive: true })
  },
  product: async ({ started }, use) => use(started.url),
})

const signIn = (page: Page) => page.getByRole('button', { name: 'Accedi' })

/** Opens the sign-in in a browser, one load after the other. @returns stops it and gives the number of loads */
function openAgainAndAgain(page: Page) {
  let isStopped = false
  let loads = 0
  const loop = (async () => {
    while (!isStopped) {
      await page.goto('/user/login')
      await expect(signIn(page)).toBeVisible()
      await expect(page.getByText('non si è caricata')).toHaveCount(0)
      loads += 1
    }
  })()
  return async () => {
    isStopped = true
    await loop
    return loads
  }
}

/** Pages and calls go on for some rounds before the next step of the upgrade. */
async function rounds(client: SteadyClient, count: number) {
  const wanted = client.rounds + count
  await expect.poll(() => client.rounds, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted)
}

test('host and api are upgraded one process after the other, without a failed request or an empty page', async ({
  page,
  elsewhere,
  started: { url, processes, shared, next },
}) => {
  const first = builtHostVersion()
  // A tab of the first version, which loads another page at the end.
  const kept = await elsewhere()
  await kept.goto('/user/login')
  await expect(signIn(kept)).toBeVisible()
  const client = await SteadyClient.start(url)
  const stopOpening = openAgainAndAgain(page)
  await rounds(client, 5)
  for (const process of processes) {
    await process.stop()
    await rounds(client, 5)
    await process.restart({ HOST_DIR: next })
    await rounds(client, 5)
  }
  const loads = await stopOpening()
  const seen = await client.stop()

  expect(seen.failures).toEqual([])
  expect([...seen.hosts].sort()).toEqual([first, nextVersion].sort())
  expect(loads).toBeGreaterThan(5)
  expect(readdirSync(shared).sort()).toEqual([first, nextVersion].sort())
  expect(await (await fetch(url)).text()).not.toContain(first)
  // Changes confirmed during the upgrade are stored.
  const person = await personAt(url, 'piastre')
  for (const id of seen.plates) expect(await person.get(`/plate/${id}`)).toMatchObject({ id })

  const lazy = kept.waitForResponse((answer) => answer.url().includes(`/host/${first}/`))
  await kept.getByRole('link', { name: 'Password dimenticata?' }).click()
  expect((await lazy).status()).toBe(200)
  await expect(kept.getByRole('heading', { name: /password/i })).toBeVisible()
})

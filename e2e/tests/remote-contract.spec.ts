import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Release } from '@sne/shared/registry'
import { publishedRemotes } from '../../ops/build/packages.ts'
import { verifyRelease } from '../../ops/remotes/verify-release.ts'
import { PublishedRemotes } from '../matrix/published.ts'
import { liveRemotes, liveVersion } from '../support/own-remotes.ts'

const place = { remotesDir: publishedRemotes, stateDir: `${publishedRemotes}-state` }
const releases = liveRemotes(place).map((name) => ({
  name,
  folder: join(publishedRemotes, name, liveVersion(place, name)),
}))

for (const { name, folder } of releases)
  test(`${name}, as it was built, keeps the contract with the host`, async () => {
    test.setTimeout(240_000)
    expect(await verifyRelease(folder)).toEqual([])
  })

test('a page that a remote declares and lacks, or shows to the wrong role, is found', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'sne-broken-'))
  const folder = releases[0]?.folder as string
  cpSync(folder, broken, { recursive: true })
  const file = join(broken, 'remote.json')
  const remote = JSON.parse(readFileSync(file, 'utf8'))
  const route = { path: '/invented/list', access: ['planner'], title: 'Inventata', layout: 'default' }
  writeFileSync(file, JSON.stringify({ ...remote, routes: [route], menu: [] }))
  expect(await verifyRelease(broken)).toContainEqual(
    expect.stringContaining('/invented/list (planner) shows "Pagina non trovata"'),
  )
  const [script = ''] = readdirSync(join(broken, 'assets')).filter((name) => name.endsWith('.js'))
  writeFileSync(join(broken, 'assets', script), 'changed()')
  expect(await verifyRelease(broken)).toEqual([`assets/${script} was changed`])
  rmSync(broken, { recursive: true })
})

test('a version whose mount never ends is told of as one that never became ready', async () => {
  test.setTimeout(120_000)
  const remotes = new PublishedRemotes()
  const [name = ''] = remotes.names
  const hangs = (file: string, text: string, { preload }: Release) =>
    file === preload[0] ? `globalThis.broken = { '7.0.0': 'hang at mount' };${text}` : text
  const { routes } = remotes.publish(name, '7.0.0', { change: hangs })
  const folder = join(remotes.place.remotesDir, name, '7.0.0')
  const file = join(folder, 'remote.json')
  const [route] = routes.filter(({ path }) => path.endsWith('/list'))
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), routes: [route], menu: [] }),
  )
  expect(await verifyRelease(folder)).toContainEqual(
    expect.stringContaining('never became ready: bootstrap or mount did not end within 10 s'),
  )
  remotes.remove()
})

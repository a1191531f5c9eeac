import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { publishedRemotes } from '../../ops/build/packages.ts'
import { verifyRelease } from '../../ops/remotes/verify-release.ts'
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

test('what a remote declares and does not have, or shows to whom it should not, is found', async () => {
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

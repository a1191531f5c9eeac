import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryOf, unsignedRegistry } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signingKey } from '../../platform/remotes/keys.ts'
import { changeRegistry } from '../../platform/remotes/registry-store.ts'
import { recall, withdraw } from '../../platform/remotes/steps.ts'
import { startTestApp } from '../../testing/index.ts'
import { makeLive } from '../../testing/remotes.ts'
import { registryWatch } from './registry.ts'

let folder: string
const place = () => ({ remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') })
const found = (remotesCheck = true) => {
  const { remotesDir, stateDir } = place()
  return registryWatch({ remotesDir, remotesStateDir: stateDir, remotesCheck })(new Date())
}
const file = () => join(place().remotesDir, 'registry.json')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sne-registry-state-'))
  await makeLive(place(), '1.0.0')
  await makeLive(place(), '1.1.0')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the check finds nothing wrong with a registry as the steps left it, nor before the first step', async () => {
  expect(await found()).toEqual([])
  rmSync(folder, { recursive: true })
  expect(await found()).toEqual([])
})

it.each([
  ['cut off by a full disk', () => writeFileSync(file(), '{"registry":"{'), 'it was cut'],
  ['not signed', () => writeFileSync(file(), JSON.stringify(unsignedRegistry(registryOf([])))), 'not signed'],
  [
    'signed by another key',
    () => {
      rmSync(join(place().stateDir, 'registry-key.pem'))
      signingKey(place().stateDir)
    },
    'not signed',
  ],
  ['without the key that signed it', () => rmSync(join(place().stateDir, 'registry-key.pem')), 'no key'],
])('the check warns of a registry that is %s', async (_what, spoil, words) => {
  spoil()
  expect(await found()).toMatchObject([{ code: 'registry_unusable', detail: expect.stringContaining(words) }])
})

it('the check warns of a registry that is gone after a step', async () => {
  rmSync(file())
  expect(await found()).toMatchObject([{ code: 'registry_unusable' }])
})

it('the check warns of versions whose folder is missing, the previous one included', async () => {
  rmSync(join(place().remotesDir, 'mfe-x', '1.0.0'), { recursive: true })
  expect(await found()).toMatchObject([{ code: 'registry_version_missing', count: 1, detail: 'mfe-x 1.0.0' }])
  rmSync(join(place().remotesDir, 'mfe-x'), { recursive: true })
  expect(await found()).toMatchObject([{ count: 2, detail: 'mfe-x 1.1.0, mfe-x 1.0.0' }])
})

it('the check warns of a version while one of its files is altered or removed', async () => {
  const script = join(place().remotesDir, 'mfe-x', '1.1.0', 'assets', 'page.js')
  const before = readFileSync(script)
  expect(await found()).toEqual([])
  writeFileSync(script, 'tampered')
  expect(await found()).toMatchObject([
    {
      code: 'registry_version_damaged',
      count: 1,
      detail: expect.stringContaining('mfe-x 1.1.0: assets/page.js was changed'),
    },
  ])
  rmSync(script)
  expect(await found()).toMatchObject([{ detail: expect.stringContaining('assets/page.js is missing') }])
  writeFileSync(script, before)
  expect(await found()).toEqual([])
})

it('the check warns of a remote that a recall left to nobody, not of a withdrawn one', async () => {
  const step = { remote: 'mfe-x', reason: 'prova', by: 'ops' }
  for (const version of ['1.0.0', '1.1.0'])
    await changeRegistry(place(), { ...step, action: 'recall', version }, (registry) =>
      recall(registry, 'mfe-x', version, () => true),
    )
  expect(await found()).toMatchObject([{ code: 'remote_recalled_from_all', detail: 'mfe-x' }])
  await makeLive(place(), '1.2.0')
  expect(await found()).toEqual([])
  await changeRegistry(place(), { ...step, action: 'withdraw', version: '1.2.0' }, (registry) =>
    withdraw(registry, 'mfe-x'),
  )
  expect(await found()).toEqual([])
})

it('the check asks for no signature where signatures are switched off', async () => {
  writeFileSync(file(), JSON.stringify(unsignedRegistry(registryOf([]))))
  expect(await found(false)).toEqual([])
  writeFileSync(file(), 'x')
  expect(await found(false)).toMatchObject([{ code: 'registry_unusable' }])
})

it('/readyz stays ready with an unusable registry, and the page of the server’s state shows the command that repairs it', async () => {
  const test = await startTestApp()
  const own = { remotesDir: test.settings.remotesDir, stateDir: test.settings.remotesStateDir }
  await makeLive(own, '1.0.0')
  writeFileSync(join(own.remotesDir, 'registry.json'), '')
  const answer = await test.app.inject('/readyz')
  expect([answer.statusCode, answer.json().warnings]).toMatchObject([200, [{ code: 'registry_unusable' }]])
  const support = await test.as('support')
  const { items } = await support.call('listOperation', { query: {} })
  expect(items[0]?.text).toContain('npm run remotes -- repair')
  await test.close()
})

import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { versionHeaders } from '@sne/shared/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeRegistry, registryFile } from '../../platform/remotes/registry-store.ts'
import { recall, withdraw } from '../../platform/remotes/steps.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { makeLive } from '../../testing/remotes.ts'
import { placeOf, type RemotesOfServer } from './shown.ts'

let test: TestApp
let place: RemotesOfServer
let person: TestPerson
let count = 0
/** Every test has a remote of its own. */
let remote: string

beforeAll(async () => {
  test = await startTestApp()
  place = placeOf(test.settings)
  person = await test.as('administrator')
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  remote = `mfe-t${count}`
  for (const version of ['1.0.0', '1.1.0']) await makeLive(place, version, remote)
})

const by = { reason: 'griglia sbagliata', by: 'ops' }
const recallOf = (version: string) =>
  changeRegistry(place, { ...by, action: 'recall', remote, version }, (registry) =>
    recall(registry, remote, version, () => true),
  )
const from = (version: string) => ({ headers: { [versionHeaders.remote]: `${remote}@${version}` } })
/** A call that a page of the remote makes to change something. */
const save = (version: string) => ({
  body: { remote, action: 'withdraw' as const, reason: 'prova di scrittura' },
  ...from(version),
})

it('the server refuses changes of a recalled version, from the moment of the recall', async () => {
  await person.call('requestRemoteStep', save('1.1.0'))
  await recallOf('1.1.0')
  const error = await person.refused('requestRemoteStep', save('1.1.0'))
  expect(error).toMatchObject({
    status: 409,
    details: { code: 'remote_recalled', remote: `${remote}@1.1.0` },
  })
  expect(error.message).toContain('ricaricare la pagina')
  await person.call('requestRemoteStep', save('1.0.0'))
})

it('the server lets reads of a recalled version go on, and the host’s own calls', async () => {
  await recallOf('1.1.0')
  await person.call('listRemotes', from('1.1.0'))
  const viewed = await person.refused('markNotificationViewed', { params: { id: 999_999 }, ...from('1.1.0') })
  expect(viewed.details.code).toBe('not_found')
  expect((await test.as('analyst').then((other) => other.raw('logout', from('1.1.0')))).statusCode).toBe(200)
})

it('the server refuses changes of a withdrawn remote, not of versions that were never published', async () => {
  await changeRegistry(place, { ...by, action: 'withdraw', remote, version: '1.1.0' }, (registry) =>
    withdraw(registry, remote),
  )
  const withdrawn = { ...save('1.1.0'), body: { ...save('1.1.0').body, remote: 'mfe-t1' } }
  expect((await person.refused('requestRemoteStep', withdrawn)).details.code).toBe('remote_recalled')
  for (const version of ['9.9.9', 'dev']) {
    const refused = await person.raw('requestRemoteStep', save(version))
    expect(refused.json().details?.code).not.toBe('remote_recalled')
  }
})

it('the server goes on refusing while the registry cannot be read', async () => {
  await recallOf('1.1.0')
  await person.refused('requestRemoteStep', save('1.1.0'))
  truncateSync(registryFile(place), 9)
  expect((await person.refused('requestRemoteStep', save('1.1.0'))).details.code).toBe('remote_recalled')
  rmSync(registryFile(place))
  expect((await person.refused('requestRemoteStep', save('1.1.0'))).details.code).toBe('remote_recalled')
  rmSync(join(place.stateDir, 'registries'), { recursive: true })
})

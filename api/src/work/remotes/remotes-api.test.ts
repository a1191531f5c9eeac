import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteEvent, RemoteStepReport } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signingKey } from '../../platform/remotes/keys.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { makeLive, publishVersion } from '../../testing/remotes.ts'
import { placeOf } from './shown.ts'

const auditKey = 'una-chiave-abbastanza-lunga-per-le-prove'
let test: TestApp
beforeEach(async () => {
  test = await startTestApp({ env: { REMOTES_AUDIT_KEY: auditKey } })
  await makeLive(placeOf(test.settings), '1.0.0')
  publishVersion(placeOf(test.settings), '1.1.0')
})
afterEach(() => test.close())

const ready = (milliseconds: number): RemoteEvent => ({
  remote: 'mfe-x',
  version: '1.0.0',
  kind: 'ready',
  milliseconds,
})
const failed = (kind: Exclude<RemoteEvent['kind'], 'ready'>): RemoteEvent => ({
  remote: 'mfe-x',
  version: '1.0.0',
  kind,
})

describe('what browsers tell', () => {
  it('browser reports come out as load times and failures by version, for a day and a week', async () => {
    const analyst = await test.as('analyst')
    const administrator = await test.as('administrator')
    const tell = (...events: RemoteEvent[]) => analyst.call('reportRemoteEvents', { body: { events } })
    await tell(ready(100), ready(200), ready(300), failed('hash'), failed('chunk'), failed('chunk'))
    const figures = async () => {
      const { items } = await administrator.call('listRemotes')
      return items[0]?.releases.find(({ version }) => version === '1.0.0')
    }
    const now = { mounts: 3, p50: 200, p95: 290 }
    const failures = [
      { kind: 'chunk', count: 2 },
      { kind: 'hash', count: 1 },
    ]
    expect(await figures()).toMatchObject({ day: { ...now, failures }, week: now })
    expect((await administrator.call('listRemotes')).items[0]?.releases[0]).toMatchObject({
      version: '1.1.0',
      state: 'published',
      day: { mounts: 0, p50: null, failures: [] },
    })

    test.clock.advance({ hours: 25 })
    const later = await test.as('administrator')
    const { items } = await later.call('listRemotes')
    expect(items[0]?.releases.at(-1)).toMatchObject({ day: { mounts: 0, failures: [] }, week: now })

    test.clock.advance({ hours: 24 * 30 })
    await (await test.as('analyst')).call('reportRemoteEvents', { body: { events: [ready(50)] } })
    const rows = await test.db.selectFrom('remoteEvents').select('milliseconds').execute()
    expect(rows).toEqual([{ milliseconds: 50 }])
  })

  it('browser reports say nothing about the person, and are taken from people who are signed in', async () => {
    const analyst = await test.as('analyst')
    await analyst.call('reportRemoteEvents', { body: { events: [ready(50)] } })
    const row = await test.db.selectFrom('remoteEvents').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(row).sort()).toEqual(['at', 'id', 'kind', 'milliseconds', 'release', 'remote'])
    const body = { events: [failed('load')] }
    expect((await test.anonymous.refused('reportRemoteEvents', { body })).status).toBe(401)
  })

  it('browser reports are refused when a browser sends too many at once', async () => {
    const analyst = await test.as('analyst')
    const body = { events: Array.from({ length: 51 }, () => ready(1)) }
    expect((await analyst.refused('reportRemoteEvents', { body })).status).toBe(422)
  })
})

describe('a step of the command line', () => {
  const step: RemoteStepReport = {
    id: '6f2c1f0e-8d55-4c0e-9a57-0d4b3f6e0001',
    at: '2026-11-20T09:00:00.000Z',
    action: 'promote',
    remote: 'mfe-x',
    version: '1.0.0',
    reason: 'prima versione',
    by: 'ops',
    serial: 1,
  }
  const headers = { authorization: `Bearer ${auditKey}` }
  const rows = () => test.db.selectFrom('auditTrail').selectAll().where('entity', '=', 'remote').execute()

  it('a step of the command line stands in the trail once, however often it is told', async () => {
    expect(await test.anonymous.call('recordRemoteStep', { body: step, headers })).toEqual({ changed: true })
    expect(await test.anonymous.call('recordRemoteStep', { body: step, headers })).toEqual({ changed: false })
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      action: 'promote',
      reason: 'prima versione',
      details: { step: step.id, by: 'ops', version: '1.0.0' },
    })
  })

  it('a step of the command line is taken with the key of the settings alone', async () => {
    const wrong = { authorization: `Bearer ${auditKey}x` }
    expect((await test.anonymous.refused('recordRemoteStep', { body: step, headers: wrong })).status).toBe(
      401,
    )
    expect((await test.anonymous.refused('recordRemoteStep', { body: step })).status).toBe(401)
    const administrator = await test.as('administrator')
    expect((await administrator.refused('recordRemoteStep', { body: step })).status).toBe(401)
  })

  it('a step of the command line is taken from nobody where no key is set', async () => {
    const closed = await startTestApp()
    const none = { authorization: 'Bearer undefined' }
    expect((await closed.anonymous.refused('recordRemoteStep', { body: step, headers: none })).status).toBe(
      401,
    )
    await closed.close()
  })
})

describe('a server without the key that signs', () => {
  it('a server without the key that signs shows the versions and says that only the command line can change them', async () => {
    rmSync(join(placeOf(test.settings).stateDir, 'registry-key.pem'))
    const administrator = await test.as('administrator')
    const { mayChange, items } = await administrator.call('listRemotes')
    expect(mayChange).toBe(false)
    expect(items).toMatchObject([{ name: 'mfe-x', live: '1.0.0' }])
    const error = await administrator.refused('requestRemoteStep', {
      body: { remote: 'mfe-x', action: 'promote', version: '1.1.0', reason: 'prova' },
    })
    expect(error).toMatchObject({ message: expect.stringContaining('npm run remotes') })
    expect(error.details.code).toBe('remotes_locked')
  })

  it('a server without the key that signs says so when the registry is not its own', async () => {
    const { stateDir } = placeOf(test.settings)
    rmSync(join(stateDir, 'registry-key.pem'))
    signingKey(stateDir)
    const error = await (await test.as('administrator')).refused('listRemotes')
    expect(error.details.code).toBe('remotes_locked')
  })
})

it('listRemotes shows a live version whose files were altered or are gone as one that does not fit', async () => {
  const administrator = await test.as('administrator')
  const live = async () => {
    const { items } = await administrator.call('listRemotes')
    return items[0]?.releases.find(({ version }) => version === '1.0.0')
  }
  expect(await live()).toMatchObject({ state: 'live', fits: true })
  const folder = join(placeOf(test.settings).remotesDir, 'mfe-x', '1.0.0')
  writeFileSync(join(folder, 'assets', 'page.js'), 'tampered')
  expect(await live()).toMatchObject({ state: 'live', fits: false })
  rmSync(folder, { recursive: true })
  expect(await live()).toMatchObject({ state: 'live', fits: false, proof: null })
})

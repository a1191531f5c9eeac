import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellContract } from '@sne/shared/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeRegistry,
  historyOf,
  readRegistry,
  registryFile,
} from '../../platform/remotes/registry-store.ts'
import { repairRegistry } from '../../platform/remotes/repair.ts'
import { recordStep } from '../../platform/remotes/step-log.ts'
import { rollback } from '../../platform/remotes/steps.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { makeLive, proveVersion, publishVersion } from '../../testing/remotes.ts'
import { placeOf, type RemotesOfServer } from './shown.ts'

let test: TestApp
let place: RemotesOfServer
let anna: TestPerson
let bruno: TestPerson
let serial = 0
/** Every test has a remote of its own. */
let remote: string

beforeAll(async () => {
  test = await startTestApp()
  place = placeOf(test.settings)
  anna = await test.as('administrator', { laboratory: null, surname: 'Alfa', name: 'Anna' })
  bruno = await test.as('administrator', { laboratory: null, surname: 'Beta', name: 'Bruno' })
})
afterAll(() => test.close())
beforeEach(async () => {
  serial += 1
  remote = `mfe-t${serial}`
  await makeLive(place, '1.0.0', remote, { routes: [pageOf(remote)] })
  publishVersion(place, '1.1.0', { name: remote, routes: [pageOf(remote)] })
})

const pageOf = (name: string) =>
  ({ path: `/${name}`, access: 'any', title: 'Prova', layout: 'default' }) as const
const reason = 'correzione della griglia'
const promotion = (changes: object = {}) => ({
  body: { remote, action: 'promote' as const, version: '1.1.0', reason, ...changes },
})
const approve = (person: TestPerson, id: number) =>
  person.call('approveRemoteRequest', { params: { id }, body: {} })
const refusedApproval = (person: TestPerson, id: number) =>
  person.refused('approveRemoteRequest', { params: { id }, body: {} })
const stepsOf = (name: string) =>
  historyOf(place).flatMap((step) => (step.remote === name && step.carriedOut ? [step.action] : []))
const entry = () => readRegistry(place).remotes.find(({ name }) => name === remote)
const trail = (id: number) =>
  test.db
    .selectFrom('auditTrail')
    .select(['action', 'actorId', 'reason', 'details'])
    .where('entity', '=', 'remote-request')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()

describe('a step by two people', () => {
  it('a step by two people is asked for by one and carried out when another approves', async () => {
    const request = await anna.call('requestRemoteStep', promotion())
    expect(request).toMatchObject({ status: 'pending', stale: null, createdBy: { label: 'Alfa Anna' } })
    expect(entry()?.live).toBe('1.0.0')
    const { items } = await bruno.call('listNotifications')
    expect(items[0]).toMatchObject({ link: '/remote/list', text: expect.stringContaining(remote) })

    const { changed, request: approved } = await approve(bruno, request.id)
    expect(changed).toBe(true)
    expect(approved).toMatchObject({ status: 'approved', decidedBy: { label: 'Beta Bruno' } })
    expect(entry()).toMatchObject({ live: '1.1.0', previous: ['1.0.0'] })
    expect(historyOf(place).at(-1)).toMatchObject({
      action: 'promote',
      version: '1.1.0',
      by: `user:${anna.userId}`,
      approvedBy: `user:${bruno.userId}`,
      reason,
      carriedOut: true,
    })
    const rows = await trail(request.id)
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['create', anna.userId],
      ['approve', bruno.userId],
    ])
    expect(rows[1]?.details).toMatchObject({ remote, version: '1.1.0', step: historyOf(place).at(-1)?.id })

    expect((await approve(bruno, request.id)).changed).toBe(false)
    expect(stepsOf(remote)).toEqual(['publish', 'promote', 'publish', 'promote'])
  })

  it('a step by two people is never approved nor refused by who asked, here nor in the table', async () => {
    const { id } = await anna.call('requestRemoteStep', promotion())
    expect((await refusedApproval(anna, id)).details.code).toBe('second_person')
    const own = { params: { id }, body: { reason: 'ci ripenso' } }
    expect((await anna.refused('refuseRemoteRequest', own)).details.code).toBe('second_person')
    const forged = test.db
      .updateTable('remoteRequests')
      .set({ status: 'approved', decidedBy: anna.userId, decidedAt: test.clock.now() })
      .where('id', '=', id)
      .execute()
    await expect(forged).rejects.toThrow('remote_requests_second_person')
    expect(entry()?.live).toBe('1.0.0')
  })

  it('a step by two people is not carried out for an administrator whose account was disabled, and can be refused', async () => {
    const gone = await test.as('administrator', { laboratory: null, surname: 'Gamma', name: 'Gino' })
    const { id } = await gone.call('requestRemoteStep', promotion())
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', gone.userId).execute()
    const refused = await refusedApproval(bruno, id)
    expect(refused.details.code).toBe('invalid_transition')
    expect(refused.message).toContain('Gamma Gino')
    expect(entry()?.live).toBe('1.0.0')
    const refusal = { params: { id }, body: { reason: 'Chi l’ha chiesta non c’è più' } }
    expect((await bruno.call('refuseRemoteRequest', refusal)).changed).toBe(true)
  })

  it('a step by two people is refused from a session opened for somebody else, who could be both people', async () => {
    const { id } = await anna.call('requestRemoteStep', promotion())
    await test.db
      .updateTable('sessions')
      .set({ impersonatedBy: anna.userId })
      .where('userId', '=', bruno.userId)
      .execute()
    expect((await refusedApproval(bruno, id)).details.code).toBe('support_session')
    await test.db
      .updateTable('sessions')
      .set({ impersonatedBy: null })
      .where('userId', '=', bruno.userId)
      .execute()
    expect((await approve(bruno, id)).changed).toBe(true)
  })

  it('a step by two people is not approved by an account that the author made, but for going back', async () => {
    const carla = await test.as('administrator', { laboratory: null, surname: 'Gamma', name: 'Carla' })
    const link = { userId: carla.userId, makerId: anna.userId }
    await test.db.insertInto('accountMakers').values(link).execute()
    const { id } = await anna.call('requestRemoteStep', promotion())
    expect((await refusedApproval(carla, id)).details.code).toBe('second_person')
    const own = await carla.call('requestRemoteStep', promotion())
    expect((await refusedApproval(anna, own.id)).message).toContain('creati')
    const relatedFor = async (person: TestPerson) =>
      (await person.call('listRemoteRequests', { query: { remote } })).items.find((one) => one.id === id)
        ?.related
    expect([await relatedFor(carla), await relatedFor(bruno)]).toEqual([true, false])
    await approve(bruno, id)

    const back = { body: { remote, action: 'rollback' as const, reason } }
    const asked = await anna.call('requestRemoteStep', back)
    expect((await approve(carla, asked.id)).changed).toBe(true)
    expect(entry()?.live).toBe('1.0.0')
  })

  it('a step by two people is refused with a reason for its author, or withdrawn by its author alone', async () => {
    const first = await anna.call('requestRemoteStep', promotion())
    const no = { params: { id: first.id }, body: { reason: 'troppo presto' } }
    expect((await bruno.call('refuseRemoteRequest', no)).request).toMatchObject({
      status: 'refused',
      decisionReason: 'troppo presto',
    })
    const { items } = await anna.call('listNotifications')
    expect(items[0]?.text).toContain('troppo presto')

    const second = await anna.call('requestRemoteStep', promotion())
    const back = { params: { id: second.id }, body: {} }
    expect((await bruno.refused('withdrawRemoteRequest', back)).details.code).toBe('invalid_transition')
    expect((await anna.call('withdrawRemoteRequest', back)).request.status).toBe('withdrawn')
    expect((await refusedApproval(bruno, second.id)).details.code).toBe('invalid_transition')
  })
})

describe('a request grows stale', () => {
  it('a request grows stale when the versions of its remote changed meanwhile, even when they changed back', async () => {
    const one = await anna.call('requestRemoteStep', promotion())
    const same = await bruno.call('requestRemoteStep', promotion())
    await approve(anna, same.id)
    const step = { action: 'rollback', remote, version: '1.0.0', reason: 'rotta', by: 'ops' } as const
    await changeRegistry(place, step, (registry) => rollback(registry, remote))
    expect(entry()?.live).toBe('1.0.0')

    const { items } = await bruno.call('listRemoteRequests', { query: { remote, status: 'pending' } })
    expect(items).toMatchObject([{ id: one.id, stale: 'changed' }])
    expect((await refusedApproval(bruno, one.id)).details).toMatchObject({ code: 'request_stale' })
    expect(entry()?.live).toBe('1.0.0')
  })

  it('a request does not grow stale when another remote changed', async () => {
    const { id } = await anna.call('requestRemoteStep', promotion())
    await makeLive(place, '1.0.0', `${remote}-other`)
    expect((await approve(bruno, id)).changed).toBe(true)
  })

  it('a request grows stale after a day', async () => {
    const { id } = await anna.call('requestRemoteStep', promotion())
    await test.db
      .updateTable('remoteRequests')
      .set({ createdAt: new Date(test.clock.now().getTime() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect((await refusedApproval(bruno, id)).message).toContain('24 ore')
  })
})

it('a second approval makes no second step when the first one was lost after the step', async () => {
  const { id } = await anna.call('requestRemoteStep', promotion())
  await approve(bruno, id)
  await test.db
    .updateTable('remoteRequests')
    .set({ status: 'pending', decidedBy: null, decidedAt: null })
    .where('id', '=', id)
    .execute()
  const steps = historyOf(place).length
  expect((await approve(bruno, id)).request).toMatchObject({ status: 'approved' })
  expect(historyOf(place)).toHaveLength(steps)
})

it('a request stays pending when its registry could not be served, and is carried out when it is approved again', async () => {
  const { id } = await anna.call('requestRemoteStep', promotion())
  const blocked = `${registryFile(place)}.partial`
  mkdirSync(blocked)
  expect((await refusedApproval(bruno, id)).status).toBe(500)
  rmSync(blocked, { recursive: true })
  expect(entry()?.live).toBe('1.0.0')
  const { items } = await bruno.call('listRemoteRequests', { query: { remote } })
  expect(items).toMatchObject([{ status: 'pending', stale: null }])
  truncateSync(registryFile(place), 9)
  await repairRegistry(place, { by: 'ops', reason })
  expect(entry()?.live).toBe('1.0.0')
  expect((await approve(bruno, id)).request.status).toBe('approved')
  expect(entry()?.live).toBe('1.1.0')
  const { items: steps } = await anna.call('getRemoteHistory', { params: { name: remote } })
  expect(steps.map(({ action, carriedOut }) => [action, carriedOut])).toEqual([
    ['promote', true],
    ['repair', true],
    ['promote', false],
    ['publish', true],
    ['promote', true],
    ['publish', true],
  ])
  expect(steps[0]?.effect).toMatchObject({ from: '1.0.0', to: '1.1.0' })
  expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length)
})

it('listRemotes shows the step that made a version live as its last one, also after another publication', async () => {
  recordStep(
    place.stateDir,
    { action: 'publish', remote, version: '1.0.0', reason, by: 'ops', digest: 'sha384-x' },
    null,
  )
  const { items } = await anna.call('listRemotes')
  const releases = items.find(({ name }) => name === remote)?.releases
  expect(releases?.find(({ version }) => version === '1.0.0')?.step?.action).toBe('promote')
})

describe('a recall', () => {
  const recallOf = (version: string) => ({ body: { remote, action: 'recall' as const, version, reason } })

  it('a recall is refused for a version that was never published, with those that were', async () => {
    for (const version of ['8.8.8', '1.1'])
      expect((await anna.refused('requestRemoteStep', recallOf(version))).details.fields).toEqual([
        { path: 'version', message: expect.stringContaining('1.0.0, 1.1.0') },
      ])
    rmSync(join(place.remotesDir, remote, '1.1.0'), { recursive: true })
    expect((await anna.call('requestRemoteStep', recallOf('1.1.0'))).status).toBe('pending')
  })

  it('a recall is of code: the same files or sources under another number go live for nobody', async () => {
    publishVersion(place, '2.0.0', { name: remote, sources: 'harmful' })
    publishVersion(place, '2.0.0-1a2b3c4d', { name: remote, sources: 'harmful' })
    await approve(bruno, (await anna.call('requestRemoteStep', recallOf('2.0.0'))).id)
    for (const action of ['promote', 'canary'] as const) {
      const who = action === 'canary' ? { who: { roles: ['analyst' as const] } } : {}
      const refused = await anna.refused(
        'requestRemoteStep',
        promotion({ action, version: '2.0.0-1a2b3c4d', ...who }),
      )
      expect(refused.message).toContain('lo stesso codice di 2.0.0')
    }
  })
})

it('the server refuses to go back from a first version on trial, and names the step that ends it', async () => {
  const first = `${remote}-first`
  publishVersion(place, '1.0.0', { name: first })
  const trial = { remote: first, action: 'canary' as const, version: '1.0.0', who: { share: 10 }, reason }
  await approve(bruno, (await anna.call('requestRemoteStep', { body: trial })).id)
  const back = await anna.refused('requestRemoteStep', {
    body: { remote: first, action: 'rollback', reason },
  })
  expect(back.message).toContain('usare «Termina la prova»')
})

it('a canary gives a version to a laboratory, counts who gets it, and is taken back', async () => {
  const pilot = await createWorkgroup(test.db, { name: 'Laboratorio pilota' })
  await test.as('analyst', { laboratory: pilot })
  await test.as('analyst')
  const asked = await anna.call('requestRemoteStep', {
    body: { remote, action: 'canary', version: '1.1.0', who: { workgroups: [pilot.id] }, reason },
  })
  await approve(bruno, asked.id)
  const shown = async () => (await anna.call('listRemotes')).items.find(({ name }) => name === remote)
  const during = await shown()
  expect(during?.cohorts).toEqual([
    { version: '1.1.0', workgroups: [{ id: pilot.id, label: 'Laboratorio pilota' }], roles: [], share: 0 },
  ])
  const people = Object.fromEntries(during?.releases.map((one) => [one.version, one.people]) ?? [])
  expect(people['1.1.0']).toBe(1)
  expect(people['1.0.0']).toBeGreaterThanOrEqual(3)

  const back = await bruno.call('requestRemoteStep', { body: { remote, action: 'rollback', reason } })
  await approve(anna, back.id)
  expect((await shown())?.cohorts).toEqual([])
  const { items } = await anna.call('getRemoteHistory', { params: { name: remote } })
  expect(items.map(({ action, by, approvedBy }) => [action, by, approvedBy])).toEqual([
    ['rollback', 'Beta Bruno', 'Alfa Anna'],
    ['canary', 'Alfa Anna', 'Beta Bruno'],
    ['publish', 'ops', null],
    ['promote', 'ops', null],
    ['publish', 'ops', null],
  ])
})

it('two people recall a harmful version, end a trial and withdraw a remote', async () => {
  const decide = async (step: object) => {
    const { id } = await anna.call('requestRemoteStep', { body: { remote, reason, ...step } } as never)
    await approve(bruno, id)
  }
  await decide({ action: 'promote', version: '1.1.0' })
  await decide({ action: 'recall', version: '1.1.0' })
  expect(entry()).toMatchObject({ live: '1.0.0', recalled: ['1.1.0'] })
  expect((await anna.refused('requestRemoteStep', promotion())).message).toContain('richiamata')
  publishVersion(place, '1.2.0', { name: remote })
  await decide({ action: 'canary', version: '1.2.0', who: { share: 10 } })
  await decide({ action: 'end_canary', version: '1.2.0' })
  expect(entry()).toMatchObject({ live: '1.0.0', cohorts: [] })
  await decide({ action: 'withdraw' })
  const again = await anna.refused('requestRemoteStep', { body: { remote, action: 'withdraw', reason } })
  expect(again.message).toContain('è già ritirato')
  expect(entry()).toMatchObject({ live: null })
  const { items } = await anna.call('getRemoteHistory', { params: { name: remote } })
  expect(items[0]).toMatchObject({ action: 'withdraw', version: '1.0.0', approvedBy: 'Beta Bruno' })
  const back = await anna.refused('requestRemoteStep', {
    body: { remote, action: 'rollback', version: null, reason },
  })
  expect(back.message).toContain('Nessuna versione')
  // The former version for everybody is restored without another proof.
  rmSync(join(place.stateDir, 'proofs', remote), { recursive: true })
  await decide({ action: 'promote', version: '1.0.0' })
  expect(entry()).toMatchObject({ live: '1.0.0' })
})

describe('nobody is asked to approve what cannot be done', () => {
  it.each([
    ['a version that is not published', { version: '9.9.9' }, 'validation'],
    ['the version that is live', { version: '1.0.0' }, 'remote_refused'],
    ['a canary without people', { action: 'canary', who: {} }, 'validation'],
    [
      'a canary in a laboratory that is not there',
      { action: 'canary', who: { workgroups: [999] } },
      'validation',
    ],
    ['going back where nothing was before', { action: 'rollback', version: null }, 'remote_refused'],
    ['a step without a reason', { reason: ' ' }, 'validation'],
  ])('%s', async (_what, changes, code) => {
    const error = await anna.refused('requestRemoteStep', promotion(changes) as never)
    expect(error.details.code).toBe(code)
  })

  it('a version made for a newer server is not asked to be approved', async () => {
    publishVersion(place, '2.0.0', { name: remote, apiVersion: '99.0' })
    const error = await anna.refused('requestRemoteStep', promotion({ version: '2.0.0' }))
    expect(error.message).toContain('99.0')
  })

  it('a version that no browser opened since it was published, or in which one found something', async () => {
    const file = join(place.stateDir, 'proofs', remote, '1.1.0.json')
    rmSync(file)
    expect((await anna.refused('requestRemoteStep', promotion())).message).toContain('remotes -- verify')
    proveVersion(place, remote, '1.1.0', ['/x shows nothing'])
    expect((await anna.refused('requestRemoteStep', promotion())).message).toContain('non ha superato')
    const { items } = await anna.call('listRemotes')
    const shown = items
      .find(({ name }) => name === remote)
      ?.releases.find(({ version }) => version === '1.1.0')
    expect(shown?.proof).toMatchObject({ opened: true, findings: ['/x shows nothing'] })
  })

  it('a version made for packages that the built host does not provide', async () => {
    const host = { version: '0.1.0', shellContract, shared: { react: '19.2.0' } }
    mkdirSync(place.hostDir, { recursive: true })
    const file = join(place.hostDir, 'offer.json')
    writeFileSync(file, JSON.stringify(host))
    publishVersion(place, '3.0.0', { name: remote, shared: { react: '20.0.0' } })
    const error = await anna.refused('requestRemoteStep', promotion({ version: '3.0.0' }))
    rmSync(file)
    expect(error.message).toContain('chiede react 20.0.0, l’applicazione fornisce 19.2.0')
    expect(JSON.stringify(error)).not.toMatch(/needs react|the host/)
  })

  it('files that were changed after the question stop the approval', async () => {
    const { id } = await anna.call('requestRemoteStep', promotion())
    writeFileSync(join(place.remotesDir, remote, '1.1.0', 'assets/page.js'), 'tampered')
    const error = await refusedApproval(bruno, id)
    expect(error).toMatchObject({ message: expect.stringContaining('non sono più come furono pubblicati') })
    expect(entry()?.live).toBe('1.0.0')
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create'])
  })
})

import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from './lock.ts'
import { changeRegistry, historyOf, type RemotesPlace, readRegistry } from './registry-store.ts'
import { type NewStep, recordStep } from './step-log.ts'
import { promote } from './steps.ts'

let folder: string
let place: RemotesPlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-registry-'))
  place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
})
afterEach(() => rmSync(folder, { recursive: true }))

const step = (version: string): NewStep => ({
  action: 'promote',
  remote: 'mfe-x',
  version,
  reason: 'prova',
  by: 'test',
})
const put = (version: string) =>
  changeRegistry(place, step(version), (registry) => promote(registry, 'mfe-x', release(version)))
const registryFile = () => join(place.remotesDir, 'registry.json')

it('the registry signs each step with a key that nobody else can read, and keeps the history', async () => {
  await put('1.0.0')
  recordStep(place.stateDir, { ...step('1.1.0'), action: 'publish' }, null)
  await put('1.1.0')
  expect(readRegistry(place)).toMatchObject({ serial: 2, remotes: [{ live: '1.1.0' }] })
  expect(statSync(join(place.stateDir, 'registry-key.pem')).mode & 0o077).toBe(0)
  expect(
    historyOf(place).map(({ action, version, serial, carriedOut }) => [action, version, serial, carriedOut]),
  ).toEqual([
    ['promote', '1.0.0', 1, true],
    ['publish', '1.1.0', null, true],
    ['promote', '1.1.0', 2, true],
  ])
})

it('readRegistry refuses a registry that was changed by hand', async () => {
  await put('1.0.0')
  const document = JSON.parse(readFileSync(registryFile(), 'utf8'))
  writeFileSync(
    registryFile(),
    JSON.stringify({ ...document, registry: document.registry.replace('1.0.0', '6.6.6') }),
  )
  expect(() => readRegistry(place)).toThrow('not signed')
  await expect(put('1.1.0')).rejects.toThrow('not signed')
})

it('a refused step leaves registry and history alone', async () => {
  await put('1.0.0')
  const before = readFileSync(registryFile(), 'utf8')
  await expect(put('1.0.0')).rejects.toThrow('live already')
  expect(readFileSync(registryFile(), 'utf8')).toBe(before)
  expect(historyOf(place)).toHaveLength(1)
})

it('the history shows a step that was cut off between history and registry as not carried out', async () => {
  await put('1.0.0')
  const cut = { ...step('1.1.0'), id: 'cut', at: '2026-11-21T00:00:00.000Z', serial: 2 }
  appendFileSync(join(place.stateDir, 'audit.jsonl'), `${JSON.stringify(cut)}\n{"id":"half`)
  expect(historyOf(place).map(({ carriedOut }) => carriedOut)).toEqual([true, false])
  appendFileSync(join(place.stateDir, 'audit.jsonl'), '\n')
  await put('1.2.0')
  expect(historyOf(place).map(({ version, carriedOut }) => [version, carriedOut])).toEqual([
    ['1.0.0', true],
    ['1.1.0', false],
    ['1.2.0', true],
  ])
})

it('the registry makes steps of several people one after another', async () => {
  await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(put))
  expect(readRegistry(place)).toMatchObject({ serial: 4 })
  expect(historyOf(place).every(({ carriedOut }) => carriedOut)).toBe(true)
})

it('withLock takes over the lock of a process that was killed', async () => {
  const lock = join(folder, 'lock')
  writeFileSync(lock, `${(await import('node:os')).hostname()} 999999999`)
  expect(await withLock(lock, () => 'done')).toBe('done')
})

it('withLock takes over an empty lock, which a full disk left, at once', async () => {
  const lock = join(folder, 'lock')
  writeFileSync(lock, '')
  const start = performance.now()
  expect(await withLock(lock, () => 'done')).toBe('done')
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(readdirSync(folder).filter((file) => file.startsWith('lock'))).toEqual([])
})

it('withLock names the owner of a lock from another machine, and when it lapses', async () => {
  const lock = join(folder, 'lock')
  writeFileSync(lock, 'web-2 17')
  await expect(withLock(lock, () => 'done', 0)).rejects.toThrow(
    /Process 17 on web-2 .* lapses by itself: try again in (59|60) s/,
  )
  const minuteAgo = new Date(Date.now() - 61_000)
  utimesSync(lock, minuteAgo, minuteAgo)
  expect(await withLock(lock, () => 'done', 0)).toBe('done')
})

it('withLock deletes the files of killed processes of this machine that were about to take the lock, and no others', async () => {
  const { hostname } = await import('node:os')
  writeFileSync(join(folder, `lock.${hostname()}-999999999-abc`), `${hostname()} 999999999`)
  writeFileSync(join(folder, 'lock.web-2-17-abc'), 'web-2 17')
  await withLock(join(folder, 'lock'), () => 'done')
  expect(readdirSync(folder)).toEqual(['lock.web-2-17-abc'])
})

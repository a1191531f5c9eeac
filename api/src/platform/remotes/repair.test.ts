import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeRegistry, historyOf, type RemotesPlace, readRegistry, registryFile } from './registry-store.ts'
import { keepServed, repairRegistry } from './repair.ts'
import { stepsIn } from './step-log.ts'
import { promote } from './steps.ts'

let folder: string
let place: RemotesPlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-repair-'))
  place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
})
afterEach(() => rmSync(folder, { recursive: true }))

const by = { by: 'ops', reason: 'disco pieno' }
const put = (version: string) =>
  changeRegistry(place, { ...by, action: 'promote', remote: 'mfe-x', version }, (registry) =>
    promote(registry, 'mfe-x', release(version)),
  )

it.each([
  ['was cut', () => truncateSync(registryFile(place), 500)],
  [
    'was changed',
    () => writeFileSync(registryFile(place), '{"registry":"{}","keyId":null,"signature":null}'),
  ],
  ['is missing', () => rmSync(registryFile(place))],
])(
  'repairRegistry restores, byte for byte, the last registry when the served one %s',
  async (_what, harm) => {
    await put('1.0.0')
    await put('1.1.0')
    const before = readFileSync(registryFile(place), 'utf8')
    harm()
    expect(await repairRegistry(place, by)).toMatchObject({ registry: { serial: 2 }, undone: [] })
    expect(readFileSync(registryFile(place), 'utf8')).toBe(before)
    expect(stepsIn(place.stateDir).at(-1)).toMatchObject({
      action: 'repair',
      remote: 'mfe-x',
      version: '1.1.0',
      effect: { to: '1.1.0', trials: [], undone: [] },
    })
  },
)

describe('a step whose registry was never served', () => {
  /** A folder under the name that the registry is first written to: no write succeeds. */
  const block = () => mkdirSync(`${registryFile(place)}.partial`)
  const unblock = () => rmSync(`${registryFile(place)}.partial`, { recursive: true })
  const keptFiles = () => readdirSync(join(place.stateDir, 'registries')).sort()

  it('a step whose registry was never served is not restored, and is told from the steps that were carried out', async () => {
    await put('1.0.0')
    block()
    await expect(put('1.1.0')).rejects.toThrow('EISDIR')
    unblock()
    expect(keptFiles()).toEqual(['1.json'])
    truncateSync(registryFile(place), 9)
    expect(await repairRegistry(place, by)).toMatchObject({
      registry: { serial: 1, remotes: [{ live: '1.0.0' }] },
      undone: [{ action: 'promote', version: '1.1.0' }],
    })
    expect(historyOf(place).map(({ action, version, carriedOut }) => [action, version, carriedOut])).toEqual([
      ['promote', '1.0.0', true],
      ['promote', '1.1.0', false],
      ['repair', '1.0.0', true],
    ])
    expect(stepsIn(place.stateDir).at(-1)?.effect).toEqual({
      to: '1.0.0',
      trials: [],
      undone: [{ action: 'promote', version: '1.1.0' }],
    })
  })

  it('a step whose registry was never served is not restored after a kill between the copy and the registry', async () => {
    await put('1.0.0')
    await put('1.1.0')
    renameSync(join(place.stateDir, 'registries', '2.json'), join(place.stateDir, 'registries', '2.next'))
    truncateSync(registryFile(place), 9)
    expect(await repairRegistry(place, by)).toMatchObject({ registry: { serial: 1 } })
    expect(keptFiles()).toEqual(['1.json'])
  })

  it('a step whose registry was never served counts as served when the kill came after the registry', async () => {
    await put('1.0.0')
    renameSync(join(place.stateDir, 'registries', '1.json'), join(place.stateDir, 'registries', '1.next'))
    await put('1.1.0')
    expect(keptFiles()).toEqual(['1.json', '2.json'])
  })

  it('a step whose registry was never served leaves, from an earlier version of the product, no copy after a start', async () => {
    await put('1.0.0')
    writeFileSync(join(place.stateDir, 'registries', '2.json'), readFileSync(registryFile(place), 'utf8'))
    keepServed(place)
    expect(keptFiles()).toEqual(['1.json'])
  })

  it('a step made again under one id has two lines when its registry was never served, the last carried out', async () => {
    const again = () =>
      changeRegistry(
        place,
        { ...by, id: 'request', action: 'promote', remote: 'mfe-x', version: '1.0.0' },
        (registry) => promote(registry, 'mfe-x', release('1.0.0')),
      )
    mkdirSync(place.remotesDir)
    block()
    await expect(again()).rejects.toThrow('EISDIR')
    unblock()
    await again()
    expect(historyOf(place).map(({ id, carriedOut }) => [id, carriedOut])).toEqual([
      ['request-0', false],
      ['request', true],
    ])
  })
})

it('repairRegistry passes over a kept registry that is cut itself', async () => {
  await put('1.0.0')
  await put('1.1.0')
  for (const file of [registryFile(place), join(place.stateDir, 'registries', '2.json')])
    truncateSync(file, 9)
  expect(await repairRegistry(place, by)).toMatchObject({
    registry: { serial: 1, remotes: [{ live: '1.0.0' }] },
    undone: [{ version: '1.1.0' }],
  })
})

it('repairRegistry leaves a whole registry alone, also where there never was one', async () => {
  expect(await repairRegistry(place, by)).toBeNull()
  await put('1.0.0')
  expect(await repairRegistry(place, by)).toBeNull()
  expect(stepsIn(place.stateDir).map(({ action }) => action)).toEqual(['promote'])
})

it('repairRegistry asks for a backup where no registry of this key is kept', async () => {
  await put('1.0.0')
  rmSync(join(place.stateDir, 'registries'), { recursive: true })
  truncateSync(registryFile(place), 9)
  await expect(repairRegistry(place, by)).rejects.toThrow('from a backup')
})

it('keepServed keeps the served registry of an installation that kept none', async () => {
  await put('1.0.0')
  rmSync(join(place.stateDir, 'registries'), { recursive: true })
  keepServed(place)
  truncateSync(registryFile(place), 9)
  expect(await repairRegistry(place, by)).toMatchObject({ registry: { serial: 1 } })
  expect(readRegistry(place).remotes).toMatchObject([{ live: '1.0.0' }])
})

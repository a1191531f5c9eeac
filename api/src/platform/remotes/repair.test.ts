import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeRegistry, type RemotesPlace, readRegistry, registryFile } from './registry-store.ts'
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
])('restores, byte for byte, the last registry when the served one %s', async (_what, harm) => {
  await put('1.0.0')
  await put('1.1.0')
  const before = readFileSync(registryFile(place), 'utf8')
  harm()
  expect(await repairRegistry(place, by)).toMatchObject({ serial: 2 })
  expect(readFileSync(registryFile(place), 'utf8')).toBe(before)
  expect(stepsIn(place.stateDir).at(-1)).toMatchObject({
    action: 'repair',
    remote: 'mfe-x',
    version: '1.1.0',
  })
})

it('passes over a kept registry that is cut itself', async () => {
  await put('1.0.0')
  await put('1.1.0')
  for (const file of [registryFile(place), join(place.stateDir, 'registries', '2.json')])
    truncateSync(file, 9)
  expect(await repairRegistry(place, by)).toMatchObject({ serial: 1, remotes: [{ live: '1.0.0' }] })
})

it('leaves a whole registry alone, also where there never was one', async () => {
  expect(await repairRegistry(place, by)).toBeNull()
  await put('1.0.0')
  expect(await repairRegistry(place, by)).toBeNull()
  expect(stepsIn(place.stateDir).map(({ action }) => action)).toEqual(['promote'])
})

it('says what to do where no registry of this key is kept', async () => {
  await put('1.0.0')
  rmSync(join(place.stateDir, 'registries'), { recursive: true })
  truncateSync(registryFile(place), 9)
  await expect(repairRegistry(place, by)).rejects.toThrow('from a backup')
})

it('keeps the served registry of an installation that kept none', async () => {
  await put('1.0.0')
  rmSync(join(place.stateDir, 'registries'), { recursive: true })
  keepServed(place)
  truncateSync(registryFile(place), 9)
  expect(await repairRegistry(place, by)).toMatchObject({ serial: 1 })
  expect(readRegistry(place).remotes).toMatchObject([{ live: '1.0.0' }])
})

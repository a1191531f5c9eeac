import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeRegistry,
  type RemotesPlace,
  readRegistry,
  registryFile,
} from '../../api/src/platform/remotes/registry-store.ts'
import { canary, promote, recall, withdraw } from '../../api/src/platform/remotes/steps.ts'
import { publishVersion, writeBuiltRemote } from '../../api/src/testing/remotes.ts'
import type { FrontBuild } from './build-front.ts'
import { publishAll } from './publish.ts'
import { writeStamp } from './stamp.ts'

let folder: string
let place: RemotesPlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-publish-'))
  place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const name = 'mfe-x'
const [first, second] = ['0.1.0-aaaaaaaa', '0.1.0-bbbbbbbb'] as const

/** A build of the sources, as `npm run build` leaves it. */
function build(version: string, sources?: string): FrontBuild {
  const outputPath = join(folder, `built-${version}`)
  mkdirSync(outputPath)
  writeStamp(outputPath, version)
  writeBuiltRemote(outputPath, version, version, { name, sources })
  return { name, version, outputPath }
}
const publish = (version: string) => publishAll(place, [build(version)])
const by = { remote: name, reason: 'prova', by: 'ops' }
const entry = () => readRegistry(place).remotes.find((one) => one.name === name)
const release1 = () => {
  publishVersion(place, '1.0.0', { name })
  return changeRegistry(place, { ...by, action: 'promote', version: '1.0.0' }, (registry) =>
    promote(registry, name, release('1.0.0')),
  )
}

describe('a build of the present sources', () => {
  it('a build of the present sources is live where the remote never was, and replaces an earlier build', async () => {
    await publish(first)
    await publish(second)
    expect(entry()).toMatchObject({ live: second, previous: [first] })
  })

  it('a build of the present sources is published and leaves a released version live', async () => {
    await release1()
    await publish(first)
    expect(entry()).toMatchObject({ live: '1.0.0', previous: [] })
    expect(existsSync(join(place.remotesDir, name, first))).toBe(true)
  })

  it.each([
    [
      'withdrawn',
      () =>
        changeRegistry(place, { ...by, action: 'withdraw', version: '1.0.0' }, (one) => withdraw(one, name)),
    ],
    [
      'recalled',
      () =>
        changeRegistry(place, { ...by, action: 'recall', version: '1.0.0' }, (one) =>
          recall(one, name, '1.0.0', () => true),
        ),
    ],
  ] as const)(
    'a build of the present sources does not bring back a remote that was %s',
    async (_what, end) => {
      await release1()
      await end()
      await publish(first)
      expect(entry()?.live).toBeNull()
    },
  )

  it('a build from the sources of a recalled version is published and goes live for nobody', async () => {
    await publish(first)
    publishVersion(place, '1.0.0', { name, sources: 'harmful' })
    await changeRegistry(place, { ...by, action: 'recall', version: '1.0.0' }, (one) =>
      recall(one, name, '1.0.0', () => true),
    )
    await publishAll(place, [build(second, 'harmful')])
    expect(entry()).toMatchObject({ live: first })
    expect(existsSync(join(place.remotesDir, name, second))).toBe(true)
  })

  it('a build of the present sources does not end the trial of a first version', async () => {
    publishVersion(place, '1.0.0', { name })
    await changeRegistry(place, { ...by, action: 'canary', version: '1.0.0' }, (registry) =>
      canary(registry, name, release('1.0.0'), { workgroups: [], roles: [], share: 10 }),
    )
    await publish(first)
    expect(entry()).toMatchObject({ live: null, cohorts: [{ version: '1.0.0' }] })
  })
})

describe('a registry that cannot be read', () => {
  it('an unreadable registry is put aside where builds alone were published, as browsers refuse another key', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await publish(first)
    rmSync(join(place.stateDir, 'registry-key.pem'))
    await publish(second)
    expect(said.mock.calls[0]?.[0]).toContain('put aside')
    expect(existsSync(`${registryFile(place)}.refused`)).toBe(true)
    expect(entry()?.live).toBe(second)
  })

  it('a registry that cannot be read stops the build where versions were released, and stays as it is', async () => {
    await release1()
    truncateSync(registryFile(place), 300)
    const before = readFileSync(registryFile(place), 'utf8')
    await expect(publish(first)).rejects.toThrow('npm run remotes -- repair')
    expect(readFileSync(registryFile(place), 'utf8')).toBe(before)
  })
})

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry } from '@sne/shared/registry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeLive, writeBuiltRemote } from '../../testing/remotes.ts'
import { type Obstacle, obstaclesOf } from './gate.ts'
import { publishFolder } from './publish.ts'
import { digestOf, publishedVersions } from './published.ts'
import { historyOf, type RemotesPlace } from './registry-store.ts'
import { recordStep, stepsIn } from './step-log.ts'
import { tidyRemotes } from './tidy.ts'

let folder: string
let place: RemotesPlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-publish-'))
  place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
})
afterEach(() => rmSync(folder, { recursive: true }))

const by = { by: 'ops', reason: 'prova' }
const at = (version: string) => join(place.remotesDir, 'mfe-x', version)
function publish(version: string) {
  const built = join(folder, `built-${version}`)
  rmSync(built, { recursive: true, force: true })
  return publishFolder(writeBuiltRemote(built, version, version), place, by)
}
const obstacles = (version: string): Obstacle['kind'][] =>
  obstaclesOf(place, emptyRegistry, { name: 'mfe-x', version }, null).map(({ kind }) => kind)

describe('a version that was published', () => {
  it('a version that was published has its line with the digest in the audit file, and passes the gate', () => {
    publish('1.0.0')
    expect(stepsIn(place.stateDir)).toMatchObject([
      { action: 'publish', remote: 'mfe-x', version: '1.0.0', digest: expect.stringMatching(/^sha384-/) },
    ])
    expect(obstacles('1.0.0')).toEqual([])
  })

  it('a published version is stopped at the gate when a file and its hash in remote.json were changed afterwards', () => {
    publish('1.0.0')
    const remote = writeBuiltRemote(join(folder, 'forged'), '1.0.0', 'harmful')
    cpSync(remote, at('1.0.0'), { recursive: true, force: true })
    expect(obstacles('1.0.0')).toEqual(['changed'])
  })

  it('a published version without a record is recorded when its bytes are published again', () => {
    publish('1.0.0')
    rmSync(place.stateDir, { recursive: true })
    expect(obstacles('1.0.0')).toEqual(['changed'])
    expect(publish('1.0.0')).toMatchObject({ isNew: false })
    expect(obstacles('1.0.0')).toEqual([])
  })
})

describe('a damaged version that is published again', () => {
  const page = () => join(at('1.0.0'), 'assets', 'page.js')
  const damages: [string, () => void][] = [
    ['a changed file', () => writeFileSync(page(), 'harmful')],
    ['a missing folder of files', () => rmSync(join(at('1.0.0'), 'assets'), { recursive: true })],
    ['a file too many', () => writeFileSync(join(at('1.0.0'), 'extra.js'), 'harmful')],
    ['no remote.json', () => rmSync(join(at('1.0.0'), 'remote.json'))],
    ['a forged remote.json', () => void writeBuiltRemote(at('1.0.0'), '1.0.0', 'harmful')],
  ]

  it.each(damages)(
    'a damaged version that is published again with %s is replaced as a whole by the same build',
    (_, damage) => {
      publish('1.0.0')
      const digest = digestOf(at('1.0.0'))
      damage()
      const { isNew, restored } = publish('1.0.0')
      expect([isNew, restored.length > 0]).toEqual([false, true])
      expect(digestOf(at('1.0.0'))).toBe(digest)
      expect(obstacles('1.0.0')).toEqual([])
      expect(readdirSync(join(place.remotesDir, 'mfe-x'))).toEqual(['1.0.0'])
    },
  )

  it('a damaged version is put back with its recorded commit by equal bytes from another commit', async () => {
    await makeLive(place, '1.0.0', 'mfe-x', { commit: 'a1' })
    const digest = digestOf(at('1.0.0'))
    const built = (script: string, commit: string) => {
      const folderOfBuild = join(folder, commit)
      return writeBuiltRemote(folderOfBuild, '1.0.0', script, { commit })
    }
    rmSync(at('1.0.0'), { recursive: true })
    expect(() => publishFolder(built('other', 'c3'), place, by)).toThrow(/folder is missing.*commit a1/)
    const again = publishFolder(built('mfe-x 1.0.0', 'b2'), place, by)
    expect(again).toMatchObject({ isNew: false, restored: ['its folder is missing'] })
    expect(digestOf(at('1.0.0'))).toBe(digest)
  })

  it('a damaged version is put back by a build that names its sources, where the earlier build did not', async () => {
    await makeLive(place, '1.0.0', 'mfe-x', { commit: 'a1' })
    const digest = digestOf(at('1.0.0'))
    rmSync(at('1.0.0'), { recursive: true })
    const built = writeBuiltRemote(join(folder, 'named'), '1.0.0', 'mfe-x 1.0.0', {
      commit: 'a1',
      sources: 'abc',
    })
    expect(publishFolder(built, place, by)).toMatchObject({ isNew: false })
    expect(digestOf(at('1.0.0'))).toBe(digest)
  })

  it('a damaged version is not replaced from other sources, and its files stay for an inspection', () => {
    publish('1.0.0')
    writeFileSync(page(), 'harmful')
    const other = writeBuiltRemote(join(folder, 'other'), '1.0.0', 'other')
    expect(() => publishFolder(other, place, by)).toThrow(
      /damaged: assets\/page.js was changed.*same sources/,
    )
    expect(readFileSync(page(), 'utf8')).toBe('harmful')
  })
})

describe('a folder that is not whole', () => {
  const partial = (pid: number, host = hostname()) => {
    const path = join(place.remotesDir, 'mfe-x', `.1.0.0.partial-${pid}@${host}`)
    writeBuiltRemote(path, '1.0.0', 'half')
    return path
  }

  it('a folder that is not whole is no version, whatever it holds', () => {
    partial(process.pid)
    mkdirSync(at('1.1.0'), { recursive: true })
    writeBuiltRemote(at('1.2.0'), '9.9.9', 'under another name')
    expect(publishedVersions(place.remotesDir, 'mfe-x')).toEqual([])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) expect(obstacles(version)).toEqual(['missing'])
  })

  it('a partial folder is deleted at a start once its process is gone, not while another process copies', () => {
    partial(999_999_999)
    const old = partial(1, 'another-machine')
    utimesSync(old, 0, 0)
    partial(process.pid)
    partial(2, 'another-machine')
    tidyRemotes(place, (problem) => expect(problem).toBeUndefined())
    expect(readdirSync(join(place.remotesDir, 'mfe-x')).sort()).toEqual(
      ['.1.0.0.partial-2@another-machine', `.1.0.0.partial-${process.pid}@${hostname()}`].sort(),
    )
  })

  it('a folder that is not whole is named by the history as not carried out', () => {
    recordStep(
      place.stateDir,
      { ...by, action: 'publish', remote: 'mfe-x', version: '1.0.0', digest: 'sha384-x' },
      null,
    )
    expect(historyOf(place).map(({ carriedOut }) => carriedOut)).toEqual([false])
    publish('1.0.0')
    expect(historyOf(place).map(({ carriedOut }) => carriedOut)).toEqual([true, true])
  })

  it('a folder that is not whole under the name of a version is not written over', () => {
    mkdirSync(at('1.0.0'), { recursive: true })
    writeFileSync(join(at('1.0.0'), 'page.js'), 'half')
    expect(() => publish('1.0.0')).toThrow('is damaged: remote.json is missing')
  })
})

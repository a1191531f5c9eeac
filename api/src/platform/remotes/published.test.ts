import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBuiltRemote } from '../../testing/remotes.ts'
import { publishFolder as publish } from './publish.ts'
import { publishedVersions, readPublished } from './published.ts'

let folder: string
let remotes: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-published-'))
  remotes = join(folder, 'remotes')
})
afterEach(() => rmSync(folder, { recursive: true }))

const publishFolder = (source: string, remotesDir: string) =>
  publish(source, { remotesDir, stateDir: join(folder, 'state') }, { by: 'ops', reason: 'prova' })
const built = (version: string, script: string, commit: string | null = null) =>
  writeBuiltRemote(join(folder, `built-${version}-${script}-${commit}`), version, script, { commit })

it('publishFolder copies a version whole, and once', () => {
  expect(publishFolder(built('1.0.0', 'a'), remotes)).toMatchObject({
    isNew: true,
    remote: { version: '1.0.0' },
  })
  expect(publishFolder(built('1.0.0', 'a', 'abc'), remotes).isNew).toBe(false)
  expect(publishedVersions(remotes, 'mfe-x')).toEqual(['1.0.0'])
  expect(readPublished(remotes, 'mfe-x', '1.0.0').hashes['assets/page.js']).toMatch(/^sha384-/)
})

it('publishFolder refuses other bytes under a published version', () => {
  publishFolder(built('1.0.0', 'a'), remotes)
  expect(() => publishFolder(built('1.0.0', 'b'), remotes)).toThrow('raise the version')
  expect(readFileSync(join(remotes, 'mfe-x/1.0.0/assets/page.js'), 'utf8')).toBe('a')
})

it.each([
  [
    'changed',
    (target: string) => writeFileSync(join(target, 'assets/page.js'), 'tampered'),
    'page.js was changed',
  ],
  ['taken away', (target: string) => rmSync(join(target, 'assets/page.js')), 'page.js is missing'],
  ['put in', (target: string) => writeFileSync(join(target, 'assets/more.js'), 'x'), 'more.js is not named'],
])('publishFolder refuses a folder in which a file was %s after the build', (_what, change, words) => {
  const target = built('1.0.0', 'a')
  change(target)
  expect(() => publishFolder(target, remotes)).toThrow(words)
  expect(publishedVersions(remotes, 'mfe-x')).toEqual([])
})

it('readPublished names the published versions when it does not find the asked one', () => {
  publishFolder(built('1.0.0', 'a'), remotes)
  expect(() => readPublished(remotes, 'mfe-x', '2.0.0')).toThrow('Published: 1.0.0')
})

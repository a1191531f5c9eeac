import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegistryEntry, Release } from '@sne/shared/registry'
import { beforeEach, describe, expect, it } from 'vitest'
import { integrityOf } from './integrity.ts'
import { previousOf, publishRelease, readRegistry } from './publish.ts'
import { writeStamp } from './stamp.ts'

const release = (version: string): Release => ({
  version,
  shellContract: 1,
  manifest: `/remotes/mfe-plates/${version}/manifest.json`,
  files: {},
  preload: [],
})
const live = (version: string, previous: Release | null): RegistryEntry => ({
  ...release(version),
  name: 'mfe-plates',
  container: 'mfe_plates',
  routes: [],
  menu: [],
  previous,
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-publish-'))
  return () => rmSync(folder, { recursive: true })
})

describe('publishing', () => {
  it('keeps what was live as the version to fall back to', () => {
    expect(previousOf(undefined, release('1'))).toBeNull()
    expect(previousOf(live('1', null), release('2'))).toEqual(release('1'))
    expect(previousOf(live('2', release('1')), release('3'))).toEqual(release('2'))
  })

  it('changes nothing when the live version is published again', () => {
    expect(previousOf(live('2', release('1')), release('2'))).toEqual(release('1'))
  })

  it('copies a version once and describes it with the hashes of its scripts', () => {
    const built = join(folder, 'built')
    mkdirSync(join(built, 'assets'), { recursive: true })
    const manifest = {
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ assets: { js: { sync: ['assets/page.js'] } } }],
    }
    writeFileSync(join(built, 'manifest.json'), JSON.stringify(manifest))
    writeFileSync(join(built, 'remoteEntry.js'), 'entry')
    writeFileSync(join(built, 'assets', 'page.js'), 'page')
    writeFileSync(join(built, 'assets', 'page.js.br'), 'small')
    writeStamp(built, '0.1.0-a')
    const build = { name: 'mfe-plates', version: '0.1.0-a', outputPath: built } as const
    const published = publishRelease(build, folder)
    expect(published).toMatchObject({
      version: '0.1.0-a',
      manifest: '/remotes/mfe-plates/0.1.0-a/manifest.json',
      preload: ['remoteEntry.js', 'assets/page.js'],
    })
    expect(Object.keys(published.files ?? {})).toEqual(['assets/page.js', 'manifest.json', 'remoteEntry.js'])
    expect(published.files?.['assets/page.js']).toBe(integrityOf(Buffer.from('page')))

    writeFileSync(join(built, 'assets', 'page.js'), 'changed afterwards')
    publishRelease(build, folder)
    expect(readFileSync(join(folder, 'mfe-plates/0.1.0-a/assets/page.js'), 'utf8')).toBe('page')
  })

  it('starts from an empty registry when there is none or it cannot be read', () => {
    expect(readRegistry(folder)).toEqual({ remotes: [] })
    writeFileSync(join(folder, 'registry.json'), '{"remotes": [{}]}')
    expect(readRegistry(folder)).toEqual({ remotes: [] })
  })
})

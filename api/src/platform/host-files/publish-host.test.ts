import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { mountTmpfs } from '../../testing/tmpfs.ts'
import { builtVersion, HostVersionTaken, keptVersions, publishHost } from './publish-host.ts'

let folder: string
let shared: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-host-'))
  shared = join(folder, 'shared')
  return () => rmSync(folder, { recursive: true })
})

const versionOf = (digit: number) => `0.1.0-${String(digit).repeat(8)}`
const write = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
/** A build of the host with one script. */
function build(version: string, script = `version ${version}`) {
  const hostDir = join(folder, `build-${version}-${script.length}`)
  write(join(hostDir, 'index.html'), version)
  write(join(hostDir, 'version.txt'), `${version}\n`)
  write(join(hostDir, 'host', version, 'assets/main.js'), script)
  return hostDir
}
const publish = (hostDir: string) => publishHost({ hostDir, hostVersionsDir: shared })
const scriptOf = (version: string) => readFileSync(join(shared, version, 'assets/main.js'), 'utf8')
const versions = () => readdirSync(shared).sort()

describe('publishHost', () => {
  it('publishHost copies a build beside the versions that are there', async () => {
    await publish(build(versionOf(1)))
    expect(await publish(build(versionOf(2)))).toBe(versionOf(2))
    expect(versions()).toEqual([versionOf(1), versionOf(2)])
    expect(scriptOf(versionOf(1))).toBe(`version ${versionOf(1)}`)
  })

  it('publishHost refuses other bytes under a published version, which stays as it is', async () => {
    await publish(build(versionOf(1)))
    await expect(publish(build(versionOf(1), 'other bytes'))).rejects.toThrow(HostVersionTaken)
    expect(scriptOf(versionOf(1))).toBe(`version ${versionOf(1)}`)
  })

  it('publishHost puts a damaged published version in order', async () => {
    const hostDir = build(versionOf(1))
    await publish(hostDir)
    write(join(shared, versionOf(1), 'assets/main.js'), 'cut')
    await publish(hostDir)
    expect(scriptOf(versionOf(1))).toBe(`version ${versionOf(1)}`)
  })

  it('publishHost removes copies that a killed process left, and nothing that is no version', async () => {
    write(join(shared, '.partial-7/assets/main.js'), 'half')
    write(join(shared, versionOf(7), 'assets/main.js'), 'without a list of files')
    write(join(shared, 'photographs/newborn.txt'), 'kept')
    await publish(build(versionOf(1)))
    expect(versions()).toEqual([versionOf(1), 'photographs'])
  })

  it('publishHost leaves nothing of a copy for which the disk has no space', async (context) => {
    const disk = await mountTmpfs({ megabytes: 1 })
    if (!disk) return context.skip()
    try {
      const small = build(versionOf(1))
      await publishHost({ hostDir: small, hostVersionsDir: disk.path })
      const large = build(versionOf(2), 'x'.repeat(2 ** 21))
      await expect(publishHost({ hostDir: large, hostVersionsDir: disk.path })).rejects.toThrow('ENOSPC')
      expect(readdirSync(disk.path)).toEqual([versionOf(1)])
    } finally {
      await disk.unmount()
    }
  })

  it(`publishHost keeps the ${keptVersions} versions that were started last`, async () => {
    for (let at = 1; at <= keptVersions; at += 1) {
      await publish(build(versionOf(at)))
      utimesSync(join(shared, versionOf(at), 'files.json'), at, at)
    }
    // The oldest version is started again: an operator rolled back to it.
    await publish(build(versionOf(1)))
    await publish(build(versionOf(9)))
    expect(versions()).toEqual([1, 3, 4, 5, 9].map(versionOf))
  })

  it('publishHost lets processes publish the same build at the same time', async () => {
    const hostDir = build(versionOf(1))
    await Promise.all([1, 2, 3].map(() => publish(hostDir)))
    expect(versions()).toEqual([versionOf(1)])
  })

  it('publishHost does nothing for a page without files of a version', async () => {
    const hostDir = join(folder, 'page-alone')
    write(join(hostDir, 'index.html'), '<title>-</title>')
    expect(builtVersion(hostDir)).toBeNull()
    expect(await publish(hostDir)).toBeNull()
    expect(existsSync(shared)).toBe(false)
  })
})

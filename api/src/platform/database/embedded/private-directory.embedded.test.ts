import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letterSeal } from '../../files/letter-seal.ts'
import { fileSystemStore } from '../../files/store.ts'
import { prepareDirectory } from '../data-directory.ts'
import { openEmbedded } from '../open.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-private-'))
})
afterEach(() => rm(folder, { recursive: true }))

const below = async (path: string) =>
  (await readdir(path, { recursive: true })).map((name) => join(path, name))

/** Paths of the folder and of what it holds that group or others can read, write or enter. */
async function openToOthers(path: string) {
  const all = await Promise.all(
    [path, ...(await below(path))].map(async (one) => ({ one, mode: (await lstat(one)).mode })),
  )
  return all.filter(({ mode }) => (mode & 0o077) !== 0).map(({ one }) => one)
}

/** Opens the directory in a process whose umask takes no permission away. */
async function writeWithoutUmask(directory: string) {
  const fixture = join(import.meta.dirname, 'writer.fixture.ts')
  const command = ['-c', 'umask 0; exec "$0" "$@"', process.execPath, fixture, directory]
  const child = spawn('sh', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: child.stdout }), 'line')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The permissions that an earlier version gave. */
async function loosen(directory: string) {
  for (const path of [directory, ...(await below(directory))])
    await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o666)
}

/** Milliseconds: a cluster is made. */
const timeout = 120_000

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', { timeout }, () => {
  it('the embedded database is readable by its owner alone, whatever the umask', async () => {
    const directory = join(folder, 'data')
    await writeWithoutUmask(directory)
    expect((await below(directory)).length).toBeGreaterThan(500)
    expect(await openToOthers(directory)).toEqual([])
  })

  it('the embedded database of an earlier version is closed to other accounts at the next start', async () => {
    const directory = join(folder, 'data')
    await (await openEmbedded(directory)).close()
    await loosen(directory)
    await (await openEmbedded(directory)).close()
    expect(await openToOthers(directory)).toEqual([])
  })

  it('the embedded database is refused to root when it belongs to another user', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('needs root')
    const directory = join(folder, 'data')
    await mkdir(join(directory, 'database'), { recursive: true })
    await chown(join(directory, 'database'), 65534, 65534)
    await expect(openEmbedded(directory)).rejects.toMatchObject({ code: 'other_owner' })
  })
})

describe('kept files and the key of the letters', () => {
  const fill = async (directory: string) => {
    await fileSystemStore(join(directory, 'files')).put(Buffer.from('referto'))
    letterSeal(directory).seal('testo', 'a@ospedale.example')
  }

  it('kept files and the key of the letters are readable by their owner alone', async () => {
    const directory = join(folder, 'data')
    await fill(directory)
    expect(await openToOthers(directory)).toEqual([])
  })

  it('kept files and the key of the letters of an earlier version are closed at the next start', async () => {
    const directory = join(folder, 'data')
    await fill(directory)
    await loosen(directory)
    await prepareDirectory(directory)
    expect(await openToOthers(directory)).toEqual([])
  })

  it('kept files and the letter key are closed in a folder with others’ files, which stay as they are', async () => {
    const directory = join(folder, 'shared')
    await fill(directory)
    await writeFile(join(directory, 'notes.txt'), 'x')
    await loosen(directory)
    await prepareDirectory(directory)
    expect(await openToOthers(directory)).toEqual([directory, join(directory, 'notes.txt')])
  })
})

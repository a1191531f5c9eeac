import { afterEach, describe, expect, it } from 'vitest'
import { ThreadError } from '../../platform/threads/thread-queue.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { createFileReader, type FileReader, type FileReaderOptions } from './file-reader.ts'
import { fixture, profileOf } from './fixture.ts'
import type { FileToMatch } from './match-file.ts'

let reader: FileReader
afterEach(() => reader.close())
const open = (options: FileReaderOptions = {}) => {
  reader = createFileReader(options)
}

const file = (change: Partial<FileToMatch> = {}): FileToMatch => ({
  bytes: new TextEncoder().encode('Pozzetto;Campione;PHE\nA1;SNE1;52,5\n'),
  name: 'a.csv',
  profiles: builtInProfiles,
  profileId: null,
  usualProfileId: null,
  plate: {
    barcode: 'PL1',
    wells: [{ position: 'A1', type: 'sample', barcode: 'SNE1', qcLevel: null }],
    analytes: [{ code: 'PHE', label: 'Fenilalanina' }],
  },
  ...change,
})
/** A profile whose signature tries every division of the line: no limit of size ends it. */
const endless = file({
  bytes: new TextEncoder().encode(`${'a'.repeat(60)}!\n`),
  profiles: [{ ...profileOf('wide_table'), signature: ['^(a+)+$'] }],
})
/** A file that no heap of 32 MB holds. */
const tooLarge = file({
  bytes: new TextEncoder().encode(
    `${Array.from({ length: 1_400 }, (_, at) => `x${at};`).join('')}\n`.repeat(490),
  ),
})
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

describe('the thread that reads files', () => {
  it('the thread that reads files lays a file on its plate', async () => {
    open()
    expect(await reader.match(file())).toMatchObject({
      profileId: 'wide_table',
      report: { importable: true },
      values: [{ position: 'A1', code: 'PHE', value: 52.5 }],
    })
  })

  it('the thread that reads files is ended when a file takes too long, and replaced for the next file', async () => {
    open({ timeoutMs: 500, ordinaryTimeoutMs: 500 })
    // On a busy machine an ordinary file may take as long: it is asked for again.
    const read = (): ReturnType<FileReader['match']> =>
      reader.match(file()).catch((error) => {
        if (error instanceof FileBeyondLimits && error.limit === 'time') return read()
        throw error
      })
    const [long, next] = await Promise.all([refusal(reader.match(endless)), read()])
    expect(long).toMatchObject(new FileBeyondLimits('time'))
    expect(next?.report.importable).toBe(true)
  })

  it('the thread that reads files is ended when a file takes too much memory, and replaced for the next', async () => {
    open({ heapMegabytes: 32, ordinaryHeapMegabytes: 32, timeoutMs: 60_000, ordinaryTimeoutMs: 60_000 })
    const [error, next] = await Promise.all([refusal(reader.match(tooLarge)), reader.match(file())])
    expect(error).toMatchObject(new FileBeyondLimits('memory'))
    expect(next?.report.importable).toBe(true)
  })

  it('the thread that reads files reads the file of a colleague while a costly one is read', async () => {
    open({ timeoutMs: 600_000 })
    let ended = false
    const costly = refusal(reader.match(endless, 1)).finally(() => {
      ended = true
    })
    expect(await reader.match(file(), 2)).toMatchObject({ report: { importable: true } })
    expect(ended).toBe(false)
    await reader.close()
    expect(await costly).toMatchObject({ code: 'closed' })
  })

  it('the thread that reads files reads the files of who sent a costly one in the second thread', async () => {
    const heaps = { heapMegabytes: 32, ordinaryHeapMegabytes: 32 }
    open({ ...heaps, timeoutMs: 2_000, ordinaryTimeoutMs: 600_000 })
    expect(await refusal(reader.match(tooLarge, 1))).toMatchObject({ limit: 'memory' })
    // In the thread of ordinary files it would run for ten minutes.
    expect(await refusal(reader.match(endless, 1))).toMatchObject({ limit: 'time' })
  })

  it('the thread that reads files reads a file again that is too large for the thread of ordinary files', async () => {
    open({ ordinaryHeapMegabytes: 8, ordinaryTimeoutMs: 60_000, timeoutMs: 60_000 })
    const rows = Array.from({ length: 40_000 }, (_, at) => `A1;SNE1;${at};${'x'.repeat(40)}\n`).join('')
    const large = file({ bytes: new TextEncoder().encode(`Pozzetto;Campione;PHE;Nota\n${rows}`) })
    expect(await refusal(reader.match(large))).toBeNull()
  })

  it('the thread that reads files reads the file of a puncher, and refuses one that has too many rows', async () => {
    open()
    const { records } = await reader.puncher(fixture('bsd600.csv'), 1)
    expect(records.map(({ well }) => well)).toEqual(['A1', 'A3', 'A4', 'A4'])
    const long = new TextEncoder().encode(`Well,Barcode,Time\n${'A1,SN1,8:30\n'.repeat(60_000)}`)
    expect(await refusal(reader.puncher(long, 1))).toMatchObject({ limit: 'rows' })
  })

  it('the thread that reads files accepts a few files of one person, and then those of another', async () => {
    open()
    const asked = [1, 1, 1, 1, 1, 2].map((person) => refusal(reader.match(file(), person)))
    const codes = (await Promise.all(asked)).map((error) => error instanceof ThreadError && error.code)
    expect(codes).toEqual([false, false, false, false, 'busy', false])
  })

  it('the thread that reads files gives a limit of size by its name', async () => {
    open()
    const bytes = new TextEncoder().encode(`Pozzetto;PHE\n${'\n'.repeat(60_000)}`)
    expect(await refusal(reader.match(file({ bytes })))).toMatchObject(new FileBeyondLimits('rows'))
  })

  it('the thread that reads files refuses more files than may wait, at once', async () => {
    open({ maxWaiting: 1 })
    const asked = [file(), file(), file()].map((one) => refusal(reader.match(one)))
    expect((await Promise.all(asked)).map((error) => error instanceof ThreadError && error.code)).toEqual([
      false,
      false,
      'busy',
    ])
  })

  it('the thread that reads files says that it crashed when its code ends the thread', async () => {
    open({ workerUrl: new URL('data:text/javascript,process.exit(3)') })
    expect(await refusal(reader.match(file()))).toMatchObject({ code: 'crashed' })
  })

  it('the thread that reads files is closed with what it reads and what waits', async () => {
    open()
    const asked = [endless, file()].map((one) => refusal(reader.match(one)))
    await reader.close()
    expect(await Promise.all([...asked, refusal(reader.match(file()))])).toMatchObject([
      { code: 'closed' },
      { code: 'closed' },
      { code: 'closed' },
    ])
  })
})

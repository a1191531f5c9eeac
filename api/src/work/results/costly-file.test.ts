import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createFileReader,
  type FileReader,
  type FileReaderOptions,
} from '../../exchange/instruments/file-reader.ts'
import { profileOf } from '../../exchange/instruments/fixture.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { fileFor } from '../../testing/analysed.ts'
import {
  cornersWorkbook,
  emptyElements,
  type HostileFile,
  plainText,
  repeatedWell,
  unfoldingWorkbook,
} from '../../testing/hostile-files.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'
import { checkSamePlate, readFile } from './read-file.ts'

let test: TestApp
let analyst: TestPerson
let plate: Awaited<ReturnType<typeof closedPlate>>
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  await acceptedCards(test, 1)
  plate = await closedPlate(test)
})
afterAll(() => test.close())

const upload = (file: HostileFile, dryRun: boolean) => ({ params: { id: plate.id }, body: { dryRun }, file })
const everything = async () => ({
  plates: await test.db.selectFrom('plates').select(['id', 'status', 'version']).execute(),
  files: await test.db.selectFrom('files').select('id').execute(),
  trail: await test.db.selectFrom('auditTrail').select('id').execute(),
})

describe('a file that costs more than its size', () => {
  it.each([
    ['two cells at opposite corners of a sheet', cornersWorkbook, 'rows', 'più di 50.000 righe'],
    ['a workbook that unfolds', unfoldingWorkbook, 'unpackedBytes', 'decompressa, supera 32,0 MB'],
    ['3 million empty texts', emptyElements, 'cells', 'più di 700.000 celle'],
    ['2 million empty runs', () => emptyElements('r', 2_000_000), 'cells', 'più di 700.000 celle'],
    ['1 MB of one well', repeatedWell, 'values', 'più di 60.000 valori'],
    ['4 MB of text', plainText, 'rows', 'più di 50.000 righe'],
  ])('%s is refused with what to do; nothing is kept or audited', async (_what, file, limit, words) => {
    const before = await everything()
    const made = file()
    for (const dryRun of [true, false]) {
      const error = await analyst.refused('importResults', upload(made, dryRun))
      expect(error).toMatchObject({ status: 422, details: { code: 'file_beyond_limits', limit } })
      expect(error.message).toContain(words)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('a file whose reading does not end', () => {
  const file = { name: 'a.txt', bytes: Buffer.from(`${'a'.repeat(60)}!\n`) }
  let reader: FileReader
  /** The server reads with a thread of these limits. */
  const readWith = (options: FileReaderOptions) => {
    reader = createFileReader(options)
    vi.spyOn(test.services.fileReader, 'match').mockImplementation((asked) => reader.match(asked))
  }
  beforeAll(async () => {
    const slow = { ...profileOf('wide_table'), id: 'slow', signature: ['^(a+)+$'] }
    await test.db
      .insertInto('importProfiles')
      .values({ id: slow.id, label: slow.label, enabled: true, definition: json(slow) })
      .execute()
  })
  afterEach(() => reader.close())
  afterAll(() => test.db.deleteFrom('importProfiles').where('id', '=', 'slow').execute())

  it('a file whose reading does not end is refused after the time of one file', async () => {
    readWith({ timeoutMs: 200, ordinaryTimeoutMs: 100 })
    const error = await analyst.refused('importResults', upload(file, true))
    expect(error).toMatchObject({ status: 422, details: { code: 'file_beyond_limits', limit: 'time' } })
  })

  it('a slow file does not hold up a colleague: calls are answered while it is read', async () => {
    readWith({ timeoutMs: 600_000 })
    let isRead = false
    const pending = analyst.raw('importResults', upload(file, true)).finally(() => {
      isRead = true
    })
    await expect.poll(() => test.services.fileReader.match).toHaveBeenCalled()
    const planner = await test.as('planner')
    for (let calls = 0; calls < 5; calls += 1) await planner.call('getPlate', { params: { id: plate.id } })
    // A changing call on the same plate does not wait for a lock. On the embedded database it does not wait for its
    // connection.
    await planner.call('listPunching', { params: { id: plate.id } })
    expect(isRead).toBe(false)
    await reader.close()
    expect((await pending).statusCode).toBeGreaterThanOrEqual(400)
  })
})

it('a plate that was changed while its file was read does not take the file', async () => {
  const fileReader = createFileReader()
  const context = {
    db: test.db,
    viewer: {
      userId: analyst.userId,
      role: 'analyst',
      workgroupId: analyst.workgroupId,
      visibleScreenings: ['sne'],
    },
    services: { fileReader },
  } as unknown as Context
  const { name, bytes } = fileFor(plate, 'sne_ms')
  const file = { name, type: '', bytes: Buffer.from(bytes) }
  const read = await readFile(context, plate.id, file).finally(() => fileReader.close())
  const record = found((await plateRecords(test.db, context.viewer, [plate.id]))[0])
  await expect(checkSamePlate(context, record, read)).resolves.toBeUndefined()
  await test.db
    .updateTable('wells')
    .set({ qcLevel: 'high' })
    .where('plateId', '=', plate.id)
    .where('type', '=', 'quality_control')
    .execute()
  await expect(checkSamePlate(context, record, read)).rejects.toMatchObject({ code: 'stale_version' })
})

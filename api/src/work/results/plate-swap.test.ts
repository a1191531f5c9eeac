import { exchangedWell } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

type TestPlate = Awaited<ReturnType<typeof closedPlate>>

async function plateOf(cards: number, code: 'sne_ms' | 'ic_tsh' = 'sne_ms') {
  await acceptedCards(test, cards)
  return closedPlate(test, code)
}

const valueCells = (line: string) => line.split(';').slice(3)

/** The file of a plate with names and wells as planned, and the values of the wells that `from` names. */
function fileWith(plate: TestPlate, from: (well: string) => string, noise = '0') {
  const file = fileFor(plate, 'sne_ms', { others: 'normal' })
  const [plateLine = '', titles = '', ...rows] = file.bytes.trim().split('\r\n')
  const values = new Map(rows.map((row) => [row.split(';')[0] ?? '', valueCells(row)]))
  const empty = titles
    .split(';')
    .slice(3)
    .map(() => noise)
  const changed = rows.map((row) => {
    const [well = '', name = '', kind = ''] = row.split(';')
    return [well, name, kind, ...(values.get(from(well)) ?? empty)].join(';')
  })
  return { ...file, bytes: `${[plateLine, titles, ...changed].join('\r\n')}\r\n` }
}

const dryRun = async (plate: TestPlate, file: ReturnType<typeof fileWith>) =>
  (await analyst.call('importResults', { params: { id: plate.id }, body: { dryRun: true }, file })).report

const turned = (well: string) => exchangedWell(well, { kind: 'rotated' })

describe('importResults guards against exchanged plates', () => {
  it('importResults refuses the file of a plate turned by 180°, with the wells, also when a person confirms', async () => {
    const plate = await plateOf(12)
    const file = fileWith(plate, turned)
    const report = await dryRun(plate, file)
    expect(report).toMatchObject({ importable: false, swaps: [{ kind: 'rotated', certain: true }] })
    expect(report.swaps[0]?.evidence).toContainEqual(
      expect.objectContaining({ well: 'B1', found: 'nessun sangue' }),
    )
    const refused = await analyst.refused('importResults', {
      params: { id: plate.id },
      body: { confirmed: true },
      file,
    })
    expect(refused.details).toMatchObject({ code: 'file_mismatch' })
    expect(refused.message).toContain('ruotata di 180°')
    expect(refused.message).toContain('misurarla di nuovo')
  })

  it.each(['0,01', '', '<0,01'])(
    'importResults refuses a plate turned by 180° where its empty wells read %j',
    async (noise) => {
      const plate = await plateOf(12)
      const report = await dryRun(plate, fileWith(plate, turned, noise))
      expect(report).toMatchObject({ importable: false, swaps: [{ kind: 'rotated', certain: true }] })
    },
  )

  it('importResults takes a control in the well of a newborn only when a person confirms, and keeps what was confirmed', async () => {
    const plate = await plateOf(12)
    const pair: Record<string, string> = { D1: 'E2', E2: 'D1' }
    const file = fileWith(plate, (well) => pair[well] ?? well)
    const report = await dryRun(plate, file)
    expect(report).toMatchObject({ importable: true, swaps: [{ kind: 'misplaced', certain: false }] })
    const ask = { params: { id: plate.id }, body: {}, file }
    expect((await analyst.refused('importResults', ask)).details.code).toBe('file_to_confirm')
    await analyst.call('importResults', { ...ask, body: { confirmed: true } })
    const trail = await test.db
      .selectFrom('auditTrail')
      .select('details')
      .where('entity', '=', 'plate')
      .where('entityId', '=', plate.id)
      .where('action', '=', 'import_results')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(trail.details)).toContain('non è nel suo pozzetto')
  })

  it('importResults refuses the values of another plate under the names of this one', async () => {
    const one = await plateOf(12)
    await analyst.call('importResults', {
      params: { id: one.id },
      body: {},
      file: fileWith(one, (well) => well),
    })
    const other = await plateOf(12)
    const measured = fileWith(one, (well) => well)
      .bytes.trim()
      .split('\r\n')
    const own = fileWith(other, (well) => well)
      .bytes.trim()
      .split('\r\n')
    const bytes = own.map((line, index) => {
      const there = index < 2 ? undefined : measured.find((row) => row.split(';')[0] === line.split(';')[0])
      return there ? [...line.split(';').slice(0, 3), ...valueCells(there)].join(';') : line
    })
    const report = await dryRun(other, { ...fileWith(other, (well) => well), bytes: bytes.join('\r\n') })
    expect(report).toMatchObject({ importable: false, swaps: [{ kind: 'copied', certain: true }] })
    expect(report.swaps[0]?.text).toContain(one.barcode)
  })

  describe('compares numbers, not what was written', () => {
    /** The file of a plate with the values of another one in the wells of its newborns. */
    const copyOf = (plate: TestPlate, measured: string, write: (cell: string) => string) => {
      const file = fileWith(plate, (well) => well)
      const rows = new Map(measured.split('\r\n').map((row) => [row.split(';')[0], row]))
      const bytes = file.bytes
        .trim()
        .split('\r\n')
        .map((line) => {
          const [well = '', name = '', kind = ''] = line.split(';')
          const there = kind === 'Sample' ? rows.get(well) : undefined
          return there ? [well, name, kind, ...valueCells(there).map(write)].join(';') : line
        })
      return { ...file, bytes: `${bytes.join('\r\n')}\r\n` }
    }
    const withZero = (cell: string) =>
      /^\d+,\d+$/.test(cell) ? `${cell}0` : /^\d+$/.test(cell) ? `${cell},0` : cell
    const shorter = (cell: string) =>
      /^\d+,\d\d+$/.test(cell) ? Number(cell.replace(',', '.')).toFixed(1).replace('.', ',') : cell

    it.each([
      ['a trailing zero', withZero],
      ['a point', (cell: string) => cell.replace(',', '.')],
    ])('importResults tells the numbers of another plate written with %s', async (_, write) => {
      const one = await plateOf(12)
      const own = fileWith(one, (well) => well)
      await analyst.call('importResults', { params: { id: one.id }, body: { confirmed: true }, file: own })
      const other = await plateOf(12)
      const report = await dryRun(other, copyOf(other, own.bytes, write))
      expect(report).toMatchObject({ importable: false, swaps: [{ kind: 'copied', certain: true }] })
    })

    it('importResults tells the numbers of a rejected run on its copy, also with two newborns and a changed control', async () => {
      const one = await plateOf(2)
      const own = fileWith(one, (well) => well)
      await analyst.call('importResults', { params: { id: one.id }, body: { confirmed: true }, file: own })
      const planner = await test.as('planner')
      await analyst.call('rejectRun', {
        params: { id: one.id },
        body: { cause: 'control', reason: 'Fuori', action: 'Ricostituito', repeatBy: planner.userId },
      })
      const { plate: copy } = await planner.call('duplicatePlate', {
        params: { id: one.id },
        body: { withSamples: true },
      })
      await punchAll(planner, copy.id)
      await planner.call('closePlate', { params: { id: copy.id }, body: {} })
      const plate = await planner.call('getPlate', { params: { id: copy.id } })
      const report = await dryRun(plate, copyOf(plate, own.bytes, shorter))
      expect(report).toMatchObject({ importable: false, swaps: [{ kind: 'copied', certain: true }] })
    })
  })

  it('importResults says nothing of the values of the plate itself', async () => {
    const plate = await plateOf(12)
    expect(
      await dryRun(
        plate,
        fileWith(plate, (well) => well),
      ),
    ).toMatchObject({ importable: true, swaps: [] })
  })
})

import { dayOf } from '@sne/shared/domain'
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

type ClosedPlate = Awaited<ReturnType<typeof closedPlate>>
async function freshPlate() {
  await acceptedCards(test, 2)
  return closedPlate(test)
}
const fileOf = (plate: ClosedPlate, change: (lines: string[]) => string[] = (lines) => lines) => {
  const file = fileFor(plate, 'sne_ms')
  return { ...file, bytes: `${change(file.bytes.trim().split('\r\n')).join('\r\n')}\r\n` }
}
const imported = async (plate: ClosedPlate, file: ReturnType<typeof fileOf>, body = {}) =>
  analyst.call('importResults', { params: { id: plate.id }, body, file })

describe('a white spot', () => {
  const isBlank = (line: string) => line.includes('BLANK-A1')
  it.each([
    ['without a row', (lines: string[]) => lines.filter((line) => !isBlank(line))],
    [
      'without values',
      (lines: string[]) =>
        lines.map((line) => (isBlank(line) ? line.replaceAll(/;(?:0|[\d,]+)(?=;|$)/g, ';') : line)),
    ],
    [
      'that cannot be read',
      (lines: string[]) =>
        lines.map((line) => (isBlank(line) ? line.replaceAll(/;(?:0|[\d,]+)(?=;|$)/g, ';errore') : line)),
    ],
  ])('a white spot %s in the file is no proof: it is said, and no negative leaves', async (_, change) => {
    const plate = await freshPlate()
    const params = { id: plate.id }
    const dry = await imported(plate, fileOf(plate, change), { dryRun: true })
    const texts = dry.report.problems.map(({ text }) => text).join('\n')
    expect(texts).toMatch(/Controllo non conforme: \S+ in A1: valore mancante/)
    await imported(plate, fileOf(plate, change))
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.rows[0]?.against).toContainEqual(expect.objectContaining({ code: 'quality_not_released' }))
    expect(grid.rows[0]?.proposedAction.actionId).not.toBe('report_negative')
    const { held } = await analyst.call('getPlateQuality', { params })
    expect(held).toContainEqual(expect.objectContaining({ code: 'PHE', forGood: false }))
  })
})

describe('a file that may be of another plate', () => {
  const unnamed = (lines: string[]) =>
    lines
      .filter((line) => !line.startsWith('Piastra'))
      .map((line, at) => (at === 0 ? line : line.replace(/^([^;]*);[^;]*;/, '$1;;')))

  it('a file that names neither plate nor samples is imported only when a person confirms it', async () => {
    const plate = await freshPlate()
    const file = fileOf(plate, unnamed)
    const dry = await imported(plate, file, { dryRun: true })
    expect(dry.report).toMatchObject({ importable: true, toConfirm: [expect.stringContaining('non nomina')] })
    const error = await analyst.refused('importResults', { params: { id: plate.id }, body: {}, file })
    expect(error.details.code).toBe('file_to_confirm')
    expect(await imported(plate, file, { confirmed: true })).toMatchObject({
      kind: 'imported',
      changed: true,
    })
  })

  /** A plate whose file names samples and no plate, its grid decided, and the plate of the repetition. */
  async function repetition(head: readonly string[] = []) {
    const plate = await freshPlate()
    const withoutPlate = (lines: string[]) => [
      ...head,
      ...lines.filter((line) => !line.startsWith('Piastra')),
    ]
    const file = fileOf(plate, withoutPlate)
    await imported(plate, file)
    const params = { id: plate.id }
    const grid = await analyst.call('getGrid', { params, query: {} })
    const rows = grid.rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 're_test_single' as const,
    }))
    const { version } = await analyst.call('saveGridDraft', {
      params,
      body: { version: grid.draftVersion, rows },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: version } })
    const again = await closedPlate(test)
    return { plate, again, file }
  }

  it('a file whose results stand is refused for the repetition of its cards: a measurement does not confirm itself', async () => {
    const { plate, again, file } = await repetition()
    const dry = await imported(again, file, { dryRun: true })
    expect(dry.report.importable).toBe(false)
    const input = { params: { id: again.id }, body: { confirmed: true }, file }
    const error = await analyst.refused('importResults', input)
    expect(error.details.code).toBe('file_mismatch')
    expect(error.message).toContain(
      `valgono già per la piastra ${plate.barcode}: una misura non conferma se stessa`,
    )
  })

  it('a file with an earlier file’s run and its cards in equal wells asks for a confirmation', async () => {
    const { again, file } = await repetition(['Corsa: 2026-17', `Data: ${dayOf(new Date())}`])
    const saved = { ...file, bytes: `${file.bytes}\r\n` }
    const error = await analyst.refused('importResults', { params: { id: again.id }, body: {}, file: saved })
    expect(error.details.code).toBe('file_to_confirm')
    expect(error.message).toContain('2026-17')
  })

  it('a file imported for a failed run is not taken for its repetition without a confirmation', async () => {
    const plate = await freshPlate()
    const params = { id: plate.id }
    const file = fileOf(plate, (lines) => lines.filter((line) => !line.startsWith('Piastra')))
    await imported(plate, file)
    await analyst.call('deleteResults', { params, body: { reason: 'Corsa fallita' } })
    const planner = await test.as('planner')
    const { plate: copy } = await planner.call('duplicatePlate', { params, body: { withSamples: true } })
    await punchAll(planner, copy.id)
    await planner.call('closePlate', { params: { id: copy.id }, body: {} })
    const again = { params: { id: copy.id }, body: {}, file }
    const error = await analyst.refused('importResults', again)
    expect(error.details.code).toBe('file_to_confirm')
    expect(error.message).toContain(`già stato importato per la piastra ${plate.barcode}`)
    expect(await analyst.call('importResults', { ...again, body: { confirmed: true } })).toMatchObject({
      kind: 'imported',
    })
  })
})

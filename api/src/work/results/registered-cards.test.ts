import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

/**
 * A closed plate, a registered card that is not on it, and a call. The call imports the plate's file with the card's
 * code in a line.
 */
async function fileNaming(change: (lines: string[], code: string) => string[]) {
  await acceptedCards(test, 2)
  const plate = await closedPlate(test)
  const [other] = await acceptedCards(test, 1)
  const code = other?.barcode ?? ''
  const file = fileFor(plate, 'sne_ms')
  const bytes = `${change(file.bytes.trim().split('\r\n'), code).join('\r\n')}\r\n`
  const params = { id: plate.id }
  return { plate, code, ask: { params, body: {}, file: { ...file, bytes } } }
}
const control = (lines: readonly string[]) => lines.find((line) => /QC-\w+-[A-H]\d+/.test(line)) ?? ''

describe('a registered card that a file names where the plate has none', () => {
  it.each([
    ['of a control', (lines: string[]) => /QC-\w+-[A-H]\d+/.exec(control(lines))?.[0] ?? ''],
    ['of a blank', (lines: string[]) => /BLANK-[A-H]\d+/.exec(lines.join())?.[0] ?? ''],
  ])(
    'a registered card in a well %s stops the import, also where its row calls itself QC',
    async (_, nameOf) => {
      const { code, ask } = await fileNaming((lines, card) => {
        const name = nameOf(lines)
        expect(name).not.toBe('')
        return lines.map((line) => line.replace(name, card))
      })
      const { report } = await analyst.call('importResults', { ...ask, body: { dryRun: true } })
      expect(report.importable).toBe(false)
      expect(report.problems).toContainEqual(expect.objectContaining({ severity: 'error', sample: code }))
      const refused = await analyst.refused('importResults', ask)
      expect(refused.details.code).toBe('file_mismatch')
    },
  )

  it('a registered card in an empty well is said, and the file is imported without its value', async () => {
    const { code, ask } = await fileNaming((lines, card) => [
      ...lines,
      (lines.at(-1) ?? '').replace(/^[^;]*;[^;]*;/, `H12;${card};`),
    ])
    const { report } = await analyst.call('importResults', { ...ask, body: { dryRun: true } })
    expect(report.problems).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        sample: code,
        text: expect.stringContaining('non è su questa'),
      }),
    )
    expect(report.importable).toBe(true)
  })
})

it('a file with two cards exchanged is refused by its reasons alone, without a verdict on its controls', async () => {
  await acceptedCards(test, 3)
  const plate = await closedPlate(test)
  const [one, other] = plate.wells.flatMap(({ barcode }) => barcode ?? [])
  const file = fileFor(plate, 'sne_ms')
  const swapped = file.bytes.replace(new RegExp(`${one}|${other}`, 'g'), (code) =>
    code === one ? (other ?? '') : (one ?? ''),
  )
  const ask = { params: { id: plate.id }, body: { dryRun: true }, file: { ...file, bytes: swapped } }
  const { report } = await analyst.call('importResults', ask)
  expect(report.importable).toBe(false)
  expect(report.problems.filter(({ severity }) => severity === 'error')).not.toEqual([])
  expect(report.problems.filter(({ text }) => /ontroll/.test(text))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { cards, plateOf, positions } from './table-fixture.ts'

const asked = async (lines: readonly string[], code: string, profile: string) => {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  return matchToPlate(await parse(bytes, profileOf(profile)), plateOf(code)).report.toConfirm
}
const rows = positions.map((well, at) => `${well};${cards[at]};Sample;${at + 3},2`)
const wide = (above: readonly string[], below: readonly string[]) =>
  asked([...above, 'Well;SampleID;Type;TGAL', ...rows, ...below], 'TGAL', 'wide_table')
const quantStudio = (above: readonly string[], below: readonly string[]) =>
  asked(
    [
      ...above,
      '[Results]',
      'Well\tWell Position\tSample Name\tTarget Name\tTask\tCT',
      ...positions.map((well, at) => `${at + 1}\t${well}\t${cards[at]}\tSMN1\tUNKNOWN\t24.${at + 1}`),
      ...below,
    ],
    'SMN1',
    'quantstudio_results',
  )

describe('a line beneath the table', () => {
  it.each([
    'Run status;Aborted',
    'QC: FAIL',
    'Calibration;FAILED',
    'Plate rejected',
    'Corsa non valida',
    'Kit scaduto',
    'Note: C2 guardare il registro',
    '* SN26000002: result not valid',
    'Samples excluded: C2',
  ])('a line beneath the table that speaks against values is confirmed by a person: %s', async (line) => {
    const shown = line.replaceAll(';', ' ')
    expect(await wide([], [line])).toEqual([expect.stringContaining(shown)])
    expect(await quantStudio([], [line.replaceAll(';', '\t')])).toEqual([expect.stringContaining(shown)])
  })

  it.each(['Operatore;MR', 'Run status;Completed', 'Samples excluded: none', 'Pozzetti: A1-H12'])(
    'a line beneath the table that says nothing against them is not asked about: %s',
    async (line) => {
      expect(await wide([], [line])).toEqual([])
    },
  )
})

describe('a line above the table', () => {
  it.each([
    '* Run Status = Aborted',
    '* Experiment Run End Time = Not Started',
    '* Calibration ROI is expired = Yes',
    '* Comment = curva da guardare',
    '* Plate valid = No',
    '* Run Status = Partial',
  ])('a line above the table that speaks against the run is confirmed by a person: %s', async (line) => {
    expect(await quantStudio([line], [])).toEqual([expect.stringContaining(line.slice(0, 40))])
  })

  it.each([
    '* Calibration ROI is expired = No',
    '* Comment = NA',
    '* Comment =',
    '* Experiment Run End Time = 2026-11-02 15:41:09 PM CET',
    '* Run Status = Completed',
    '* Signal Smoothing On = true',
    '* Repeats = 2',
  ])('a line above the table of an ordinary head is not asked about: %s', async (line) => {
    expect(await quantStudio([line], [])).toEqual([])
  })

  it('a line above the table that names a card or a well of the plate is confirmed by a person', async () => {
    for (const line of ['Guardare SN26000002', 'Guardare B02', 'B2;guardare'])
      expect(await wide([line], [])).toEqual([expect.stringContaining('Riga 1')])
    expect(await wide(['Guardare H7', 'Lotto;26-117'], [])).toEqual([])
  })
})

import { MatchReport, Plate, type PlateSwap } from '@sne/shared/contract'
import { plateWells, record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { reportWells } from './report-map.ts'

it('the map shows what of the plate the file holds', () => {
  const plate = record(Plate, { wells: plateWells() })
  const well = (position: string) => ({ well: position, sample: null, barcode: null, line: null })
  const report = record(MatchReport, {
    importable: true,
    wellsFound: [well('A2'), well('A3')],
    wellsMissing: [well('A4')],
    wellsUnknown: [well('H12')],
    controls: [],
    swaps: [],
    problems: [{ severity: 'error', well: 'A3', sample: 'X', text: 'Un altro cartoncino' }],
  })
  const marks = new Map(
    reportWells(plate, report).map(({ position, mark, tone }) => [position, [mark, tone]]),
  )
  expect(marks.get('A2')).toEqual(['✓', 'green'])
  expect(marks.get('A3')).toEqual(['✕', 'red'])
  expect(marks.get('A4')).toEqual(['?', 'red'])
  expect(marks.get('H12')).toEqual(['!', 'amber'])
})

it('the map shows no well as right while the file is refused', () => {
  const punched = { type: 'sample', punchStatus: 'punched', barcode: 'SN-1' } as const
  const control = { type: 'quality_control', qc: { level: 'low', lotId: 1, lot: 'L1' } } as const
  const plate = record(Plate, { wells: plateWells({ A2: punched, A3: punched, B1: control }) })
  const well = (position: string) => ({ well: position, sample: null, barcode: null, line: null })
  const report = record(MatchReport, {
    importable: false,
    wellsFound: [well('A2'), well('A3')],
    wellsMissing: [],
    wellsUnknown: [],
    controls: [{ well: 'B1', level: 'low', sample: null, found: true }],
    swaps: [],
    problems: [{ severity: 'error', well: 'A3', sample: 'X', text: 'Un altro cartoncino' }],
  })
  const shown = reportWells(plate, report)
  expect(shown.filter(({ mark, tone }) => mark === '✓' || tone === 'green')).toEqual([])
  expect(shown.find(({ position }) => position === 'A3')?.mark).toBe('✕')
})

it.each([
  [false, 'amber'],
  [true, 'red'],
])('the map marks the wells of an exchange, certain: %s', (certain, tone) => {
  const swap: PlateSwap = {
    kind: 'misplaced',
    certain,
    text: 'Un controllo non è nel suo pozzetto',
    evidence: [{ well: 'A3', expected: 'campione SN-1', found: 'valori del controllo alto' }],
  }
  const report = record(MatchReport, { importable: !certain, problems: [], swaps: [swap] })
  const shown = reportWells(record(Plate, { wells: plateWells() }), report)
  expect(shown.find(({ position }) => position === 'A3')).toMatchObject({ mark: '⇄', tone })
})

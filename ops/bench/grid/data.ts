import { AnalyteColumn, AnalyteValue, Grid, GridDraftRow, GridRow, NewbornLabel } from '@sne/shared/contract'
import { record } from '../../../shared/testing/example-of.ts'

export const rows = 96
export const columns = 70

const letters = 'ABCDEFGH'
const groups = 14
const surnames = ['Rossi', 'Ferrari', 'Esposito', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Gallo']

const codeOf = (column: number) => `A${String(column + 1).padStart(2, '0')}`

/** A fixed number between 0 and 1 for each well and column. */
const noise = (row: number, column: number) => ((row * 7919 + column * 104_729) % 1000) / 1000

const measuredAt = (row: number, column: number) =>
  record(AnalyteValue, {
    code: codeOf(column),
    value: Math.round(noise(row, column) * 500) / 10,
    comparator: null,
    flag: noise(row, column) > 0.985 ? 'H' : 'N',
    edited: null,
    excluded: false,
  })

const draftOf = (id: number) =>
  record(GridDraftRow, { sampleAnalysisId: id, actionId: null, note: null, saved: null })

/** A full plate: every well a sample, every analyte measured; one value in seventy is out of range. */
export const fullGrid = (): Grid =>
  record(Grid, {
    status: 'open',
    analytes: Array.from({ length: columns }, (_, column) =>
      record(AnalyteColumn, {
        code: codeOf(column),
        label: `Analita ${column + 1}`,
        unit: 'µmol/L',
        decimals: 1,
        group: `Gruppo ${Math.floor((column * groups) / columns) + 1}`,
      }),
    ),
    barredAnalytes: [],
    qc: [],
    rows: Array.from({ length: rows }, (_, row) =>
      record(GridRow, {
        sampleAnalysisId: row + 1,
        wells: [`${letters[row % 8]}${Math.floor(row / 8) + 1}`],
        barcode: `SN2600${String(row).padStart(4, '0')}`,
        protocol: `2026/${row + 1}`,
        newborn: record(NewbornLabel, {
          id: row + 1,
          surname: surnames[row % surnames.length] ?? '',
          name: `Neonato ${row + 1}`,
        }),
        values: Array.from({ length: columns }, (_, column) => measuredAt(row, column)),
        draft: draftOf(row + 1),
        atClosing: null,
        decision: null,
        history: null,
      }),
    ),
  })

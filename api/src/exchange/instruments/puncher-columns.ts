import { normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'

/** Titles that punchers and laboratories give to a column, the surest first. */
const titles = {
  well: ['Grid Ref', 'Pozzetto', 'Well Position', 'Well', 'Posizione', 'Position'],
  card: ['Sample Barcode', 'Codice a barre', 'Cartoncino', 'Barcode', 'Sample ID', 'Sample', 'Campione'],
  plate: ['Plate Barcode', 'Codice piastra', 'Piastra', 'Plate ID', 'Plate'],
  type: ['Sample Type', 'Tipo', 'Type'],
  order: ['FillOrder', 'Ordine', 'Order'],
} as const
/** Of these every column counts: a date and a time of day, an outcome and a note. */
const several = {
  time: ['Date Time', 'Data e ora', 'Data', 'Date', 'Ora', 'Time', 'Timestamp', 'Punched At'],
  outcome: [
    'Comment',
    'Commento',
    'Esito',
    'Result',
    'Outcome',
    'Status',
    'Stato',
    'Error',
    'Errore',
    'Note',
    'Nota',
  ],
} as const

export interface PuncherColumns {
  readonly one: (name: keyof typeof titles, row: TableRow) => string
  readonly all: (name: keyof typeof several, row: TableRow) => readonly string[]
  /** Text beyond the last title, and whether the row ends before it. */
  readonly beyond: (row: TableRow) => readonly string[]
  readonly isShort: (row: TableRow) => boolean
  readonly has: (name: keyof typeof several) => boolean
  /** Titles of well and card that occur in the header more than once. */
  readonly unclear: readonly string[]
  /** The header of a BSD600: its first line names machine, user, date and run. */
  readonly isMachine: boolean
  readonly titles: readonly string[]
}

/** The columns of a header; null for a row that is none: well and card are both named. */
export function puncherColumns(header: TableRow): PuncherColumns | null {
  const names = header.cells.map((cell) => normaliseName(cellText(cell)))
  const columnsOf = (known: readonly string[]) =>
    known.flatMap((title) => {
      const at = names.indexOf(normaliseName(title))
      return at < 0 ? [] : [at]
    })
  const first = (name: keyof typeof titles) => columnsOf(titles[name])[0] ?? -1
  if (first('well') < 0 || first('card') < 0) return null
  const cell = (row: TableRow, at: number) => cellText(row.cells[at])
  return {
    one: (name, row) => cell(row, first(name)),
    all: (name, row) =>
      columnsOf(several[name])
        .toSorted((a, b) => a - b)
        .flatMap((at) => cell(row, at) || []),
    beyond: (row) => row.cells.slice(names.length).flatMap((text) => cellText(text) || []),
    isShort: (row) => row.cells.length < names.length,
    has: (name) => columnsOf(several[name]).length > 0,
    unclear: (['well', 'card'] as const).flatMap((name) => {
      const title = names[first(name)]
      return names.filter((one) => one === title).length > 1 ? [cell(header, first(name))] : []
    }),
    isMachine: names.includes(normaliseName('Grid Ref')),
    titles: names,
  }
}

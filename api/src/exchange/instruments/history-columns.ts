import { commonAnalyteMap } from './analyte-names.ts'
import { analyteCoder, normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'
import { splitUnit } from './units.ts'

/** Content of a column of control history beside values of an analyte. */
export type HistoryRole =
  | 'date'
  | 'time'
  | 'run'
  | 'instrument'
  | 'lot'
  | 'level'
  | 'replicate'
  | 'analyte'
  | 'value'
  | 'unit'
  | 'flag'

const titles: Readonly<Record<HistoryRole, readonly string[]>> = {
  date: [
    'data',
    'dataora',
    'dataeora',
    'datacorsa',
    'dataanalisi',
    'datamisura',
    'date',
    'datetime',
    'giorno',
    'rundate',
    'measuredat',
    'acquisitiondate',
  ],
  time: ['ora', 'time', 'orario', 'oracorsa'],
  run: ['corsa', 'run', 'runid', 'piastra', 'plate', 'serie', 'batch', 'seduta', 'numerocorsa'],
  instrument: ['strumento', 'instrument', 'analizzatore'],
  lot: ['lotto', 'lot', 'lotno', 'lotnumber', 'numerolotto', 'lottocontrollo', 'controllot'],
  level: ['livello', 'level', 'qclevel', 'controllevel'],
  replicate: ['replica', 'replicato', 'replicate', 'rep', 'ripetizione'],
  analyte: ['analita', 'analyte', 'parametro', 'compound', 'composto', 'analyt', 'test'],
  value: [
    'valore',
    'value',
    'risultato',
    'result',
    'concentrazione',
    'concentration',
    'conc',
    'conc.',
    'finalconc',
  ],
  unit: ['unità', 'unita', 'unitàdimisura', 'unitadimisura', 'u.m.', 'um', 'unit', 'units'],
  flag: ['flag', 'flags', 'segnalazione', 'segnalazioni', 'allarme'],
}
const roleOf = new Map(
  Object.entries(titles).flatMap(([role, names]) => names.map((name) => [name, role as HistoryRole])),
)

export interface HistoryColumn {
  readonly index: number
  readonly title: string
  readonly role: HistoryRole | null
  /** Code of the analyte whose values it holds. */
  readonly analyte: string | null
  /** Unit in the title. */
  readonly unit: string | null
}

export interface HistoryHeader {
  readonly layout: 'values' | 'columns'
  readonly columns: readonly HistoryColumn[]
}

/** The columns of a line of titles; null where it is none of a control history. */
export function historyHeader(row: TableRow, codes: readonly string[]): HistoryHeader | null {
  const codeOf = analyteCoder(commonAnalyteMap, codes)
  const columns = row.cells.flatMap((cell, index): HistoryColumn[] => {
    const title = cellText(cell)
    if (title === '') return []
    const { name, unit } = splitUnit(title)
    const role = roleOf.get(normaliseName(name)) ?? null
    return [{ index, title, role, analyte: role ? null : codeOf(title), unit }]
  })
  const has = (role: HistoryRole) => columns.some((column) => column.role === role)
  if (!has('date') || !has('lot')) return null
  if (has('analyte') && has('value')) return { layout: 'values', columns }
  return columns.some(({ analyte }) => analyte !== null) ? { layout: 'columns', columns } : null
}

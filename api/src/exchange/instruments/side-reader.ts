import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { CellReading } from './cell-value.ts'
import { withComparator } from './comparator-cell.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { normaliseName } from './names.ts'
import { type FileProblem, fileError } from './problem.ts'
import { analyteInRows, type SideColumn, sideColumns, unreadTitles } from './side-columns.ts'
import { type SaidBeside, sideProblems } from './side-problems.ts'
import { wordsBeside } from './side-words.ts'
import { cellText } from './table.ts'
import { texts } from './texts.ts'

/** Characters of a cell beside a value that are looked at. */
const readCharacters = 80

export interface ReadBeside {
  readonly reading: CellReading
  /** Text of the value with what stands beside it and changes it: `> 12`, `3,2 (Status: REJECTED)`. */
  readonly raw: string
}

/** Reads what stands beside each value: an instrument's verdict, a comparator in a cell of its own. */
export function sideReader(values: readonly RawValue[], { layout, flags }: ImportProfile) {
  const readsUnits = layout === 'wide' || layout === 'groups'
  const plans = new Map<Header, readonly SideColumn[]>(
    [...Map.groupBy(values, ({ header }) => header)].map(([header, own]) => [
      header,
      sideColumns(header, own, readsUnits),
    ]),
  )
  const marks = new Set(flags.map(normaliseName))
  const said: SaidBeside[] = []

  /** @param counts false for a calibrator: what is said of it is of no use to anybody */
  function read(value: RawValue, reading: CellReading, counts: boolean): ReadBeside {
    let now = reading
    const against: string[] = []
    for (const side of plans.get(value.header) ?? []) {
      if (typeof side.owner === 'number' && side.owner !== value.column) continue
      const text = cellText(value.row.cells[side.index]).slice(0, readCharacters)
      const told = wordsBeside(side, text, reading, marks)
      if (told === null) continue
      if (counts) said.push({ side, text, kind: told.kind, line: value.row.line, analyte: value.analyte })
      if (told.kind === 'mark' || told.kind === 'note') continue
      const bound =
        told.kind === 'sign' && side.owner !== 'unclear' ? withComparator(now, told.comparator) : null
      if (bound) now = bound
      else against.push(side.title === '' ? text : `${side.title}: ${text}`)
    }
    const sign = now.comparator !== reading.comparator && now.comparator ? `${now.comparator} ` : ''
    const words = against.join('; ')
    return {
      reading:
        words === ''
          ? now
          : { ...now, value: null, comparator: null, notDetected: false, unreadable: false, flagText: words },
      raw: `${sign}${cellText(value.cell)}${words === '' ? '' : ` (${words})`}`.trim(),
    }
  }

  return {
    read,
    problems: () => [
      ...sideProblems(said, new Set(values.map(({ row }) => row)).size),
      layout === 'wide' ? analyteProblems(values) : [],
    ],
    unread: () => [...new Set([...plans.values()].flatMap(unreadTitles))],
  }
}

function analyteProblems(values: readonly RawValue[]): FileProblem[] {
  const [first] = values
  const title = first ? analyteInRows(first.header, values) : null
  return title === null ? [] : [fileError('unclear_column', texts.analyteInRows(title))]
}

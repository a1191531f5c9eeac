import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { CellReading } from './cell-value.ts'
import { cellsBeside } from './cells-beside.ts'
import type { ColumnPattern } from './column-pattern.ts'
import { withComparator } from './comparator-cell.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { analyteCoder, normaliseName } from './names.ts'
import { type FileProblem, fileError } from './problem.ts'
import type { SideColumn } from './side-column.ts'
import { patternIn, sideColumns } from './side-columns.ts'
import { type SaidBeside, sideProblems } from './side-problems.ts'
import { leavesOpen } from './side-words.ts'
import { cellText } from './table.ts'
import { texts } from './texts.ts'
import { analyteInRows, unreadTitles } from './unread-columns.ts'

export interface ReadBeside {
  readonly reading: CellReading
  /** Text of the value with the texts beside it: `> 12`, `3,2 (Status: REJECTED)`, `3,2 (Flag: H)`. */
  readonly raw: string
}

/** Name of a cell without text where its emptiness has a meaning. */
const emptyCell = 'vuota'

/**
 * Reads the cells beside each value: an instrument's verdict, a comparator in a cell of its own, a column that differs in
 * few rows.
 * @param isSample whether a value is a newborn's; controls and calibrators differ from samples in many columns
 */
export function sideReader(
  values: readonly RawValue[],
  { layout, flags, otherColumns, analyteMap, own: isOwn }: ImportProfile,
  isSample: (value: RawValue) => boolean,
) {
  const codeOf = analyteCoder(analyteMap, [])
  const rules = {
    readsUnits: layout === 'wide' || layout === 'groups',
    harmless: new Set(otherColumns.map(normaliseName)),
    isKnownAnalyte: (title: string) => codeOf(title) !== null,
    isOwn,
  }
  const tables = [...Map.groupBy(values, ({ header }) => header)]
  const plans = new Map(tables.map(([header, own]) => [header, sideColumns(header, own, rules)] as const))
  const patterns = patternReader(values.filter(isSample), plans, rules.readsUnits)
  const marks = new Set(flags.map(normaliseName))
  const said: SaidBeside[] = []

  const besideOf = cellsBeside(plans, patterns.of, { isSample, marks, isWide: rules.readsUnits })

  /** @param counts false for a calibrator: what is said of it is of no use to anybody */
  function read(value: RawValue, reading: CellReading, counts: boolean): ReadBeside {
    let now = reading
    const against: string[] = []
    const told: string[] = []
    for (const { side, text, says } of besideOf(value)) {
      if (side.index === value.column) continue
      const one = says(reading)
      if (one === null) continue
      const words = text || emptyCell
      if (counts)
        said.push({ side, text: words, kind: one.kind, line: value.row.line, analyte: value.analyte })
      const bound =
        one.kind === 'sign' && side.owner !== 'unclear' ? withComparator(now, one.comparator) : null
      if (bound) {
        now = bound
        continue
      }
      const sentence = side.title === '' ? words : `${side.title}: ${words}`
      told.push(sentence)
      if (one.kind !== 'mark' && one.kind !== 'note' && one.kind !== 'hand') against.push(sentence)
    }
    const sign = now.comparator !== reading.comparator && now.comparator ? `${now.comparator} ` : ''
    const words = against.join('; ')
    return {
      reading:
        words === ''
          ? now
          : { ...now, value: null, comparator: null, notDetected: false, unreadable: false, flagText: words },
      raw: `${sign}${cellText(value.cell)}${told.length === 0 ? '' : ` (${told.join('; ')})`}`.trim(),
    }
  }

  return {
    read,
    problems: () => [
      ...sideProblems(said, new Set(values.map(({ row }) => row)).size),
      patterns.problems(),
      layout === 'wide' ? analyteProblems(values) : [],
    ],
    unread: () => [...new Set([...plans.values()].flatMap(unreadTitles))],
  }
}

/** The patterns of the columns beside the values of samples; where a row holds one analyte, among the rows of that analyte. */
function patternReader(
  values: readonly RawValue[],
  plans: ReadonlyMap<Header, readonly SideColumn[]>,
  isWide: boolean,
) {
  const keyOf = ({ analyte }: RawValue) => (isWide ? '' : analyte)
  const found = new Map<SideColumn, ReadonlyMap<string, ColumnPattern>>()
  for (const [header, own] of Map.groupBy(values, ({ header }) => header)) {
    const rows = [...Map.groupBy(own, keyOf)].map(
      ([key, some]) => [key, [...new Set(some.map(({ row }) => row))]] as const,
    )
    for (const side of plans.get(header) ?? [])
      found.set(side, new Map(rows.map(([key, some]) => [key, patternIn(side, some)])))
  }
  return {
    of: (value: RawValue, side: SideColumn): ColumnPattern | null =>
      found.get(side)?.get(keyOf(value)) ?? null,
    problems: (): FileProblem[] => {
      const splits = [...found].flatMap(([side, patterns]) => {
        const split = [...patterns.values()].find(({ split }) => split !== null)?.split
        return split && leavesOpen(side, split) ? [{ title: side.title, split }] : []
      })
      return [...new Map(splits.map((one) => [one.title, one])).values()].map(({ title, split }) =>
        fileError('unclear_column', texts.splitColumn(title, ...split)),
      )
    },
  }
}

function analyteProblems(values: readonly RawValue[]): FileProblem[] {
  const [first] = values
  const title = first ? analyteInRows(first.header, values) : null
  return title === null ? [] : [fileError('unclear_column', texts.analyteInRows(title))]
}

import type { ColumnPattern } from './column-pattern.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import type { SideColumn } from './side-column.ts'
import { type SaysOf, wordsBeside } from './side-words.ts'
import { cellText } from './table.ts'

/** Characters of a cell beside a value that are looked at. */
const readCharacters = 80

interface CellBeside {
  readonly side: SideColumn
  readonly text: string
  readonly says: SaysOf
}

interface Reading {
  readonly isSample: (value: RawValue) => boolean
  readonly marks: ReadonlySet<string>
  /** A row has the values of all analytes. */
  readonly isWide: boolean
}

/**
 * Finds the cells that say something of a value, in the order of their columns. A row has as many values as analytes, and most of its
 * cells say nothing: they are read once for all its values.
 */
export function cellsBeside(
  plans: ReadonlyMap<Header, readonly SideColumn[]>,
  patternOf: (value: RawValue, side: SideColumn) => ColumnPattern | null,
  { isSample, marks, isWide }: Reading,
) {
  function read(value: RawValue) {
    const isOfSample = isSample(value)
    const cells = (plans.get(value.header) ?? []).flatMap((side): CellBeside[] => {
      const text = cellText(value.row.cells[side.index]).slice(0, readCharacters)
      const says = wordsBeside(side, text, marks, isOfSample ? patternOf(value, side) : null)
      return says === null ? [] : [{ side, text, says }]
    })
    const isOwned = ({ side }: CellBeside) => typeof side.owner === 'number'
    return {
      of: value,
      common: cells.filter((cell) => !isOwned(cell)),
      owned: Map.groupBy(cells.filter(isOwned), ({ side }) => side.owner),
    }
  }
  let latest: ReturnType<typeof read> | null = null
  return (value: RawValue): readonly CellBeside[] => {
    const isSame =
      latest?.of.row === value.row &&
      latest.of.header === value.header &&
      (isWide || latest.of.analyte === value.analyte)
    if (latest === null || !isSame) latest = read(value)
    const own = latest.owned.get(value.column)
    return own ? [...own, ...latest.common].toSorted((a, b) => a.side.index - b.side.index) : latest.common
  }
}

import { hidesAll } from './number-formats.ts'
import type { CellMark } from './table.ts'
import { openingTags } from './xml-tags.ts'

/** Marks of a sheet on its cells, beside their values. */
export interface SheetMarks {
  /** Format of a cell that shows more than its number, by row and column from 0. */
  readonly formatAt: (row: number, column: number) => string | undefined
  /** Marks of the cells of a row, both from 0; undefined where none has any. */
  readonly marksOf: (row: number) => ReadonlyMap<number, CellMark> | undefined
  /** Rows with cells that nobody sees, from 1. */
  readonly hiddenRows: readonly number[]
  /** Letters of hidden columns. */
  readonly hiddenColumns: readonly string[]
}

const sheetTags = new Set(['col', 'row', 'c'])
const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Facts of a workbook about its cells, outside the sheet. */
export interface CellFacts {
  /** By style, see `tellingFormats`. */
  readonly formats: ReadonlyMap<string, string>
  /** Styles that are struck through. */
  readonly struck: ReadonlySet<string>
  /** Addresses of cells with a comment. */
  readonly commented: ReadonlySet<string>
}

/** @throws UnreadableXml */
export function sheetMarks(xml: string, { formats, struck, commented }: CellFacts): SheetMarks {
  const found = new Map<string, string>()
  const marks = new Map<number, Map<number, CellMark>>()
  const hiddenRows = new Set<number>()
  const hiddenColumns: string[] = []
  let row = 0
  let column = 0
  let isHidden = false
  for (const { name, attributes } of openingTags(xml, sheetTags)) {
    const own = Object.fromEntries(attributes)
    if (name === 'col') {
      if (isTrue(own.hidden) || own.width === '0')
        hiddenColumns.push(lettersBetween(Number(own.min), Number(own.max)))
    } else if (name === 'row') {
      row = Number(own.r ?? row + 1)
      column = 0
      isHidden = isTrue(own.hidden) || own.ht === '0'
    } else {
      const place = /^([A-Z]+)(\d+)$/u.exec(own.r ?? '')
      column = place ? columnNumber(place[1]!) : column + 1
      if (place) row = Number(place[2])
      if (isHidden) hiddenRows.add(row)
      const format = formats.get(own.s ?? '')
      if (format !== undefined) found.set(`${row} ${column}`, format)
      const mark = struck.has(own.s ?? '')
        ? 'struck'
        : format !== undefined && hidesAll(format)
          ? 'hidden'
          : commented.has(`${letters(column)}${row}`)
            ? 'commented'
            : null
      if (mark) marks.set(row, (marks.get(row) ?? new Map()).set(column - 1, mark))
    }
  }
  return {
    formatAt: (atRow, atColumn) => found.get(`${atRow + 1} ${atColumn + 1}`),
    marksOf: (atRow) => marks.get(atRow + 1),
    hiddenRows: [...hiddenRows],
    hiddenColumns,
  }
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function letters(column: number): string {
  const rest = column - 1
  return `${rest >= 26 ? letters(Math.floor(rest / 26)) : ''}${String.fromCharCode(65 + (rest % 26))}`
}

const lettersBetween = (from: number, to: number) =>
  from >= 1 && to > from ? `${letters(from)}–${letters(to)}` : from >= 1 ? letters(from) : '?'

/** A run of a text that is raised, lowered or struck out, up to its letters. */
const apart =
  /<(?:\w{1,20}:)?(?:vertAlign|d?strike)\b(?![^>]{0,100}val="(?:baseline|0|false)")(?:(?!<(?:\w{1,20}:)?t[\s>])[\s\S]){0,1000}<(?:\w{1,20}:)?t(?:\s[^>]{0,100})?>/gu

/** The XML with a `^` before such a run, so that `5,8` and a footnote's raised `1` never read as 5,81. */
export const withRaisedText = (xml: string): string =>
  /vertAlign|strike/u.test(xml) ? xml.replaceAll(apart, '$&^') : xml

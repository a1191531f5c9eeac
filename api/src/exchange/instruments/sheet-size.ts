import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { openingTags, UnreadableXml } from './xml-tags.ts'

const rowsAndCells = new Set(['row', 'c'])

/**
 * Checks the rectangle that a sheet's cells span, before a reader fills it: two cells may span seventeen thousand
 * million.
 * @param xml of the sheet
 * @throws FileBeyondLimits `rows`, `columns`, `cells`; UnreadableXml
 */
export function checkSheetSize(xml: string): void {
  let lastRow = 0
  let lastColumn = 0
  let rows = 0
  let cells = 0
  for (const { name, attributes } of openingTags(xml, rowsAndCells)) {
    if (name === 'row') rows += 1
    else cells += 1
    for (const [attribute, value] of attributes) {
      if (attribute !== 'r') continue
      const { row, column } = name === 'row' ? { row: numberOf(value), column: 0 } : placeOf(value)
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
    }
    if (Math.max(lastRow, rows) > fileLimits.rows) throw new FileBeyondLimits('rows')
    if (lastColumn > fileLimits.columns) throw new FileBeyondLimits('columns')
    if (Math.max(cells, lastRow * lastColumn) > fileLimits.cells) throw new FileBeyondLimits('cells')
  }
}

/** `B12` to row and column, both from 1. @throws UnreadableXml also for a place written with entities */
function placeOf(address: string): { row: number; column: number } {
  const match = /^([A-Z]{1,3})(\d{1,7})$/u.exec(address)
  if (!match) throw new UnreadableXml()
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(match[2]), column }
}

function numberOf(text: string): number {
  if (!/^\d{1,7}$/u.test(text)) throw new UnreadableXml()
  return Number(text)
}

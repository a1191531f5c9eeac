import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { charactersOf, textIn } from './shared-strings.ts'
import { openingTags, UnreadableXml, type XmlTag } from './xml-tags.ts'

const sizedTags = new Set(['row', 'c', 'v', 't'])

/**
 * Checks the rectangle that a sheet's cells span, before a reader fills it: two cells may span seventeen thousand
 * million. Checks as well the characters of its cells, where each reference to a shared string counts as the string.
 * @param xml of the sheet
 * @param strings characters of each shared string
 * @param before characters of the sheets before it
 * @returns characters of this sheet and those before it
 * @throws FileBeyondLimits `rows`, `columns`, `cells`, `cellCharacters`, `characters`; UnreadableXml
 */
export function checkSheetSize(xml: string, strings: readonly number[] = [], before = 0): number {
  let lastRow = 0
  let lastColumn = 0
  let rows = 0
  let cells = 0
  let characters = before
  let isReference = false
  for (const tag of openingTags(xml, sizedTags)) {
    const { name, attributes } = tag
    if (name === 'v' || name === 't') {
      const text = textIn(xml, tag)
      characters += isReference && name === 'v' ? referred(text, strings) : charactersOf(text)
      if (characters > fileLimits.characters) throw new FileBeyondLimits('characters')
      continue
    }
    if (name === 'row') rows += 1
    else {
      cells += 1
      isReference = namesString(tag)
    }
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
  return characters
}

/** The value of the cell is the number of a shared string. @throws UnreadableXml for a type written with entities */
function namesString({ attributes }: XmlTag): boolean {
  const types = attributes.filter(([name]) => name === 't')
  if (types.some(([, value]) => value.includes('&'))) throw new UnreadableXml()
  return types.some(([, value]) => value === 's')
}

/** Characters of the string with this number. @throws UnreadableXml for a number written with entities */
function referred(number: string, strings: readonly number[]): number {
  if (number.includes('&')) throw new UnreadableXml()
  return strings[Number(number)] ?? 0
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

import type { RawValue } from './extraction.ts'
import { cellText, type TableRow } from './table.ts'

/** In a name, a share or the word itself, apart from the code: `SN1 1:5`, `SN1 dil.5`. */
const inName =
  /[\s_(,;](?:1\s*(?:[:/]|to|in)\s*(?!1(?!\d))\d{1,4}|x\s*(?!1(?!\d))\d{1,4}|(?!1\s*x)\d{1,4}\s*x|dil\p{L}*\.?(?:\s*\d+)?)(?=$|[\s_),;])/iu

/** Whether the name of a sample says that it was diluted. */
export const isDilutedName = (name: string): boolean => inName.test(name.slice(0, 100))

/** In the name of a data file: `261102_003_1to5.d`, `SN1_dil5.raw`. */
const inFile =
  /(?:^|[\s_(.-])(?:1[\s_-]?(?:to|in|:)[\s_-]?(?!1(?!\d))\d{1,4}|dil\p{L}*[\s_.-]?\d{1,4}|dil(?:uted|uito|uita)?)(?=$|[\s_).-])/iu

/** Whether the name of a data file tells of a dilution. */
export const isDilutedFile = (name: string): boolean =>
  inFile.test((name.split(/[\\/]/u).at(-1) ?? '').slice(0, 100))

/** A sign behind or before a name: an instrument's or a person's mark, of which nobody knows the meaning. */
export const isMarkedName = (name: string): boolean => /^[*!?†‡§#+(]|[*!?†‡§#+]$/u.test(name.trim())

/** A code of a card has at least five characters, a digit among them, and no blanks. */
export const mayBeCode = (text: string): boolean =>
  text.length >= 5 && text.length <= 40 && /^[^\s:,\d]*\d[^\s:,]*$/u.test(text) && !/^\d+\.\d+$/u.test(text)

/** Codes in further columns of names, beside the name that is read. */
export function secondNames({ row, header }: RawValue): readonly string[] {
  const names = header.at.sample.map((index) => cellText(row.cells[index])).filter((name) => name !== '')
  return [...new Set(names.slice(1).filter((name) => name !== names[0] && mayBeCode(name)))]
}

/**
 * Makes the reader of the texts of a row that may be codes of cards. The row's name and values are left out. Each row
 * is read once.
 */
export function otherNamesReader() {
  const known = new Map<TableRow, readonly string[]>()
  return ({ row, header }: RawValue): readonly string[] => {
    const found = known.get(row)
    if (found) return found
    const read = header.at.sample.find((index) => cellText(row.cells[index]) !== '')
    const names = row.cells.flatMap((cell, index) =>
      index !== read && typeof cell === 'string' && mayBeCode(cell.trim()) ? cell.trim() : [],
    )
    known.set(row, names)
    return names
  }
}

import { type ColumnPattern, isFilledBy, noPattern, patternOf } from './column-pattern.ts'
import {
  isComparatorTitle,
  isFactorTitle,
  isHarmlessTitle,
  isNameTitle,
  isNoteTitle,
  isVerdictTitle,
} from './column-titles.ts'
import { comparatorIn, signOf } from './comparator-cell.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { areNumbers, lowSignals, measureIn } from './measures.ts'
import { normaliseName } from './names.ts'
import type { SideColumn, SideRole } from './side-column.ts'
import { ownersOf } from './side-owners.ts'
import { cellText, type TableRow } from './table.ts'
import { looksLikeUnit } from './units.ts'

export interface SideRules {
  /** A column of nothing but units is read as such, whatever its title. */
  readonly readsUnits: boolean
  /** Titles of which no result depends, as `normaliseName` gives them. */
  readonly harmless: ReadonlySet<string>
  readonly isKnownAnalyte: (title: string) => boolean
  /** A laboratory wrote the profile: columns that it names beside the first one of a kind are checked too. */
  readonly isOwn: boolean
}

/** The columns beside the values of one table, without factors, which stop the import by themselves. */
export function sideColumns(header: Header, values: readonly RawValue[], rules: SideRules): SideColumn[] {
  const rows = [...new Set(values.map(({ row }) => row))]
  const analytes = new Map(values.map(({ column, analyte }) => [column, analyte]))
  const isValue = (title: string, index: number) =>
    rules.readsUnits && analytes.get(index) === title && !rules.isKnownAnalyte(title)
  // Of several columns of names the first is read; the others are looked at like any other.
  const { flag, comparator, value: own, ...roles } = { ...header.at, sample: header.at.sample.slice(0, 1) }
  const named = Object.values(roles).flatMap((columns) => (rules.isOwn ? columns.slice(0, 1) : columns))
  const read = new Set([...named, ...own, ...analytes.keys()])
  const sides = header.titles
    .map((title, index) => ({ title, index, isValue: isValue(title, index) }))
    .filter(({ title, index, isValue }) => (isValue || !read.has(index)) && !isFactorTitle(title))
    .map(({ title, index, isValue }) => {
      const texts = textsAt(rows, index)
      const isUnit = rules.readsUnits && texts.length > 0 && texts.every(looksLikeUnit)
      const role = isValue
        ? 'other'
        : isUnit
          ? 'unit'
          : sideRole(title, texts, { isFlag: flag.includes(index), isSign: comparator.includes(index) })
      const measure = measureIn(title, texts)
      const isNumbers = measure !== null && texts.length > 0 && areNumbers(texts)
      return {
        title,
        index,
        isValue,
        measure,
        role: isNumbers || (role === 'other' && isHarmless(title, index, rules)) ? 'harmless' : role,
      } as const
    })
  const owners = ownersOf(sides, header, analytes)
  return sides.map((side) => {
    const owner = owners(side)
    // A group without an analyte of its own is that of an internal standard.
    const isSignal = side.measure === 'peak' || side.measure === 'response'
    const isStandard = isSignal && header.groups !== undefined && owner === null
    return { ...side, owner, measure: isStandard ? 'standard' : side.measure }
  })
}

/** Without a title the first column numbers the rows. */
const isHarmless = (title: string, index: number, { harmless }: SideRules): boolean =>
  title === '' ? index === 0 : isHarmlessTitle(title) || harmless.has(normaliseName(title))

/** How the cells of a column differ in these rows. */
export function patternIn(
  { index, isValue, role, measure }: SideColumn,
  rows: readonly TableRow[],
): ColumnPattern {
  if (role === 'unit' || role === 'comparator') return noPattern
  const cells = rows.map((row) => cellText(row.cells[index]))
  if (role === 'harmless')
    return {
      ...noPattern,
      isFilled: isFilledBy(cells),
      low: measure === 'standard' ? lowSignals(cells) : noPattern.low,
    }
  const pattern = patternOf(cells)
  return isValue ? { ...pattern, split: null } : pattern
}

export const textsAt = (rows: readonly TableRow[], index: number): string[] =>
  rows.map(({ cells }) => cellText(cells[index])).filter((text) => text !== '')

function sideRole(
  title: string,
  texts: readonly string[],
  { isFlag, isSign }: { readonly isFlag: boolean; readonly isSign: boolean },
): SideRole {
  if (isSign) return 'comparator'
  const hasSigns = texts.some((text) => signOf(text) !== null)
  const mayHold = isComparatorTitle(title)
  const isAllSigns = texts.every((text) => comparatorIn(text) !== null)
  if (hasSigns ? isAllSigns || mayHold : isAllSigns && (mayHold || texts.includes('='))) return 'comparator'
  if (/primary\s*flags?/iu.test(title)) return 'peak'
  if (isFlag || isVerdictTitle(title)) return 'verdict'
  return isNoteTitle(title) ? 'note' : 'other'
}

/** A column in whose cells a word of rejection counts. */
export const mayReject = ({ role, title }: SideColumn): boolean =>
  (role !== 'other' && role !== 'harmless') || !isNameTitle(title)

import { type ColumnPattern, noPattern, patternOf } from './column-pattern.ts'
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
import { normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'
import { looksLikeUnit, splitUnit } from './units.ts'

/**
 * A column beside the values:
 * - `verdict`: whether the instrument holds a value for good;
 * - `comparator`: signs that belong to a value;
 * - `peak`: MassLynx's codes of integration;
 * - `note`: what a person wrote; `unit`: units that are read;
 * - `harmless`: places, names and measures of the run; `other`: nobody knows.
 */
export type SideRole = 'verdict' | 'comparator' | 'peak' | 'note' | 'unit' | 'harmless' | 'other'

export interface SideColumn {
  readonly index: number
  readonly title: string
  readonly role: SideRole
  /** Column of the value that it tells of; null for all values of the row, `unclear` when it may be one of two. */
  readonly owner: number | 'unclear' | null
  /** Numbers under a title that the profile does not know; the plate may know them as an analyte. */
  readonly isValue: boolean
}

export interface SideRules {
  /** A column of nothing but units is read as such, whatever its title. */
  readonly readsUnits: boolean
  /** Titles of which no result depends, as `normaliseName` gives them. */
  readonly harmless: ReadonlySet<string>
  readonly isKnownAnalyte: (title: string) => boolean
}

/** The columns beside the values of one table, without factors, which stop the import by themselves. */
export function sideColumns(header: Header, values: readonly RawValue[], rules: SideRules): SideColumn[] {
  const rows = [...new Set(values.map(({ row }) => row))]
  const analytes = new Map(values.map(({ column, analyte }) => [column, analyte]))
  const isValue = (title: string, index: number) =>
    rules.readsUnits && analytes.get(index) === title && !rules.isKnownAnalyte(title)
  // Of several columns of names the first is read; the others are looked at like any other.
  const { flag, ...roles } = { ...header.at, sample: header.at.sample.slice(0, 1) }
  const read = new Set([...Object.values(roles).flat(), ...analytes.keys()])
  const sides = header.titles
    .map((title, index) => ({ title, index, isValue: isValue(title, index) }))
    .filter(({ title, index, isValue }) => (isValue || !read.has(index)) && !isFactorTitle(title))
    .map(({ title, index, isValue }) => {
      const texts = textsAt(rows, index)
      const isUnit = rules.readsUnits && texts.length > 0 && texts.every(looksLikeUnit)
      const role = isValue ? 'other' : isUnit ? 'unit' : roleOf(title, texts, flag.includes(index))
      return {
        title,
        index,
        isValue,
        role: role === 'other' && isHarmless(title, index, rules) ? 'harmless' : role,
      } as const
    })
  const owners = ownersOf(sides, header, analytes)
  return sides.map((side) => ({ ...side, owner: owners(side) }))
}

/** Without a title the first column numbers the rows. */
const isHarmless = (title: string, index: number, { harmless }: SideRules): boolean =>
  title === '' ? index === 0 : isHarmlessTitle(title) || harmless.has(normaliseName(title))

/** How the cells of a column differ in these rows. */
export function patternIn({ index, isValue, role }: SideColumn, rows: readonly TableRow[]): ColumnPattern {
  if (role === 'unit' || role === 'comparator' || role === 'harmless') return noPattern
  const pattern = patternOf(rows.map((row) => cellText(row.cells[index])))
  return isValue ? { ...pattern, split: null } : pattern
}

export const textsAt = (rows: readonly TableRow[], index: number): string[] =>
  rows.map(({ cells }) => cellText(cells[index])).filter((text) => text !== '')

function roleOf(title: string, texts: readonly string[], isFlag: boolean): SideRole {
  const hasSigns = texts.some((text) => signOf(text) !== null)
  const mayHold = isComparatorTitle(title)
  const isAllSigns = texts.every((text) => comparatorIn(text) !== null)
  if (hasSigns ? isAllSigns || mayHold : isAllSigns && (mayHold || texts.includes('='))) return 'comparator'
  if (/primary\s*flags?/iu.test(title)) return 'peak'
  if (isFlag || isVerdictTitle(title)) return 'verdict'
  return isNoteTitle(title) ? 'note' : 'other'
}

type Side = Omit<SideColumn, 'owner'>

/**
 * Finds the value that a column tells of: by the analyte in its title or its group; of comparators and repeated titles, by the
 * value beside which they stand.
 */
function ownersOf(sides: readonly Side[], { groups }: Header, analytes: ReadonlyMap<number, string>) {
  const isBeside = (index: number) => analytes.has(index)
  const signs = sides.filter(({ role }) => role === 'comparator')
  const isBefore = signs.length > 0 && signs.every(({ index }) => isBeside(index + 1))
  const isBehind = signs.length > 0 && signs.every(({ index }) => isBeside(index - 1))
  const titles = Map.groupBy(sides, ({ title }) => normaliseName(title))
  return ({ title, index, role }: Side): SideColumn['owner'] => {
    if (groups) return [...analytes.keys()].find((column) => groups[column] === groups[index]) ?? null
    if (analytes.size < 2) return null
    const named = [...analytes].find(([column, name]) => column !== index && isNamedIn(title, name))
    if (named) return named[0]
    if (role === 'comparator') {
      if (isBefore !== isBehind) return isBefore ? index + 1 : index - 1
      return isBeside(index + 1) === isBeside(index - 1)
        ? 'unclear'
        : isBeside(index + 1)
          ? index + 1
          : index - 1
    }
    const twins = titles.get(normaliseName(title)) ?? []
    return twins.length > 1 && twins.every((twin) => isBeside(twin.index - 1)) ? index - 1 : null
  }
}

/** `PHE Flag`, `Stato (PHE)`: the analyte's name as a word of the title. */
function isNamedIn(title: string, analyte: string): boolean {
  const name = splitUnit(analyte).name.trim().toUpperCase()
  const text = title.toUpperCase()
  const at = name === '' ? -1 : text.indexOf(name)
  return at >= 0 && !/[\p{L}\p{N}:]/u.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`)
}

/** A column in whose cells a word of rejection counts. */
export const mayReject = ({ role, title }: SideColumn): boolean =>
  (role !== 'other' && role !== 'harmless') || !isNameTitle(title)

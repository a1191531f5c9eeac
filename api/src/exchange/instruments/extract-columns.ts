import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { cellReader } from './cell-value.ts'
import { isComparatorTitle, isFactorTitle, isVerdictTitle } from './column-titles.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { analyteCoder, normaliseName } from './names.ts'
import { numberStyle } from './number-style.ts'
import { cellText, type TableRow } from './table.ts'
import { type AnalyteColumn, isUnitsRow, unitReader } from './told-units.ts'

/** A row a well: each analyte has a column (`wide`) or a group of columns under a common title (`groups`). */
export function extractColumns(
  rows: readonly TableRow[],
  header: Header,
  above: TableRow | null,
  profile: ImportProfile,
): RawValue[] {
  const [first, ...others] = rows
  const beneath = first && isUnitsRow(first, header) ? first : null
  const data = beneath ? others : rows
  const groups = profile.layout === 'groups' ? groupsOf(header, above) : null
  const columns = groups ? groupColumns(header, groups, profile) : wideColumns(data, header, profile)
  const unitAt = unitReader(data, header, [beneath, above], columns)
  const own = groups ? { ...header, groups } : header
  return data.flatMap((row) =>
    columns.map(({ name, index }) => ({
      row,
      header: own,
      analyte: name,
      column: index,
      cell: row.cells[index] ?? '',
      unit: unitAt(row, index),
    })),
  )
}

function wideColumns(rows: readonly TableRow[], header: Header, profile: ImportProfile): AnalyteColumn[] {
  const taken = new Set(Object.values(header.at).flat())
  const other = new Set(profile.otherColumns.map(normaliseName))
  const codeOf = analyteCoder(profile.analyteMap, [])
  return header.titles
    .map((name, index) => ({ name, index }))
    .filter(({ name, index }) => name !== '' && !taken.has(index) && !other.has(normaliseName(name)))
    .filter(
      ({ name, index }) =>
        codeOf(name) !== null ||
        (!isFactorTitle(name) && !isVerdictTitle(name) && holdsValues(rows, { name, index }, profile)),
    )
}

/** Not a column of remarks or names that the profile does not list: most of their cells are no numbers. */
function holdsValues(
  rows: readonly TableRow[],
  { name: title, index }: AnalyteColumn,
  profile: ImportProfile,
): boolean {
  const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => cellText(cell) !== '')
  const read = cellReader(numberStyle(profile, cells, null).style, profile.notDetected, profile.flags)
  const unreadable = cells.filter((cell) => read(cell).unreadable).length
  if (cells.length === 0) return !isComparatorTitle(title)
  return unreadable <= cells.length / 2
}

/** The title of a group is above its first column and holds until the next title. */
function groupsOf(header: Header, above: TableRow | null): string[] {
  let group = ''
  return header.titles.map((_, index) => {
    group = cellText(above?.cells[index]) || group
    return group
  })
}

function groupColumns(header: Header, groups: readonly string[], profile: ImportProfile): AnalyteColumn[] {
  const suffix = profile.groupSuffix === null ? null : pattern(`${profile.groupSuffix}$`)
  const columns = new Map<string, AnalyteColumn>()
  for (const index of header.at.value) {
    const title = groups[index]!
    const name = suffix ? title.replace(suffix, '').trim() : title
    if (name !== '' && !columns.has(name)) columns.set(name, { name, index })
  }
  return [...columns.values()].toSorted((a, b) => a.index - b.index)
}

import { isAnalyteTitle, isChannelTitle, isUsualTitle } from './column-titles.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import type { SideColumn } from './side-column.ts'
import { textsAt } from './side-columns.ts'

/** Columns that nobody reads and whose titles are not those that instruments usually have. */
export const unreadTitles = (sides: readonly SideColumn[]): string[] =>
  sides
    .filter(
      ({ role, isValue, measure, title, index }) =>
        (role === 'other' || role === 'harmless') &&
        !isValue &&
        measure === null &&
        !isChannelTitle(title) &&
        (title === '' ? index > 0 : !isUsualTitle(title)),
    )
    .map(({ title, index }) => title || `n. ${index + 1}`)

/** A column of a table with an analyte a column that seems to name the analyte of each row. */
export function analyteInRows(header: Header, values: readonly RawValue[]): string | null {
  const read = new Set([...Object.values(header.at).flat(), ...values.map(({ column }) => column)])
  const rows = [...new Set(values.map(({ row }) => row))]
  const isNaming = (title: string, index: number) =>
    !read.has(index) && isAnalyteTitle(title) && new Set(textsAt(rows, index)).size > 1
  return header.titles.find(isNaming) ?? null
}

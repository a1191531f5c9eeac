import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import type { Extraction } from './extraction.ts'
import type { Header } from './header.ts'
import { normaliseName } from './names.ts'
import { type FileProblem, fileError } from './problem.ts'
import { cellText, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** A title of the first line and the columns from it to the next one. */
interface Group {
  readonly title: string
  readonly columns: readonly number[]
}

function groupsOf(above: TableRow, { titles }: Header): Group[] {
  const starts = above.cells.flatMap((cell, index) => (cellText(cell) === '' ? [] : index))
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? Math.max(titles.length, start + 1)
    const columns = Array.from({ length: end - start }, (_, column) => start + column)
    return { title: cellText(above.cells[start]), columns }
  })
}

/**
 * Finds the first group that does not fit the titles beneath it. A line of titles may be shifted by a cell or by a
 * group. It would give the values of one analyte to another. Groups with values have equal columns, none of them
 * twice. A group of an analyte has no column of names or wells. Each title has columns.
 */
function misplaced(above: TableRow, header: Header, profile: ImportProfile): Group | undefined {
  const { titles, at } = header
  const suffix = profile.groupSuffix === null ? null : pattern(`${profile.groupSuffix}$`)
  const ignored = profile.ignoreAnalytes === null ? null : pattern(profile.ignoreAnalytes)
  const placing = new Set([...at.well, ...at.sample, ...at.type])
  const filled = ({ columns }: Group) => columns.map((index) => normaliseName(titles[index] ?? ''))
  const hasValue = ({ columns }: Group) => columns.some((index) => at.value.includes(index))
  const isPlacing = ({ columns }: Group) => columns.some((index) => placing.has(index))
  const nameOf = ({ title }: Group) => (suffix ? title.replace(suffix, '').trim() : title)
  const groups = groupsOf(above, header)
  const measured = groups.filter((group) => hasValue(group) && !ignored?.test(nameOf(group)))
  const usual = measured[0] && filled(measured[0]).filter((name) => name !== '')
  const isOther = (group: Group) => {
    const names = filled(group).filter((name) => name !== '')
    return names.join('\t') !== usual?.join('\t') || new Set(names).size < names.length
  }
  return (
    groups.find((group) => isPlacing(group) && (hasValue(group) || suffix?.test(group.title))) ??
    groups.find((group) => filled(group).every((name) => name === '')) ??
    measured.find(isOther)
  )
}

/** Problems of the line of titles above the header, in the layout of groups. */
export function groupProblems({ header, above }: Extraction, profile: ImportProfile): FileProblem[] {
  if (profile.layout !== 'groups' || !header || !above) return []
  const group = misplaced(above, header, profile)
  return group ? [fileError('row_shape', texts.groupShifted(above.line, group.title), above.line)] : []
}

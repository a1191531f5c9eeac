import type { FilePreview, ProfileSpecInput } from '@sne/shared/contract'
import { type ColumnRole, columnRoles, emptyProfileSpec } from '@sne/shared/domain'

export type Spec = ProfileSpecInput
export type PreviewColumn = FilePreview['columns'][number]

/** A profile of which nothing is said yet. */
export const emptySpec = (): Spec => structuredClone(emptyProfileSpec) as Spec

const sameTitle = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const without = (titles: readonly string[], title: string) => titles.filter((one) => !sameTitle(one, title))

/** The title of an analyte without its unit: `Fenil (mg/dL)`. */
export const nameOf = (title: string): string =>
  title.replace(/\s*[([][^()[\]]*[/%][^()[\]]*[)\]]\s*$/u, '').trim()

/** Meaning of a column of the file: `role:well`, `code:PHE`, `ignored`; empty where nothing is said. */
export function meaningOf(spec: Spec, title: string): string {
  const role = columnRoles.find((one) => spec.columns[one].some((known) => sameTitle(known, title)))
  if (role) return `role:${role}`
  const alias = spec.analytes.find(({ name }) => sameTitle(name, nameOf(title)))
  if (alias) return `code:${alias.code}`
  return spec.ignored.some((name) => sameTitle(name, nameOf(title))) ? 'ignored' : ''
}

/** Sets the role of a column, in place of its former role. */
export function withMeaning(spec: Spec, title: string, meaning: string): Spec {
  const name = nameOf(title)
  const columns = Object.fromEntries(
    columnRoles.map((role) => [role, without(spec.columns[role], title)]),
  ) as Spec['columns']
  const cleared: Spec = {
    ...spec,
    columns,
    analytes: spec.analytes.filter((one) => !sameTitle(one.name, name)),
    ignored: without(spec.ignored, name),
  }
  const [kind, what = ''] = meaning.split(':')
  if (kind === 'ignored') return { ...cleared, ignored: [...cleared.ignored, name] }
  if (kind === 'code') {
    const code = meaning.slice('code:'.length)
    return { ...cleared, analytes: [...cleared.analytes, { name, code }] }
  }
  if (kind !== 'role') return cleared
  const role = what as ColumnRole
  return { ...cleared, columns: { ...columns, [role]: [title, ...columns[role]] } }
}

const isUntouched = ({ columns, base, single }: Spec) =>
  base === null && single === null && columnRoles.every((role) => columns[role].length === 0)

const mostMarks = 3

/**
 * Titles that identify a file of the instrument: titles of places and names, and titles that only a person
 * knows.
 */
const marksOf = (columns: readonly PreviewColumn[]): string[] =>
  columns
    .filter(
      ({ role, fixed }) => !fixed && (role === null || ['well', 'sample', 'analyte', 'value'].includes(role)),
    )
    .map(({ title }) => title)
    .filter((title) => title.length > 1 && title.length <= 80)
    .slice(0, mostMarks)

/** Without the suggestions of an earlier line of titles, sheet or section. */
function withoutTitlesOf(spec: Spec, earlier: FilePreview | null, now: FilePreview): Spec {
  const gone = (earlier?.columns ?? [])
    .map(({ title }) => title)
    .filter((title) => !now.columns.some((column) => sameTitle(column.title, title)))
  const left = gone.reduce((next, title) => withMeaning(next, title, ''), spec)
  return { ...left, marks: left.marks.filter((mark) => !gone.includes(mark)) }
}

/**
 * Columns that a file suggests for a profile without any; any other profile stays as it is.
 * @param earlier preview of the file before another line of titles, sheet or section was chosen
 */
export function specFrom(begun: Spec, preview: FilePreview, earlier: FilePreview | null = null): Spec {
  const spec = withoutTitlesOf(begun, earlier, preview)
  if (!isUntouched(spec) || preview.layout === null) return spec
  const { layout, columns, section, decimal } = preview
  const told: Spec = {
    ...spec,
    layout,
    section,
    decimal: decimal ?? 'auto',
    marks: spec.marks.length > 0 || layout === 'matrix' ? spec.marks : marksOf(columns),
  }
  if (layout === 'matrix') return told
  const isLong = layout === 'long'
  return columns
    .filter(({ role, fixed }) => !fixed && role !== null && (isLong || !['analyte', 'value'].includes(role)))
    .toReversed()
    .reduce((now, { title, role }) => withMeaning(now, title, `role:${role}`), told)
}

/** A number as a person writes it, with the decimal sign of either kind; null where it is none above zero. */
export function factorIn(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return /\d/u.test(text) && Number.isFinite(value) && value > 0 ? value : null
}
export const factorText = (factor: number): string => String(factor).replace('.', ',')

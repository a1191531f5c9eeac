import {
  columnRoles,
  emptyProfileSpec,
  type ProfileSpec,
  type SampleWord,
  sampleWordLabels,
} from '@sne/shared/domain'
import { ImportProfile } from '../../platform/database/import-profile.ts'
import { commonAnalyteMap } from './analyte-names.ts'
import { normaliseName } from './names.ts'
import { titleProblem } from './own-titles.ts'
import { wideTable } from './profiles/wide-table.ts'

/** A word as a pattern that means this word and nothing else. */
const literal = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
const apart = (word: string) => `(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`
/** A line that holds this mark of a section alone: `[Results]`. */
const marked = (mark: string) => `^\\s*"?${literal(mark)}"?\\s*$`
/** Any other mark of a section. */
const otherMark = (mark: string) => `^\\s*"?\\[(?!${literal(mark.slice(1))})[^\\]]+\\]`

/** Initial values of a profile without a built-in one. */
const plain = ImportProfile.parse({
  id: 'plain',
  label: 'plain',
  formats: ['text', 'xlsx'],
  extensions: ['csv', 'xlsx', 'txt', 'tsv'],
  meta: wideTable.meta,
  kindsByName: wideTable.kindsByName,
  ignoreAnalytes: wideTable.ignoreAnalytes,
  layout: 'wide',
  columns: {},
})

/** Unit of each analyte that an instrument measures, by its code. */
export type OwnUnits = ReadonlyMap<string, string>

/**
 * The reader of a laboratory's profile: every text is taken literally. `specProblem` checks whether the profile is
 * allowed.
 * @param base the built-in profile that it was begun from
 */
export function readerOf(
  spec: ProfileSpec,
  id: string,
  base: ImportProfile | null,
  units: OwnUnits,
): ImportProfile {
  const start = base ?? plain
  const { columns, section } = spec
  const aliases = Object.fromEntries(spec.analytes.map(({ name, code }) => [name, code]))
  const ignored = spec.ignored.map((name) => `^\\s*${literal(name)}\\s*$`)
  const parts = [...(start.ignoreAnalytes === null ? [] : [start.ignoreAnalytes]), ...ignored]
  return ImportProfile.parse({
    ...start,
    id,
    label: spec.label,
    own: true,
    delimiter: spec.delimiter,
    decimal: spec.decimal,
    thousands: spec.thousands,
    signature: [...start.signature, ...spec.marks.map(apart)],
    startAfter: base ? base.startAfter : section === null ? null : marked(section),
    endBefore: base ? base.endBefore : section === null ? null : otherMark(section),
    layout: base ? base.layout : spec.layout,
    single: spec.single,
    sheet: spec.sheet,
    columns: { ...columns, omit: start.columns.omit },
    otherColumns: [...start.otherColumns, ...columns.replicate, ...columns.other].slice(0, 60),
    kinds: spec.kinds,
    analyteMap: { ...commonAnalyteMap, ...start.analyteMap, ...aliases },
    signedNames: aliases,
    ignoreAnalytes: parts.length === 0 ? null : parts.map((one) => `(?:${one})`).join('|'),
    notDetected: [...spec.notDetected],
    flags: [...spec.flags],
    conversions: spec.units.map((one) => ({ ...one, to: units.get(one.code) ?? '' })),
  })
}

/**
 * Initial specification of a laboratory's profile that begins from a built-in one. Columns that are read in every profile
 * stay with the latter.
 */
export function specOf(base: ImportProfile): ProfileSpec {
  const known = new Set<string>()
  const isNew = (title: string) => known.size < known.add(normaliseName(title)).size
  const columns = Object.fromEntries(
    columnRoles.map((role) => {
      const titles = role === 'replicate' || role === 'other' ? [] : base.columns[role]
      return [role, titles.filter((title) => titleProblem(title, role) === null && isNew(title)).slice(0, 30)]
    }),
  ) as Record<(typeof columnRoles)[number], string[]>
  const words = new Set<string>()
  const isNewWord = (word: string) => words.size < words.add(normaliseName(word)).size
  const kinds = Object.fromEntries(
    (Object.keys(sampleWordLabels) as SampleWord[]).map((kind) => [kind, base.kinds[kind].filter(isNewWord)]),
  ) as Record<SampleWord, string[]>
  return {
    ...emptyProfileSpec,
    label: base.label,
    base: base.id,
    layout: 'base',
    delimiter: base.delimiter,
    decimal: base.decimal,
    thousands: base.thousands,
    columns,
    kinds,
    notDetected: base.notDetected,
    flags: base.flags,
  }
}

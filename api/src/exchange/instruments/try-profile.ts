import type { ProfileTrial } from '@sne/shared/contract'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { unitConversion } from './conversions.ts'
import { type ExpectedAnalyte, matchAnalytes } from './match-analytes.ts'
import { parse } from './parse.ts'
import { texts } from './texts.ts'
import { splitUnit } from './units.ts'

export interface ProfileToTry {
  readonly bytes: Uint8Array
  readonly profile: ImportProfile
  /** All analytes that an instrument measures. */
  readonly analytes: readonly ExpectedAnalyte[]
}

/** Rows, names and problems that are shown. */
const shown = { rows: 200, names: 60, words: 8, problems: 60, characters: 80 }

/** Reads a file by a draft, as an import would, without a plate. @throws FileBeyondLimits */
export async function tryProfile({ bytes, profile, analytes }: ProfileToTry): Promise<ProfileTrial> {
  const parsed = await parse(bytes, profile)
  const all = matchAnalytes(parsed.rows, analytes, profile.signedNames)
  const found = new Set(all.mapped.map(({ code }) => code))
  // The analytes of a plate are not known here: all analytes of the file count.
  const units = unitConversion(
    analytes.filter(({ code }) => found.has(code)),
    profile.conversions,
  )
  const match = matchAnalytes(parsed.rows, units.expected, profile.signedNames)
  const told = units.told(parsed.rows.map(match.usable), match.codeOf)
  const rows = parsed.rows.map((row) => {
    const code = match.codeOf(row)
    const usable = match.usable(row)
    const read = code === null ? usable : units.convert(code, usable)
    return {
      line: row.line,
      well: row.well,
      sample: row.sampleName?.slice(0, shown.characters) ?? null,
      kind: row.kind,
      name: row.analyteName.slice(0, shown.characters),
      analyte: code,
      raw: row.raw.slice(0, shown.characters),
      value: read.value,
      comparator: read.comparator,
      notDetected: read.notDetected,
      unit: row.units[0] ?? splitUnit(row.analyteName).unit,
      flag: read.flagText?.slice(0, shown.characters) ?? null,
    }
  })
  const problems = [
    ...parsed.problems.map(({ severity, message }) => ({
      severity,
      well: null,
      sample: null,
      text: message,
    })),
    ...(parsed.rows.length > 0 ? match.problems : []),
    ...told.problems.filter(({ severity }) => severity === 'error'),
  ]
  const unread = rows.filter(
    ({ value, notDetected, raw }) => value === null && !notDetected && raw !== '',
  ).length
  const words = [...new Set(parsed.rows.flatMap(({ unknownKind }) => unknownKind ?? []))].slice(
    0,
    shown.words,
  )
  const untold =
    words.length > 0
      ? [{ severity: 'warning' as const, well: null, sample: null, text: texts.trialKinds(words) }]
      : []
  const doubt =
    unread > 0
      ? [{ severity: 'warning' as const, well: null, sample: null, text: texts.trialUnread(unread) }]
      : []
  return {
    rows: rows.slice(0, shown.rows),
    total: rows.length,
    unknownNames: match.unmapped.slice(0, shown.names).map((name) => name.slice(0, shown.characters)),
    problems: [...problems, ...untold, ...doubt]
      .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
      .slice(0, shown.problems),
    conversions: told.problems.filter(({ severity }) => severity === 'info').map(({ text }) => text),
  }
}

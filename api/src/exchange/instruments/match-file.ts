import { createHash } from 'node:crypto'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { boundedReport } from './bounded-report.ts'
import { matchToPlate, type PlateMatch, type PlateToMatch } from './match-to-plate.ts'
import type { MatchedValue } from './match-values.ts'
import { parse } from './parse.ts'
import type { PlateReport } from './plate-report.ts'
import { tableReader } from './read-table.ts'
import { rankProfiles } from './recognise.ts'
import { mayBeCode } from './sample-name.ts'
import { texts } from './texts.ts'

/** One file with all that is needed to read it; plain data, fit for another thread. */
export interface FileToMatch {
  readonly bytes: Uint8Array
  readonly name: string
  /** Profiles among which the file's own is looked for. */
  readonly profiles: readonly ImportProfile[]
  /** The profile that a person chose; null to recognise it. */
  readonly profileId: string | null
  /** The usual profile of the plate's type: of profiles that read the file equally well it comes first. */
  readonly usualProfileId: string | null
  readonly plate: PlateToMatch
}

export interface FileMatch {
  readonly profileId: string
  readonly report: PlateReport
  readonly values: readonly MatchedValue[]
  /** As of `PlateMatch`, with names that may be codes of cards, at most as many as a report lists. */
  readonly besides: PlateMatch['besides']
  /** Lower-case hexadecimal. */
  readonly sha256: string
  /** No values at all, or a file that ends in the middle. */
  readonly unreadable: boolean
}

/**
 * Reads a file by the profile asked for, or by the profile that fits it best. Matches its rows to the plate.
 * @returns null when no profile reads it
 * @throws FileBeyondLimits
 */
export async function matchFile(file: FileToMatch): Promise<FileMatch | null> {
  const { bytes, name, profiles, plate } = file
  const read = tableReader(bytes)
  const asked = profiles.find(({ id }) => id === file.profileId)
  const ranked = asked ? [] : usualFirst(await rankProfiles(bytes, name, profiles, read), file.usualProfileId)
  const profile = asked ?? ranked[0]?.profile
  if (!profile) return null
  const parsed = await parse(bytes, profile, read)
  const matched = matchToPlate(parsed, plate, profile)
  const { values, besides } = matched
  const report = { ...matched.report, toConfirm: [...matched.report.toConfirm, ...rivalsOf(ranked)] }
  return {
    profileId: profile.id,
    report: boundedReport(report),
    // Values of a file that is not imported are of no use to anybody.
    values: report.importable ? values : [],
    besides: besides.filter(({ sample }) => mayBeCode(sample ?? '')).slice(0, fileLimits.listed),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    unreadable: parsed.rows.length === 0 || parsed.truncated,
  }
}

type Ranked = Awaited<ReturnType<typeof rankProfiles>>

/** Of profiles that read the file equally well one of the laboratory comes first, then the usual one. */
const usualFirst = (ranked: Ranked, usualId: string | null): Ranked =>
  ranked.toSorted(
    (a, b) =>
      b.confidence - a.confidence ||
      Number(b.profile.own) - Number(a.profile.own) ||
      Number(b.profile.id === usualId) - Number(a.profile.id === usualId),
  )

/** Two profiles of the laboratory read the file equally well: which is its instrument's, only a person knows. */
function rivalsOf([first, ...others]: Ranked): string[] {
  if (!first?.profile.own) return []
  const rivals = others.filter(({ profile, confidence }) => profile.own && confidence === first.confidence)
  if (rivals.length === 0) return []
  const named = rivals.slice(0, 5).map(({ profile }) => `«${profile.label}»`)
  return [texts.severalOwn(first.profile.label, named.join(', '))]
}

import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { decodeText } from './decode.ts'
import { extract } from './extract.ts'
import { type TableReader, tableReader } from './read-table.ts'
import { splitSections } from './sections.ts'
import { rowText } from './table.ts'
import { isZip } from './zip-entries.ts'

export interface Recognition {
  readonly profile: ImportProfile
  /** 0–1; a profile with signatures that all fit comes near 1, a mere table near 0.6. */
  readonly confidence: number
}

/**
 * Finds the profile that reads a file. Content counts, the name is a hint.
 * @param read the file's reader, where other steps use it too
 * @returns the profiles that can read it, best first; empty when none can.
 * @throws FileBeyondLimits when the file is too large for every profile that could read it
 */
export async function rankProfiles(
  bytes: Uint8Array,
  fileName: string,
  profiles: readonly ImportProfile[],
  read: TableReader = tableReader(bytes),
): Promise<Recognition[]> {
  const ranked: Recognition[] = []
  let beyond: FileBeyondLimits | undefined
  for (const profile of profiles) {
    try {
      const confidence = await confidenceOf(bytes, fileName, profile, read)
      if (confidence > 0) ranked.push({ profile, confidence })
    } catch (error) {
      if (!(error instanceof FileBeyondLimits)) throw error
      beyond ??= error
    }
  }
  if (ranked.length === 0 && beyond) throw beyond
  return ranked.toSorted((a, b) => b.confidence - a.confidence)
}

/** The best of `rankProfiles`, or null. */
export async function recognise(
  bytes: Uint8Array,
  fileName: string,
  profiles: readonly ImportProfile[],
): Promise<Recognition | null> {
  return (await rankProfiles(bytes, fileName, profiles))[0] ?? null
}

async function confidenceOf(
  bytes: Uint8Array,
  fileName: string,
  profile: ImportProfile,
  read: TableReader,
): Promise<number> {
  if (!isSigned(bytes, profile)) return 0
  const { table } = await read(profile)
  if (!table) return 0
  const lines = table.rows.slice(0, 500).map((row) => rowText(row))
  const signed = profile.signature.every((source) => {
    const mark = pattern(source)
    return lines.some((line) => mark.test(line))
  })
  if (!signed) return 0
  const found = extract(splitSections(table, profile).body, profile)
  const hasSignature = profile.signature.length > 0
  if (!found.header) return hasSignature ? 0.3 : 0
  const extension = fileName.toLowerCase().split('.').at(-1) ?? ''
  const parts = [
    0.4,
    hasSignature ? 0.4 : 0,
    found.values.length > 0 ? 0.15 : 0,
    profile.extensions.includes(extension) ? 0.05 : 0,
  ]
  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100
}

/** Cheap look at a text before all of it is cut into rows; a workbook must be opened first. */
function isSigned(bytes: Uint8Array, profile: ImportProfile): boolean {
  if (profile.signature.length === 0 || isZip(bytes)) return true
  const lines = decodeText(bytes.subarray(0, 200_000), 'auto')?.split(/\r\n|\r|\n/u) ?? []
  return profile.signature.every((source) => {
    const mark = pattern(source)
    return lines.some((line) => mark.test(line))
  })
}

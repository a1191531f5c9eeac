import type { FileName } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { commonAnalyteMap, partsOf } from './analyte-names.ts'
import { isIsomer } from './match-analytes.ts'
import { analyteCoder, normaliseAnalyte } from './names.ts'
import { texts } from './texts.ts'
import { splitUnit } from './units.ts'

/** A profile that also reads the names of a laboratory, which go before its own. */
export function withOwnNames(profile: ImportProfile, names: readonly FileName[]): ImportProfile {
  const own = Object.fromEntries(
    names.filter(({ profileId }) => profileId === profile.id).map(({ name, analyte }) => [name, analyte]),
  )
  return {
    ...profile,
    analyteMap: { ...profile.analyteMap, ...own },
    signedNames: { ...profile.signedNames, ...own },
  }
}

/** The name of an analyte as it is kept: without its unit. */
export const ownName = (column: string): string => splitUnit(column).name.trim()

export const isSameName = (one: string, other: string): boolean =>
  normaliseAnalyte(ownName(one)) === normaliseAnalyte(ownName(other))

interface Naming {
  readonly profile: Pick<ImportProfile, 'analyteMap'>
  /** Codes of all analytes. */
  readonly codes: readonly string[]
}

/**
 * Why a name of a file cannot stand for an analyte: it stands for one already, or it is a part of a sum beside which the file
 * gives another part.
 * @param fileNames all names of the file; empty where no file is known
 * @returns Italian; null where it can
 */
export function nameRefusal(
  { profile, codes }: Naming,
  name: string,
  analyte: string,
  fileNames: readonly string[],
): string | null {
  const codeOf = analyteCoder({ ...commonAnalyteMap, ...profile.analyteMap }, codes)
  const known = codeOf(name)
  if (known !== null && known !== analyte) return texts.nameTaken(name, known)
  const isPart = (other: string) => partsOf(analyte).some((part) => isSameName(part, other))
  if (isIsomer(analyte, name)) {
    const besides = fileNames.find(
      (other) => !isSameName(other, name) && (isPart(other) || codeOf(other) === analyte),
    )
    return besides === undefined ? null : texts.isomerBeside(name, analyte, besides)
  }
  if (known === analyte) return texts.nameKnown(name, analyte)
  return isPart(name) ? texts.onlyPart(name, analyte) : null
}

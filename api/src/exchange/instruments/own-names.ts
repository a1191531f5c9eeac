import type { FileName } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { commonAnalyteMap, isomersOf, partsOf } from './analyte-names.ts'
import { analyteCoder, normaliseAnalyte, oncePerName } from './names.ts'
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

/** The name of an analyte as it is compared. */
export const plainName = (column: string): string => normaliseAnalyte(ownName(column))

/** Characters of a name of 80 once it is normalised: one ligature becomes as many as 18. */
export const longestPlainName = 160
export const isLongName = (name: string): boolean => name.normalize('NFKC').length > longestPlainName

interface Naming {
  readonly profile: Pick<ImportProfile, 'analyteMap'>
  /** Codes of all analytes. */
  readonly codes: readonly string[]
}

/**
 * Tells why a name of a file cannot name an analyte: it names one already, or it is a part of a sum beside which the file
 * gives another part. Each name is normalised once, however many analytes are asked for.
 * @param fileNames all names of the file; empty where no file is known
 * @returns Italian; null where it can
 */
export function nameJudge({ profile, codes }: Naming, fileNames: readonly string[]) {
  const codeOf = oncePerName(analyteCoder({ ...commonAnalyteMap, ...profile.analyteMap }, codes))
  const plainOf = oncePerName(plainName)
  const partsIn = oncePerName((analyte) => new Set(partsOf(analyte).map(plainName)))
  const isomersIn = oncePerName((analyte) => new Set(isomersOf(analyte).map(plainName)))
  const isPart = (name: string, analyte: string) => partsIn(analyte).has(plainOf(name))
  /** The first names of a file that are parts of the analyte, one of each spelling: two tell whether there is another beside one. */
  const toldBy = oncePerName((analyte) => {
    const told = new Map<string, string>()
    for (const name of fileNames)
      if (!told.has(plainOf(name)) && (isPart(name, analyte) || codeOf(name) === analyte))
        told.set(plainOf(name), name)
    return [...told].slice(0, 2)
  })
  return (name: string, analyte: string): string | null => {
    const known = codeOf(name)
    if (known !== null && known !== analyte) return texts.nameTaken(name, known)
    if (isomersIn(analyte).has(plainOf(name))) {
      const besides = toldBy(analyte).find(([plain]) => plain !== plainOf(name))
      return besides === undefined ? null : texts.isomerBeside(name, analyte, besides[1])
    }
    if (known === analyte) return texts.nameKnown(name, analyte)
    return isPart(name, analyte) ? texts.onlyPart(name, analyte) : null
  }
}

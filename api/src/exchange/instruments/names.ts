import { splitUnit } from './units.ts'

/** Titles, sample kinds and analytes are compared without case, blanks and the Cyrillic т of QuantStudio's "Cт". */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\u00a0\ufeff]+/gu, '')
    .replaceAll(/[тТ]/gu, 't')
    .toLowerCase()

/**
 * As `normaliseName`, without hyphens; isobaric pairs are written with any of + / \ | & by different programs.
 * `:` stays, because C5 and C5:1 are two analytes, and so does a hyphen between two digits.
 */
export const normaliseAnalyte = (name: string): string =>
  normaliseName(name)
    .replaceAll(/[\\/|&]/gu, '+')
    .replaceAll(/(?<!\d)\p{Pd}|\p{Pd}(?!\d)/gu, '')

/**
 * Finds our code of an analyte named by an instrument: by the profile's map, else by the code itself. A unit may follow.
 * `_` replaces a blank (`SMN1_E7`) or separates the two of a pair (`C5DC_C6OH`); a name that could be two analytes is
 * none.
 */
export function analyteCoder(map: Readonly<Record<string, string>>, codes: readonly string[]) {
  const known = new Map<string, string>()
  for (const code of codes) known.set(normaliseAnalyte(code), code)
  for (const [name, code] of Object.entries(map)) known.set(normaliseAnalyte(name), code)
  const codeOf = (name: string) => {
    const plain = normaliseAnalyte(name)
    if (known.has(plain) || !plain.includes('_')) return known.get(plain)
    const found = ['', '+'].flatMap((sign) => known.get(plain.replaceAll('_', sign)) ?? [])
    return new Set(found).size === 1 ? found[0] : undefined
  }
  return (name: string): string | null => codeOf(name) ?? codeOf(splitUnit(name).name) ?? null
}

/** Keeps what is found for each name: a file gives a name for each of its rows. Not for longer than one file is read. */
export function oncePerName<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, T>()
  return (name) => {
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name) as T
  }
}

/** A title's name and the unit behind it: `PHE (µmol/L)`, `PHE [mg/dL]`. */
export interface TitledColumn {
  readonly name: string
  /** As the file writes it; null where the title gives none. */
  readonly unit: string | null
}

const inBrackets = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u
/** A quotient or a share; isobaric pairs in brackets have neither. */
const looksLikeUnit = (text: string): boolean => /[/%]/u.test(text)

export function splitUnit(title: string): TitledColumn {
  const [, name, unit] = inBrackets.exec(title.trim()) ?? []
  return name !== undefined && unit !== undefined && looksLikeUnit(unit)
    ? { name, unit: unit.trim() }
    : { name: title, unit: null }
}

/** `µmol/L`, `umol/l` and `mcmol / L` are one unit. */
const normaliseUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/\u03bc|mc(?=mol|g|u|l)/gu, 'u')

export const isSameUnit = (one: string, other: string): boolean => normaliseUnit(one) === normaliseUnit(other)

/** A title's name and the unit behind it: `PHE (µmol/L)`, `PHE [mg/dL]`. */
export interface TitledColumn {
  readonly name: string
  /** As the file writes it; null where the title gives none. */
  readonly unit: string | null
}

const inBrackets = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u
/** A quotient or a share; isobaric pairs in brackets have neither. */
const isQuotient = (text: string): boolean => /[/%]/u.test(text)

const quotient = /^[\p{L}µ%][\p{L}µ\d.·² ]*(?:[/%][\p{L}µ\d.·² ]*)*$/u
/** Units that are neither: molar ones, masses. Single letters are flags and sexes rather than units. */
const short = /^(?:mc|[fpnuµ\u03bcmk])(?:m|g|mol|u|ui|iu|l)$/iu
/** `n/a`, `N/D`: no answer. */
const noAnswer = /^n\s*\/\s*\p{L}\.?$/iu

/** A unit that can be nothing else, also behind a number: `mg/dL`, `%`. */
export const isQuotientUnit = (text: string): boolean =>
  isQuotient(text) && quotient.test(text.trim()) && !noAnswer.test(text.trim())

/** Text that stands for a unit where units are told: also `nM`. Whether it is ours is another question. */
export const looksLikeUnit = (text: string): boolean => isQuotientUnit(text) || short.test(text.trim())

export function splitUnit(title: string): TitledColumn {
  const [, name, unit] = inBrackets.exec(title.trim()) ?? []
  return name !== undefined && unit !== undefined && isQuotient(unit)
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

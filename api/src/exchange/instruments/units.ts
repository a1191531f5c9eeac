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
const short = /^(?:(?:mc|[fpnuµ\u03bcmk])(?:m|g|mol|u|ui|iu|l)|mom)$/iu
/** `n/a`, `N/D`: no answer. */
const noAnswer = /^n\s*\/\s*\p{L}\.?$/iu

/** A unit that can be nothing else, also behind a number: `mg/dL`, `%`. */
export const isQuotientUnit = (text: string): boolean =>
  isQuotient(text) && quotient.test(text.trim()) && !noAnswer.test(text.trim())

/** Text that has the form of a unit, in a place of units: also `nM`. It may be none of ours. */
export const looksLikeUnit = (text: string): boolean => isQuotientUnit(text) || short.test(text.trim())

/** `TGAL mg/dL`: a unit of mass, amount or activity behind the name. */
const behindName =
  /^(\S|\S.*[^\s_])[\s_]+((?:[fpnuµ\u03bcmk]|mc)?(?:g|mol|u|ui|iu|eq)\s*(?:\/\s*[\p{L}µ\d]+(?:\/\p{L}+)?|%))$/iu

export function splitUnit(title: string): TitledColumn {
  const [, name, unit] = inBrackets.exec(title.trim()) ?? behindName.exec(title.trim()) ?? []
  return name !== undefined &&
    unit !== undefined &&
    (isQuotient(unit) || /^[munpµ\u03bc]M$/u.test(unit.trim()))
    ? { name, unit: unit.trim() }
    : { name: title, unit: null }
}

/** Pattern of a unit in words: `micromoli per litro`, `milligrams per deciliter`. */
export const unitInWords =
  '(?:micro|milli|nano|pico)?(?:mol|gram|unit)\\S*\\s*(?:per|al|/)\\s*\\S{0,6}lit\\S{2,4}'

/** Powers of ten. */
const prefixes: Readonly<Record<string, number>> = {
  ...{
    '': 0,
    k: 3,
    d: -1,
    m: -3,
    milli: -3,
    deci: -1,
    u: -6,
    mc: -6,
    micro: -6,
    n: -9,
    nano: -9,
    p: -12,
    pico: -12,
    f: -15,
  },
}
const prefix = '(k|d|deci|m|milli|u|mc|micro|n|nano|p|pico|f)?'
const amount = '(mol|g|gram|u|iu|ui|unit)[\\p{L}à]*?'
const perVolume = new RegExp(`^${prefix}${amount}(?:/|per|al)${prefix}l(?:it(?:ro|re|er))?$`, 'u')
/** Measured medium, behind its unit: `mU/L whole blood`. */
const medium = /(?:(?:whole)?blood|sangue(?:intero)?|wb)$/u

/**
 * Units of one size have one text: `µU/mL` and `mIU/L`, `mg/dL`, `mg%` and `mg/100 mL`, `µM`, `µmol/L` and `micromoli per litro`.
 */
function normaliseUnit(unit: string): string {
  const text = unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/\u03bc/gu, 'u')
    .replace(medium, '')
    .replace(/(?<=g)(?:%|\/100ml)$/u, '/dl')
    .replace(/^([munp])m$/u, '$1mol/l')
  const [, above = '', quantity, below = ''] = perVolume.exec(text) ?? []
  if (quantity === undefined) return text.replaceAll(/mc(?=mol|g|u|l)/gu, 'u')
  const kind = quantity.startsWith('g') ? 'g' : quantity === 'mol' ? 'mol' : 'u'
  return `${(prefixes[above] ?? 0) - (prefixes[below] ?? 0)} ${kind}/l`
}

export const isSameUnit = (one: string, other: string): boolean => normaliseUnit(one) === normaliseUnit(other)

/** By what a value in one unit is multiplied to be in the other; null where the two measure different things, or nobody knows. */
export function factorBetween(from: string, to: string): number | null {
  const parts = [from, to].map((unit) => /^(-?\d+) (\p{L}+\/l)$/u.exec(normaliseUnit(unit)))
  const [[, low, ofFrom] = [], [, high, ofTo] = []] = parts.map((part) => part ?? [])
  return ofFrom === undefined || ofFrom !== ofTo ? null : 10 ** (Number(low) - Number(high))
}

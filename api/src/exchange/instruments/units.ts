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

/** `TGAL mg/dL`: a unit of mass, amount or activity behind the name. */
const behindName =
  /^(\S.*?)[\s_]+((?:[fpnuµ\u03bcmk]|mc)?(?:g|mol|u|ui|iu|eq)\s*(?:\/\s*[\p{L}µ\d]+(?:\/\p{L}+)?|%))$/iu

export function splitUnit(title: string): TitledColumn {
  const [, name, unit] = inBrackets.exec(title.trim()) ?? behindName.exec(title.trim()) ?? []
  return name !== undefined && unit !== undefined && isQuotient(unit)
    ? { name, unit: unit.trim() }
    : { name: title, unit: null }
}

const prefixes = { micro: 'u', milli: 'm', nano: 'n', pico: 'p' } as const
const quantities = { mol: 'mol', gram: 'g', unit: 'u' } as const
const volumes = { deci: 'dl', milli: 'ml', micro: 'ul', '': 'l' } as const
/** Pattern of a unit in words: `micromoli per litro`, `milligrams per deciliter`. */
export const unitInWords =
  '(?:micro|milli|nano|pico)?(?:mol|gram|unit)\\S*\\s*(?:per|al|/)\\s*\\S{0,6}lit\\S{2,4}'
const inWords =
  /^(micro|milli|nano|pico)?(mol|gram|unit)[\p{L}à]*(?:per|al|\/)(deci|milli|micro)?lit(?:ro|re|er)$/u

/** `µmol/L`, `umol/l`, `mcmol / L` and `micromoli per litro` are one unit, and so are `mg/dL`, `mg%` and `mg/100 mL`. */
function normaliseUnit(unit: string): string {
  const text = unit.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')
  const [, prefix, quantity, volume] = inWords.exec(text) ?? []
  if (quantity !== undefined) {
    const of = prefixes[prefix as keyof typeof prefixes] ?? ''
    return `${of}${quantities[quantity as keyof typeof quantities]}/${volumes[(volume ?? '') as keyof typeof volumes]}`
  }
  return text.replaceAll(/\u03bc|mc(?=mol|g|u|l)/gu, 'u').replace(/(?<=g)(?:%|\/100ml)$/u, '/dl')
}

export const isSameUnit = (one: string, other: string): boolean => normaliseUnit(one) === normaliseUnit(other)

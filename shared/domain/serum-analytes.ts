import { analytes } from './analytes.ts'

interface SerumAnalyte {
  readonly code: string
  /** Other spellings of Italian reports, as `plainName` makes them. */
  readonly names: readonly string[]
  /** Unit of the limits below and of Italian laboratories. */
  readonly unit: string
  /** Units that a report may have, with the exact factor to `unit`. */
  readonly units: Readonly<Record<string, number>>
}

/** g/mol, of thyroxine and of triiodothyronine. */
const molarMass = { t4: 776.87, t3: 650.97 } as const
const free = (mass: number) => ({
  'pmol/L': 1,
  'ng/dL': 10_000 / mass,
  'pg/mL': 1000 / mass,
  'ng/L': 1000 / mass,
})
const total = (mass: number) => ({
  'nmol/L': 1,
  'µg/dL': 10_000 / mass,
  'ng/dL': 10 / mass,
  'ng/mL': 1000 / mass,
})

/** Hormones that a report of serum gives: the one table of names, units and conversions. */
export const serumHormones = [
  {
    code: 'TSH',
    names: [
      'tshs',
      'stsh',
      'tshsiero',
      'tshsierico',
      'htsh',
      'tshreflex',
      'tireotropina',
      'ormonetireotropo',
    ],
    unit: 'mU/L',
    units: { 'mU/L': 1, 'µU/mL': 1, 'U/L': 1000, 'mU/mL': 1000 },
  },
  {
    code: 'fT4',
    names: ['ft4s', 'sft4', 'ft4siero', 't4libera', 't4libero', 't4l', 'freet4', 'tiroxinalibera'],
    unit: 'pmol/L',
    units: free(molarMass.t4),
  },
  {
    code: 'fT3',
    names: ['ft3s', 'sft3', 'ft3siero', 't3libera', 't3libero', 't3l', 'freet3', 'triiodotironinalibera'],
    unit: 'pmol/L',
    units: free(molarMass.t3),
  },
  { code: 'T4', names: ['t4totale', 'tt4', 'tiroxina'], unit: 'nmol/L', units: total(molarMass.t4) },
  { code: 'T3', names: ['t3totale', 'tt3', 'triiodotironina'], unit: 'nmol/L', units: total(molarMass.t3) },
] as const satisfies readonly SerumAnalyte[]

/** Values that a person types in beside the file. */
export const serumAnalytes = [serumHormones[0], serumHormones[1]] as const

/** Every other analyte that laboratories measure, in its own unit. */
const others: readonly SerumAnalyte[] = analytes
  .filter(({ code, formula, unit }) => formula === null && unit !== '' && code !== 'TSH')
  .map(({ code, unit }) => ({ code, names: [], unit, units: { [unit]: 1 } }))

const all: readonly SerumAnalyte[] = [...serumHormones, ...others]

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9:+]/g, '')

/** Micro sign, international units and spaces are written in many ways. */
const plainUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/μ/g, 'u')
    .toLowerCase()
    .replace(/mc(?=[a-z])/, 'u')
    .replace(/(?:iu|ui)\//, 'u/')

const named = (name: string): SerumAnalyte | undefined =>
  all.find(({ code, names }) => plainName(code) === plainName(name) || names.includes(plainName(name)))

const unitOf = ({ units }: SerumAnalyte, unit: string): string | undefined =>
  Object.keys(units).find((one) => plainUnit(one) === plainUnit(unit))

interface NamedUnit {
  readonly code: string
  readonly unit: string
}

const hormoneList = serumHormones
  .map(({ code, units }) => `${code} (${Object.keys(units).join(', ')})`)
  .join(', ')

/** Why a measure of a serum report is refused, in Italian; null where its name and unit are known. */
export function serumNameRefusal({ code, unit }: NamedUnit): string | null {
  const analyte = named(code)
  if (!analyte)
    return `«${code}» non è un analita conosciuto: ${hormoneList}, oppure il codice di un analita del laboratorio.`
  return unitOf(analyte, unit) === undefined
    ? `«${unit}» non è un’unità di ${analyte.code}: ${Object.keys(analyte.units).join(', ')}.`
    : null
}

/** The same measure with name and unit as the table spells them; as it came where it is not known. */
export function spelledSerum<M extends NamedUnit>(measure: M): M {
  const analyte = named(measure.code)
  const unit = analyte && unitOf(analyte, measure.unit)
  return analyte && unit !== undefined ? { ...measure, code: analyte.code, unit } : measure
}

/** Factor from the unit of a measure to the unit of its limits; null where the name or the unit is not known. */
export function serumFactor({ code, unit }: NamedUnit): number | null {
  const analyte = named(code)
  const known = analyte && unitOf(analyte, unit)
  return analyte && known !== undefined ? (analyte.units[known] ?? null) : null
}

import { type LineChange, lineChanges } from './line-changes.ts'

/** How a profile of a laboratory finds its values; `base`: as the built-in profile that it was begun from. */
export const profileLayoutLabels = {
  wide: 'Una colonna per analita',
  long: 'Una riga per pozzetto e analita',
  matrix: 'Griglia 8 × 12',
  base: 'Come il profilo di partenza',
} as const
export type ProfileLayout = keyof typeof profileLayoutLabels

/** Roles of a column of an instrument's file. */
export const columnRoleLabels = {
  well: 'Pozzetto',
  sample: 'Campione',
  type: 'Tipo di campione',
  analyte: 'Analita o target',
  value: 'Valore',
  comparator: 'Segno del valore (<, >)',
  unit: 'Unità',
  plate: 'Piastra',
  flag: 'Segnalazione',
  replicate: 'Replicato',
  other: 'Non riguarda i risultati',
} as const
export type ColumnRole = keyof typeof columnRoleLabels
export const columnRoles = Object.keys(columnRoleLabels) as readonly ColumnRole[]

export const sampleWordLabels = {
  sample: 'Campione',
  blank: 'Bianco',
  qc: 'Controllo',
  standard: 'Calibratore',
} as const
export type SampleWord = keyof typeof sampleWordLabels

/**
 * How the files of one instrument of a laboratory read, as plain texts and titles: nothing in it is a
 * pattern, and the server alone makes a reader of it.
 */
export interface ProfileSpec {
  readonly label: string
  /** Built-in profile from which it was begun; null without one. */
  readonly base: string | null
  readonly layout: ProfileLayout
  /** Texts that every such file has. */
  readonly marks: readonly string[]
  /** Name of the sheet that is read; null for the one with results. */
  readonly sheet: string | null
  /** Line that opens the section with the results: `[Results]`. */
  readonly section: string | null
  readonly delimiter: 'auto' | '\t' | ';' | ',' | '|'
  readonly decimal: 'auto' | '.' | ','
  readonly thousands: '' | '.' | ',' | ' ' | "'"
  /** In `matrix`: the analyte of the only grid; null where a line above each grid names it. */
  readonly single: string | null
  readonly columns: Readonly<Record<ColumnRole, readonly string[]>>
  readonly kinds: Readonly<Record<SampleWord, readonly string[]>>
  readonly notDetected: readonly string[]
  /** Texts that may accompany a number. */
  readonly flags: readonly string[]
  /** Names in the file and the code of each. */
  readonly analytes: readonly { readonly name: string; readonly code: string }[]
  /** Names of internal standards and of other names that are no result. */
  readonly ignored: readonly string[]
  /** Unit of the file, and the factor from it to ours. */
  readonly units: readonly { readonly code: string; readonly unit: string; readonly factor: number }[]
}

const noColumns: ProfileSpec['columns'] = {
  well: [],
  sample: [],
  type: [],
  analyte: [],
  value: [],
  comparator: [],
  unit: [],
  plate: [],
  flag: [],
  replicate: [],
  other: [],
}

/** A profile of which nothing is said yet. */
export const emptyProfileSpec: ProfileSpec = {
  label: '',
  base: null,
  layout: 'wide',
  marks: [],
  sheet: null,
  section: null,
  delimiter: 'auto',
  decimal: 'auto',
  thousands: '',
  single: null,
  columns: noColumns,
  kinds: { sample: [], blank: [], qc: [], standard: [] },
  notDetected: [],
  flags: [],
  analytes: [],
  ignored: [],
  units: [],
}

/** One thing that a profile says, as it is shown and compared. */
export interface ProfileLine {
  readonly part: string
  readonly name: string
  readonly value: string
}

const delimiterNames = { auto: 'dal file', '\t': 'tabulazione', ';': ';', ',': ',', '|': '|' } as const
const decimalNames = { auto: 'dal file', '.': 'punto', ',': 'virgola' } as const
const thousandsNames = {
  '': 'nessuno',
  '.': 'punto',
  ',': 'virgola',
  ' ': 'spazio',
  "'": 'apostrofo',
} as const
const factorText = (factor: number) => String(factor).replace('.', ',')

/** Content of a profile, a line each. */
export function profileLines(spec: ProfileSpec): ProfileLine[] {
  const list = (words: readonly string[]) => words.map((word) => (word === '' ? '(vuoto)' : word)).join(', ')
  const line = (part: string, name: string, value: string) => (value === '' ? [] : [{ part, name, value }])
  return [
    ...line('Profilo', 'Nome', spec.label),
    ...line('Profilo', 'Profilo di partenza', spec.base ?? ''),
    ...line('File', 'Disposizione', profileLayoutLabels[spec.layout]),
    ...line('File', 'Parole presenti in ogni file', list(spec.marks)),
    ...line('File', 'Foglio', spec.sheet ?? ''),
    ...line('File', 'Sezione', spec.section ?? ''),
    ...line('File', 'Separatore delle celle', delimiterNames[spec.delimiter]),
    ...line('Numeri', 'Segno decimale', decimalNames[spec.decimal]),
    ...line('Numeri', 'Separatore delle migliaia', thousandsNames[spec.thousands]),
    ...line('Griglia', 'Analita', spec.single ?? ''),
    ...columnRoles.flatMap((role) => line('Colonne', columnRoleLabels[role], list(spec.columns[role]))),
    ...(Object.keys(sampleWordLabels) as SampleWord[]).flatMap((kind) =>
      line('Tipo di campione', sampleWordLabels[kind], list(spec.kinds[kind])),
    ),
    ...line('Parole', 'Non rilevato', list(spec.notDetected)),
    ...line('Parole', 'Accanto a un numero', list(spec.flags)),
    ...spec.analytes.flatMap(({ name, code }) => line('Analiti', name, code)),
    ...line('Analiti', 'Non letti', list(spec.ignored)),
    ...spec.units.flatMap(({ code, unit, factor }) => line('Unità', code, `${unit} × ${factorText(factor)}`)),
  ]
}

export interface ProfileChange extends LineChange, Omit<ProfileLine, 'value'> {}

/** Differences of `after` from `before`. */
export const profileChanges = (before: ProfileSpec, after: ProfileSpec): ProfileChange[] =>
  lineChanges(profileLines(before), profileLines(after), {
    keyOf: ({ part, name }) => `${part} ${name}`,
    said: ['value'],
  }).map(({ line: { part, name }, ...change }) => ({ part, name, ...change }))

import { timeZone } from './calendar.ts'
import { formatDate } from './formats.ts'

/** A field of a template: its keyword between braces, its label, and the places where it may be used. */
interface LetterFieldSpec {
  /** Between braces, as a person writes it: `{neonato}`. */
  readonly word: string
  readonly label: string
  /** May be used in a mail, which names no newborn, mother, finding or value (safety, section 8). */
  readonly mail: boolean
}

const onPaper = (word: string, label: string): LetterFieldSpec => ({ word, label, mail: false })
const everywhere = (word: string, label: string): LetterFieldSpec => ({ word, label, mail: true })

/** The closed list of fields. */
export const letterFields = {
  newborn: onPaper('neonato', 'Cognome e nome del neonato'),
  birthDate: onPaper('nascita', 'Data di nascita'),
  mother: onPaper('madre', 'Cognome e nome della madre'),
  collected: onPaper('prelievo', 'Data del prelievo del cartoncino'),
  category: onPaper('screening', 'Screening del caso'),
  finding: onPaper('reperto', 'Reperto in parole, senza numeri'),
  values: onPaper('valori', 'Valori fuori dai limiti, con i limiti del loro momento'),
  doctor: onPaper('medico', 'Chi scrive la lettera'),
  barcode: everywhere('cartoncino', 'Codice a barre del cartoncino'),
  birthPoint: everywhere('punto_nascita', 'Punto nascita'),
  recipient: everywhere('destinatario', 'A chi va la lettera'),
  material: everywhere('materiale', 'Che cosa si chiede'),
  due: everywhere('entro', 'Giorno entro cui è atteso'),
  request: everywhere('richiesta', 'Numero della richiesta di materiale'),
  laboratory: everywhere('laboratorio', 'Laboratorio'),
  address: everywhere('indirizzo', 'Indirizzo del laboratorio'),
  phone: everywhere('telefono', 'Telefono del laboratorio'),
  email: everywhere('email', 'Email del laboratorio'),
  link: everywhere('collegamento', 'Indirizzo in rete del caso, per chi ha un accesso'),
  today: everywhere('data', 'Data della lettera'),
} as const satisfies Readonly<Record<string, LetterFieldSpec>>
export type LetterField = keyof typeof letterFields

/** Values of the fields of one letter; null where nothing is known. */
export type LetterValues = Readonly<Record<LetterField, string | null>>

const names = Object.keys(letterFields) as LetterField[]

/** The field of a keyword between braces; undefined for a keyword that is no field. */
export const letterFieldOf = (word: string): LetterField | undefined =>
  names.find((name) => letterFields[name].word === word)

/** Everything between braces; a brace without its other one counts too. */
const braces = /\{([^{}]*)\}|[{}]/g

/** Keywords between braces in a text, each once; an empty one for a brace without its other one. */
export const letterWords = (text: string): string[] => [
  ...new Set([...text.matchAll(braces)].map(([, word]) => word ?? '')),
]

/** Space for a text by hand, where a field has no value. */
const blank = '____________'

export interface FilledLetter {
  readonly title: string
  readonly text: string
  /** Fields without a value: a letter leaves space for them. */
  readonly missing: readonly LetterField[]
}

/**
 * A template with the values of one case. The text of a value is never read as a field. «Laboratorio» before
 * a laboratory's name is not repeated.
 */
export function fillLetter(
  { title, text }: { readonly title: string; readonly text: string },
  values: LetterValues,
): FilledLetter {
  const missing = new Set<LetterField>()
  const fill = (template: string) =>
    template.replace(braces, (whole, word: string | undefined, at: number) => {
      const field = word === undefined ? undefined : letterFieldOf(word)
      if (field === undefined) return whole
      const value = values[field]
      if (value === null || value.trim() === '') missing.add(field)
      const said = value?.trim() || blank
      return /\blaboratorio\s$/iu.test(template.slice(0, at)) ? said.replace(/^laboratorio\s+/iu, '') : said
    })
  return { title: fill(title), text: fill(text), missing: [...missing] }
}

const englishDay = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day as a letter says it: `27/11/2026`, in English `27 November 2026`. @param at a day yyyy-MM-dd or a moment */
export const letterDay = (at: string, language: 'it' | 'en'): string =>
  language === 'it' ? formatDate(at) : englishDay.format(new Date(at.length === 10 ? `${at}T12:00:00Z` : at))

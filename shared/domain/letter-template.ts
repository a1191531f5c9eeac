import { letterFieldOf, letterFields, letterWords } from './letter-fields.ts'
import { type LineChange, lineChanges } from './line-changes.ts'

/** Kinds of letters: the addressee, and whether it leaves as a mail without names. */
export const letterKinds = {
  family: { label: 'Lettera alla famiglia', to: 'family', mail: false },
  birth_point: { label: 'Lettera al punto nascita', to: 'birth_point', mail: false },
  clinical_centre: { label: 'Lettera al centro clinico', to: 'clinical_centre', mail: false },
  birth_point_mail: { label: 'Mail al punto nascita', to: 'birth_point', mail: true },
  clinical_centre_mail: { label: 'Mail al centro clinico', to: 'clinical_centre', mail: true },
} as const
export type LetterKind = keyof typeof letterKinds
export const letterKindNames = Object.keys(letterKinds) as [LetterKind, ...LetterKind[]]

/** Documents kept of a case: letters, and the sheet that a clinical centre gets. */
export const keptLetterLabels = {
  family: letterKinds.family.label,
  birth_point: letterKinds.birth_point.label,
  clinical_centre: letterKinds.clinical_centre.label,
  birth_point_mail: letterKinds.birth_point_mail.label,
  clinical_centre_mail: letterKinds.clinical_centre_mail.label,
  sheet: 'Scheda per il centro clinico',
} as const
export type KeptLetter = keyof typeof keptLetterLabels

export const letterLanguageLabels = { it: 'Italiano', en: 'Inglese' } as const
export type LetterLanguage = keyof typeof letterLanguageLabels
const languages = Object.keys(letterLanguageLabels) as LetterLanguage[]

/** Each letter in each language. */
export const lettersOfSet = letterKindNames.length * languages.length

export const longestLetterTitle = 150
export const longestLetterText = 6000

/** One letter in one language, with fields between braces. */
export interface LetterTemplate {
  readonly kind: LetterKind
  readonly language: LetterLanguage
  /** Head of a letter, subject of a mail. */
  readonly title: string
  readonly text: string
}

/** Which letter in which language, in Italian. */
export const letterTemplateName = ({ kind, language }: Pick<LetterTemplate, 'kind' | 'language'>): string =>
  `${letterKinds[kind].label} · ${letterLanguageLabels[language].toLowerCase()}`

/** Italian: why a template may not be written so; null where it may. */
export function letterTemplateRefusal({ kind, title, text }: LetterTemplate): string | null {
  const { mail } = letterKinds[kind]
  const words = letterWords(`${title}\n${text}`)
  for (const word of words) {
    const field = letterFieldOf(word)
    if (field === undefined)
      return word === ''
        ? 'C’è una parentesi graffa senza il nome di un campo.'
        : `Il campo {${word}} non esiste: i campi sono quelli dell’elenco.`
    if (mail && !letterFields[field].mail)
      return `Una mail non porta nomi né reperti: il campo {${word}} sta solo nelle lettere.`
  }
  if (!mail) return null
  const { barcode, request, phone, link } = letterFields
  const says = (...fields: readonly { readonly word: string }[]) =>
    fields.some(({ word }) => words.includes(word))
  if (!says(barcode, request))
    return `Una mail dice di quale caso parla: {${barcode.word}} oppure {${request.word}}.`
  if (!says(phone, link))
    return `Una mail dice dove si legge il resto: {${phone.word}} oppure {${link.word}}.`
  return null
}

/**
 * Why the templates of a laboratory may not be written so, Italian; null where they may. Each letter exists
 * once in each language: a missing one would be noticed on the day on which it is needed.
 */
export function letterTemplatesRefusal(templates: readonly LetterTemplate[]): string | null {
  for (const kind of letterKindNames)
    for (const language of languages) {
      const own = templates.filter((one) => one.kind === kind && one.language === language)
      const name = letterTemplateName({ kind, language })
      if (own.length === 0) return `${name}: il modello manca.`
      if (own.length > 1) return `${name}: il modello c’è due volte.`
    }
  for (const template of templates) {
    const refusal = letterTemplateRefusal(template)
    if (refusal) return `${letterTemplateName(template)}: ${refusal}`
  }
  return null
}

/** One template that a set says otherwise than another one. */
export interface LetterTemplateChange extends LineChange {
  readonly rule: string
}

/** Differences of `after` from `before`. */
export const letterTemplateChanges = (
  before: readonly LetterTemplate[],
  after: readonly LetterTemplate[],
): LetterTemplateChange[] =>
  lineChanges(before, after, { keyOf: letterTemplateName, said: ['title', 'text'] }).map(
    ({ line, ...change }) => ({ rule: letterTemplateName(line), ...change }),
  )

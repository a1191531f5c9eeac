import { daysInWords } from './durations.ts'
import { formatDate } from './formats.ts'
import { type Screening, screeningLabels } from './screenings.ts'

/** What a birth point is reminded of for one newborn; nothing in it names a person. */
export interface ReminderFacts {
  /** The newborn's code, as the birth point's own system knows it. */
  readonly code: string
  readonly protocol: string | null
  /** The last card. */
  readonly barcode: string | null
  readonly days: number
  readonly categories: readonly Screening[]
  /** Collections that were asked for or planned and have not come. */
  readonly owed: readonly { readonly what: string; readonly dueOn: string | null }[]
}

/** How newborn and card are called in a letter: by numbers alone. */
export const reminderName = ({ code, protocol, barcode }: ReminderFacts): string =>
  protocol ? `protocollo ${protocol}` : barcode ? `cartoncino ${barcode}` : `neonato ${code}`

export const reminderSubject = (facts: ReminderFacts): string =>
  `Sollecito screening neonatale, ${reminderName(facts)}`

/** The letter to the birth point, ready to be sent. */
export function reminderText(facts: ReminderFacts): string {
  const { code, protocol, barcode, days, categories, owed } = facts
  const numbers = [
    `codice ${code}`,
    ...(protocol ? [`protocollo ${protocol}`] : []),
    ...(barcode ? [`ultimo cartoncino ${barcode}`] : []),
  ]
  const missing = categories.map((category) => screeningLabels[category]).join(', ')
  const wanted = owed.map(({ what, dueOn }) => `- ${what}${dueOn ? `, atteso il ${formatDate(dueOn)}` : ''}`)
  return [
    `Neonato con ${numbers.join(', ')}.`,
    ...(missing ? [`A ${daysInWords(days)} di vita lo screening non è completo per: ${missing}.`] : []),
    ...(wanted.length > 0 ? ['Prelievi attesi e non pervenuti:', ...wanted] : []),
    wanted.length > 0
      ? 'Si prega di inviare il cartoncino, o di comunicare al laboratorio perché il prelievo non è possibile.'
      : 'Si prega di verificare se il cartoncino è stato spedito, o di comunicare al laboratorio dove si trova il neonato.',
  ].join('\n')
}

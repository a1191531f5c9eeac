import { daysInWords } from './durations.ts'
import { formatDate } from './formats.ts'
import { type Screening, screeningLabels } from './screenings.ts'

/** Content of a birth point's reminder for one newborn; nothing in it names a person. */
export interface ReminderFacts {
  /** The newborn's code, as the birth point's own system knows it. */
  readonly code: string
  readonly protocol: string | null
  /** The last card. */
  readonly barcode: string | null
  readonly days: number
  readonly categories: readonly Screening[]
  /** Collections that were asked for or planned, without a card. */
  readonly owed: readonly OwedCard[]
}

interface OwedCard {
  readonly what: string
  /** Day until which it is awaited; null where it is wanted at once. */
  readonly dueOn: string | null
}

/** Each card once, with its earliest day, in the order of the list. */
function namedOnce(owed: readonly OwedCard[]): string[] {
  const days = new Map<string, string | null>()
  for (const { what, dueOn } of owed) {
    const known = days.get(what)
    days.set(
      what,
      known !== undefined && (known === null || (dueOn !== null && known <= dueOn)) ? known : dueOn,
    )
  }
  return [...days].map(([what, dueOn]) => `- ${what}${dueOn ? `, atteso il ${formatDate(dueOn)}` : ''}`)
}

/** How newborn and card are called in a letter: by numbers alone. */
export const reminderName = ({ code, protocol, barcode }: ReminderFacts): string =>
  protocol ? `protocollo ${protocol}` : barcode ? `cartoncino ${barcode}` : `neonato ${code}`

export const reminderSubject = (facts: ReminderFacts): string =>
  `Sollecito screening neonatale, ${reminderName(facts)}`

/**
 * The letter to the birth point, ready to be sent. A card is missing once its day has passed; a later one is named apart.
 * @param today day on which the letter is written
 */
export function reminderText(facts: ReminderFacts, today: string): string {
  const { code, protocol, barcode, days, categories, owed } = facts
  const numbers = [
    `codice ${code}`,
    ...(protocol ? [`protocollo ${protocol}`] : []),
    ...(barcode ? [`ultimo cartoncino ${barcode}`] : []),
  ]
  const missing = categories.map((category) => screeningLabels[category]).join(', ')
  const isMissing = ({ dueOn }: OwedCard) => dueOn === null || dueOn < today
  const wanted = namedOnce(owed.filter(isMissing))
  const ahead = namedOnce(owed.filter((card) => !isMissing(card)))
  return [
    `Neonato con ${numbers.join(', ')}.`,
    ...(missing ? [`A ${daysInWords(days)} di vita lo screening non è completo per: ${missing}.`] : []),
    ...(wanted.length > 0 ? ['Prelievi attesi e non pervenuti:', ...wanted] : []),
    ...(ahead.length > 0 ? ['Prelievi richiesti, non ancora scaduti:', ...ahead] : []),
    wanted.length > 0
      ? 'Si prega di inviare il cartoncino, o di comunicare al laboratorio perché il prelievo non è possibile.'
      : 'Si prega di verificare se il cartoncino è stato spedito, o di comunicare al laboratorio dove si trova il neonato.',
  ].join('\n')
}

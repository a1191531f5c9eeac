import type { CaseFinding } from '@sne/shared/contract'
import {
  dayOf,
  formatLimits,
  type LetterLanguage,
  type LetterValues,
  letterDay,
  letterWording,
  requestedMaterial,
} from '@sne/shared/domain'
import type { LetterFacts } from './facts.ts'

/** Numbers as the language writes them; Italian ones have no signs of thousands. */
const numbers = (text: string, language: LetterLanguage) =>
  language === 'it' ? text : text.replaceAll(',', '.')

/** A finding as text: its analyte and how it is out. */
export function findingWords({ analyte, label, flag }: CaseFinding, language: LetterLanguage): string {
  const word = flag === 'N' ? '' : ` ${letterWording[language].flag[flag]}`
  return `${language === 'it' && label !== analyte ? `${label} (${analyte})` : analyte}${word}`
}

/** Findings in numbers, with the limits of their time. */
export const findingNumbers = ({ analyte, value, limits, decimals }: CaseFinding, language: LetterLanguage) =>
  numbers(
    `${analyte} ${value} (${letterWording[language].limits} ${formatLimits(limits, decimals)})`,
    language,
  )

/** The card of a finding, where the letter speaks of another one. @param barcode of the letter's card */
function cardWords({ card }: CaseFinding, barcode: string | null, language: LetterLanguage): string {
  if (card.barcode === barcode) return ''
  return letterWording[language].ofCard(card.barcode, letterDay(dayOf(card.collectedAt), language))
}

/** To whom a letter is, as its head says it. */
export const recipientOf = (
  { place, one: { newborn } }: Pick<LetterFacts, 'place' | 'one'>,
  language: LetterLanguage,
): string => place?.label ?? letterWording[language].familyOf(`${newborn.surname} ${newborn.name}`.trim())

const listed = (parts: readonly string[]) => parts.join('; ') || null
const dayIn = (at: string | null, language: LetterLanguage) => (at === null ? null : letterDay(at, language))

/** The due day, with the first day on which a card counts. */
function dueIn(from: string | null, due: string | null, language: LetterLanguage): string | null {
  const day = dayIn(due, language)
  if (day === null || from === null) return day
  return letterWording[language].notBefore(day, letterDay(from, language))
}

/** Values of each field in the letter of a case. @param link address of the case for whoever may open it */
export function letterValues(
  facts: LetterFacts,
  language: LetterLanguage,
  { now, link }: { readonly now: Date; readonly link: string },
): LetterValues {
  const { one, order, laboratory, writer } = facts
  const { newborn, birthPoint, findings } = one
  const words = letterWording[language]
  const ofCard = (finding: CaseFinding) => cardWords(finding, order.barcode, language)
  return {
    newborn: `${newborn.surname} ${newborn.name}`.trim(),
    birthDate: dayIn(newborn.birthAt, language),
    mother: [order.mother?.surname, order.mother?.name].filter(Boolean).join(' '),
    collected: dayIn(order.collectedAt, language),
    category: words.category[one.category],
    finding: listed(findings.map((finding) => `${findingWords(finding, language)}${ofCard(finding)}`)),
    values: listed(findings.map((finding) => `${findingNumbers(finding, language)}${ofCard(finding)}`)),
    doctor: writer,
    barcode: order.barcode,
    birthPoint: birthPoint && `${birthPoint.facilityName} – ${birthPoint.name}`,
    recipient: recipientOf(facts, language),
    material: order.requestType && words.material[requestedMaterial(order.requestType, [one.category])],
    due: dueIn(order.fromDate, one.dueOn, language),
    request: order.requestNumber,
    laboratory: `${laboratory.facilityName} – ${laboratory.name}`,
    address: laboratory.address,
    phone: laboratory.phones[0] ?? null,
    email: laboratory.email,
    link,
    today: letterDay(dayOf(now), language),
  }
}

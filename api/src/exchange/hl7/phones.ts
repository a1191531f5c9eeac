import { componentOf, type Repetition } from './message.ts'

/** XTN-3 (HL7 table 0202) names a fax; some systems name it in the text. */
export const isFax = (contact: Repetition): boolean =>
  /^(?:fx|fax)$/iu.test(componentOf(contact, 3)) || /\bfax\b/iu.test(componentOf(contact, 1))

/** XTN: the old whole number, or country, area and local number. */
export const numberOf = (contact: Repetition): string => {
  const parts = [5, 6, 7].map((component) => componentOf(contact, component)).filter(Boolean)
  return componentOf(contact, 1) || componentOf(contact, 12) || parts.join(' ')
}

/** Telephone numbers, without those of a fax. */
export function phonesOf(contacts: readonly Repetition[]): string[] {
  const numbers = contacts.filter((contact) => !isFax(contact)).map(numberOf)
  return [...new Set(numbers.filter((number) => number !== ''))].slice(0, 5)
}

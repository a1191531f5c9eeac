import { type Draft, leaveOut } from './draft.ts'
import type { CardGroup } from './groups.ts'
import { componentOf, repetitionsOf, type Segment } from './message.ts'
import { isFax, numberOf, phonesOf } from './phones.ts'
import { texts } from './texts.ts'

/** XCN: surname and name; the identifier alone names nobody. */
function nameAt(segment: Segment, field: number): string {
  const [person] = repetitionsOf(segment, field)
  return person
    ? [2, 3]
        .map((part) => componentOf(person, part))
        .filter(Boolean)
        .join(' ')
    : ''
}

/** The pediatrician of a field, where nothing before names one. @returns whether it is taken */
export function readProvider(segment: Segment, field: number, { provider }: Draft): boolean {
  const name = nameAt(segment, field)
  if (name === '' || provider.name) return false
  provider.name = name
  return true
}

/** Telephones of the ordering provider; a fax is listed apart. */
function readPhones(segment: Segment, field: number, draft: Draft): void {
  const contacts = repetitionsOf(segment, field)
  draft.provider.phone ??= phonesOf(contacts)[0]
  for (const contact of contacts.filter(isFax))
    leaveOut(draft, segment, field, '', texts.fax(numberOf(contact)), 'without_place')
}

/** The ordering provider (OBR-16 with OBR-17, ORC-12 with ORC-14) replaces a pediatrician whom no other field names. */
export function readOrderingProvider({ orders }: CardGroup, draft: Draft): void {
  const fields = { OBR: [16, 17], ORC: [12, 14] } as const
  for (const name of ['OBR', 'ORC'] as const)
    for (const segment of orders.filter((one) => one.name === name)) {
      const [who, phone] = fields[name]
      const own = nameAt(segment, who)
      if (readProvider(segment, who, draft) || (own !== '' && own === draft.provider.name))
        readPhones(segment, phone, draft)
    }
}

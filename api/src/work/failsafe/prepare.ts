import type { FailsafeRow } from '@sne/shared/contract'
import { type ReminderFacts, reminderSubject, reminderText } from '@sne/shared/domain'
import type { OwedCollection } from './owed.ts'

type Facts = Pick<FailsafeRow, 'newborn' | 'days' | 'protocol' | 'lastCard' | 'incomplete' | 'missed'>

/**
 * The letter for a row; a card that the protocol wants and somebody asked for is named once.
 * @param today day on which the letter is written
 */
export function prepareReminder(
  row: Facts,
  asked: readonly OwedCollection[],
  today: string,
): FailsafeRow['prepared'] {
  const named = new Set(asked.map(({ motivation }) => motivation))
  const facts: ReminderFacts = {
    code: row.newborn.code,
    protocol: row.protocol,
    barcode: row.lastCard?.barcode ?? null,
    days: row.days,
    categories: row.incomplete.map(({ category }) => category),
    owed: [
      ...asked,
      ...row.missed
        .filter(({ motivation }) => !named.has(motivation))
        .map(({ label, dueOn }) => ({ what: label, dueOn })),
    ],
  }
  return { subject: reminderSubject(facts), text: reminderText(facts, today) }
}

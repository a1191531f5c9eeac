import { writeMoment } from './moment.ts'
import { usualSeparators } from './separators.ts'

const { field, component, repetition, escape: mark, subcomponent } = usualSeparators
const signs = component + repetition + mark + subcomponent

/** The text is a batch (HL7 v2.5.1, chapter 2.10.3): its answer is one too. @param plain what `unframed` gives */
export const isBatch = (plain: string): boolean => /(?:^|\r)[ \t]*(?:FHS|BHS)[^A-Za-z0-9\s]/iu.test(plain)

/** Messages, each ended by CR, as one batch. */
export const writeBatch = (messages: readonly string[], now: Date): string =>
  [
    `BHS${field}${signs}${field.repeat(5)}${writeMoment(now)}\r`,
    ...messages,
    `BTS${field}${messages.length}\r`,
  ].join('')

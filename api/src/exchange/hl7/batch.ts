import { writeMoment } from './moment.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { usualSeparators } from './separators.ts'
import { texts } from './texts.ts'

const { field, component, repetition, escape: mark, subcomponent } = usualSeparators
const signs = component + repetition + mark + subcomponent

/** The text is a batch (HL7 v2.5.1, chapter 2.10.3): its answer is one too. @param plain what `unframed` gives */
export const isBatch = (plain: string): boolean => /(?:^|\r)[ \t]*(?:FHS|BHS)[^A-Za-z0-9\s]/iu.test(plain)

const lineOf = (plain: string, name: string): string[] =>
  plain
    .split(/[\r\n]+/u)
    .filter((line) => new RegExp(`^[ \\t]*${name}(?:[^A-Za-z0-9\\s]|$)`, 'iu').test(line))

/**
 * Problem with the number of messages of a batch (BTS-1): the number differs, or the batch has no end. Null without a
 * problem.
 * @param count messages found
 */
export function batchProblem(plain: string, count: number): Hl7Problem | null {
  const [heads, ends] = [lineOf(plain, 'BHS'), lineOf(plain, 'BTS')]
  const trailer = { name: 'BTS', occurrence: 1 }
  if (ends.length < heads.length) return problemAt(trailer, 0, '100', texts.batchCut(count))
  const declared = ends.map(
    (line) =>
      line
        .trim()
        .slice(4)
        .split(/[^0-9]/u)[0] ?? '',
  )
  if (declared.length === 0 || declared.includes('')) return null
  const sum = declared.reduce((total, one) => total + Number(one), 0)
  return sum === count ? null : problemAt(trailer, 1, '207', texts.batchCount(declared.join(' + '), count))
}

/** The lines of a batch around its messages. */
export const envelopeOf = (plain: string): string =>
  ['FHS', 'BHS', 'BTS', 'FTS'].flatMap((name) => lineOf(plain, name)).join('\r')

/** Messages, each ended by CR, as one batch. */
export const writeBatch = (messages: readonly string[], now: Date): string =>
  [
    `BHS${field}${signs}${field.repeat(5)}${writeMoment(now)}\r`,
    ...messages,
    `BTS${field}${messages.length}\r`,
  ].join('')

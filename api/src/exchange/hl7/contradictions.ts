import { newDraft } from './draft.ts'
import { type Segment, valueAt } from './message.ts'
import { type Answer, answersOf, isTooLong, questionOf } from './observation.ts'
import { readers } from './observations.ts'

/** Questions to which several answers add up, or that are compared by themselves. */
const several = new Set([
  '57713-0',
  '67703-9',
  '67706-2',
  '67707-0',
  '67704-7',
  '67705-4',
  '62325-6',
  '62326-4',
  '62327-2',
  '62328-0',
  '57723-9',
])

export const readerOf = (question: string) =>
  Object.hasOwn(readers, question) ? readers[question] : undefined
/** A question of the sender's own that asks for the sex. */
const asksSex = /^(?:sesso(?: del neonato| anagrafico)?|sex|gender|genere)$/iu

export function knownQuestion(segment: Segment): string {
  const question = questionOf(segment, (code) => readerOf(code) !== undefined)
  const own = [valueAt(segment, 3), valueAt(segment, 3, 2)]
  return readerOf(question) === undefined && own.some((one) => asksSex.test(one)) ? '46098-0' : question
}

/** Meaning of an answer; null when it is not understood. */
function meaningOf(answer: Answer, question: string): string | null {
  // A zone shifts every moment alike.
  const draft = newDraft()
  return !isTooLong(answer) && readerOf(question)?.(answer, draft)
    ? JSON.stringify({ ...draft, origins: null, problems: null })
    : null
}

/** Meanings of one segment's answers; an answer that is not understood has none. */
const meaningsOf = (segment: Segment, question: string): string[] =>
  answersOf(segment).flatMap((answer) => meaningOf(answer, question) ?? [])

/** Does a further text of an answer mean what the answer means? */
export const meansSame = (question: string, answer: Answer, text: string): boolean =>
  meaningOf({ ...answer, code: text, text }, question) === meaningOf(answer, question)

export interface Contradictions {
  /** Questions that the message answers in two ways: nobody knows which is right. */
  readonly questions: ReadonlySet<string>
  /** Observations that a corrected one replaces (OBX-11 `C`). */
  readonly replaced: ReadonlySet<Segment>
}

/** Finds the facts of one card that its message states twice. */
export function contradictionsOf(details: readonly Segment[]): Contradictions {
  const questions = new Set<string>()
  const replaced = new Set<Segment>()
  const asked = Map.groupBy(
    details.filter(({ name }) => name === 'OBX'),
    knownQuestion,
  )
  for (const [question, all] of asked) {
    if (several.has(question) || !readerOf(question)) continue
    const corrected = all.filter((segment) => valueAt(segment, 11) === 'C')
    const last = corrected.at(-1)
    const segments = last ? [last] : all
    if (last) for (const other of all) if (other !== last) replaced.add(other)
    if (new Set(segments.flatMap((segment) => meaningsOf(segment, question))).size > 1)
      questions.add(question)
  }
  return { questions, replaced }
}

import type { Report, ReportsAccepted } from '@sne/shared/contract'
import { formatTime } from '@sne/shared/domain'
import { whatHappened } from '../happened.ts'
import { verifyTexts as texts } from './texts.ts'

/** `isOpen`: its call had no answer, and nothing says yet whether it was signed. */
export type Outcome = Omit<ReportsAccepted['results'][number], 'unknown'> & { readonly isOpen: boolean }
export type Outcomes = Omit<ReportsAccepted, 'results' | 'unknown'> & {
  /** Reports whose outcome is unknown. */
  readonly open: number
  readonly results: readonly Outcome[]
}

type Found = Pick<Report, 'id' | 'status' | 'number' | 'accepted' | 'reopened' | 'refused'>

/** One call without an answer may have signed some of its reports, and may still be signing others. */
export const unanswered = (id: number, message: string): Outcome => ({
  id,
  accepted: false,
  changed: false,
  number: null,
  code: null,
  message,
  isOpen: true,
})

const outcomeOf = (found: Found, me: number, now: Date): Outcome => {
  const base = unanswered(found.id, texts.notSignedAt(formatTime(now)))
  if (found.status === 'pending') return base
  if (found.status !== 'accepted') return { ...base, isOpen: false, message: whatHappened(found) }
  const changed = found.accepted?.by?.id === me
  return { ...base, isOpen: false, accepted: true, changed, number: found.number, message: null }
}

interface LookUp {
  readonly read: (id: number) => Promise<Found>
  /** Id of the person who signs. */
  readonly me: number
}

/**
 * Reads each report of a call without an answer. A read that fails too ends the look-up.
 * @returns one outcome for every id, in the order given
 */
export async function lookUp(ids: readonly number[], { read, me }: LookUp): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  try {
    for (const id of ids) outcomes.push(outcomeOf(await read(id), me, new Date()))
  } catch {
    for (const id of ids.slice(outcomes.length)) outcomes.push(unanswered(id, texts.unknownOutcome))
  }
  return outcomes
}

export const counted = (results: readonly Outcome[]): Outcomes => ({
  accepted: results.filter(({ accepted, changed }) => accepted && changed).length,
  leftOut: results.filter(({ accepted, isOpen }) => !accepted && !isOpen).length,
  open: results.filter(({ isOpen }) => isOpen).length,
  results,
})

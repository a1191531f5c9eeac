import type { ReportsAccepted } from '@sne/shared/contract'
import { reportsAcceptedAtOnce } from '@sne/shared/domain'
import { verifyTexts as texts } from './texts.ts'
import { counted, type Outcome, type Outcomes } from './unanswered.ts'

interface InTurns {
  readonly ids: readonly number[]
  /** One call with at most `reportsAcceptedAtOnce` ids. */
  readonly accept: (ids: number[]) => Promise<ReportsAccepted>
  /** Result of the reports of a call that had no answer. */
  readonly lookUp: (ids: readonly number[]) => Promise<readonly Outcome[]>
  /** Asked before every call: none follows once it is true. */
  readonly isStopped: () => boolean
  /** Told after every call. */
  readonly onResults: (results: readonly Outcome[], done: number) => void
}

const notSent = (id: number, message: string): Outcome => ({
  id,
  accepted: false,
  changed: false,
  number: null,
  code: 'stopped',
  message,
  isOpen: false,
})

/** Results of an answered call; reports of which the server does not know whether they were signed are looked up. */
async function withoutOpen({ results }: ReportsAccepted, lookUp: InTurns['lookUp']): Promise<Outcome[]> {
  const open = results.flatMap(({ id, unknown }) => (unknown ? [id] : []))
  const found = open.length === 0 ? [] : await lookUp(open)
  return results.map((one) => found.find(({ id }) => id === one.id) ?? { ...one, isOpen: one.unknown })
}

/**
 * Accepts reports in calls of twenty, one after the other. So colleagues wait for one report and never for all.
 * A call that fails, wholly or for some reports, ends the run; these are looked up, since some of them may be
 * signed.
 * @returns one result for every id, in the order given
 */
export async function acceptInTurns({
  ids,
  accept,
  lookUp,
  isStopped,
  onResults,
}: InTurns): Promise<Outcomes> {
  const results: Outcome[] = []
  let ended: string | null = null
  for (let from = 0; from < ids.length; from += reportsAcceptedAtOnce) {
    const part = ids.slice(from, from + reportsAcceptedAtOnce)
    if (ended === null && isStopped()) ended = texts.stopped
    if (ended !== null) {
      const why = ended
      results.push(...part.map((id) => notSent(id, why)))
      continue
    }
    const answered = await accept(part).catch(() => null)
    if (answered === null || answered.unknown > 0) ended = texts.stoppedByFailure
    const outcomes = answered === null ? await lookUp(part) : await withoutOpen(answered, lookUp)
    results.push(...outcomes)
    onResults(outcomes, results.length)
  }
  return counted(results)
}

import type { ReportsAccepted } from '@sne/shared/contract'
import { reportsAcceptedAtOnce } from '@sne/shared/domain'
import { verifyTexts as texts } from './texts.ts'
import { counted, type Outcome, type Outcomes } from './unanswered.ts'

interface InTurns {
  readonly ids: readonly number[]
  /** One call with at most `reportsAcceptedAtOnce` ids. */
  readonly accept: (ids: number[]) => Promise<ReportsAccepted>
  /** What became of the reports of a call that had no answer. */
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

/**
 * Accepts reports in calls of twenty, one after the other, so that colleagues wait for one report and never for all.
 * A call that fails ends the run; its reports are looked up, since some of them may be signed.
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
    const answered = await accept(part).then(
      (answer) => answer.results.map((result): Outcome => ({ ...result, isOpen: false })),
      () => null,
    )
    if (answered === null) ended = texts.stoppedByFailure
    const outcomes = answered ?? (await lookUp(part))
    results.push(...outcomes)
    onResults(outcomes, results.length)
  }
  return counted(results)
}

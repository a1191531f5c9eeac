import { isApiError } from '@sne/shared/client'
import type { ReportsAccepted } from '@sne/shared/contract'
import { reportsAcceptedAtOnce } from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import { verifyTexts as texts } from './texts.ts'

type Result = ReportsAccepted['results'][number]

interface InTurns {
  readonly ids: readonly number[]
  /** One call with at most `reportsAcceptedAtOnce` ids. */
  readonly accept: (ids: number[]) => Promise<ReportsAccepted>
  /** Asked before every call: none follows once it is true. */
  readonly isStopped: () => boolean
  /** Told after every call. */
  readonly onResults: (results: readonly Result[], done: number) => void
}

const leftOut = (id: number, code: string, message: string): Result => ({
  id,
  accepted: false,
  changed: false,
  number: null,
  code,
  message,
})

/**
 * Accepts reports in calls of twenty, one after the other, so that colleagues wait for one report and never for all.
 * A call that fails ends the run.
 * @returns one result for every id, in the order given
 */
export async function acceptInTurns({
  ids,
  accept,
  isStopped,
  onResults,
}: InTurns): Promise<ReportsAccepted> {
  const results: Result[] = []
  let ended: { readonly code: string; readonly message: string } | null = null
  for (let from = 0; from < ids.length; from += reportsAcceptedAtOnce) {
    const part = ids.slice(from, from + reportsAcceptedAtOnce)
    if (ended === null && isStopped()) ended = { code: 'stopped', message: texts.stopped }
    if (ended !== null) {
      for (const id of part) results.push(leftOut(id, ended.code, ended.message))
      continue
    }
    try {
      const answer = await accept(part)
      results.push(...answer.results)
      onResults(answer.results, results.length)
    } catch (error) {
      // What became of these twenty is not known: the list that is read again shows it.
      const code = isApiError(error) ? error.code : 'generic_error'
      for (const id of part) results.push(leftOut(id, code, texts.notAnswered(messageOf(error))))
      ended = { code: 'stopped', message: texts.stoppedByFailure }
    }
  }
  const accepted = results.filter((result) => result.accepted && result.changed).length
  return { accepted, leftOut: results.filter((result) => !result.accepted).length, results }
}

import { isApiError } from '@sne/shared/client'
import { messageOf } from '@sne/shared/ui-core'
import { currentOf, refusalSentence, type StatusLabels } from './refusal-sentence.ts'
import { bulkTexts as texts } from './texts.ts'

export interface Left<Row> {
  /** As it was last known: a refusal that tells the newer record brings it along. */
  readonly row: Row
  readonly why: string
}

export interface BulkOutcome<Row> {
  /** Records in the wanted state. */
  readonly done: number
  readonly left: readonly Left<Row>[]
}

export interface BulkRun<Row> {
  readonly rows: readonly Row[]
  /** Does it to one record. */
  readonly step: (row: Row) => Promise<unknown>
  /** The obstacle that the page knows; such a record is not sent. */
  readonly cannot?: (row: Row) => string | null
  readonly labels: StatusLabels
  readonly onProgress?: (done: number) => void
  readonly isStopped?: () => boolean
}

/** The server cannot be reached, or does not know the person any more: the next record would fare no better. */
const endsTheRun = (error: unknown) =>
  isApiError(error) &&
  ['unreachable', 'unauthenticated', 'permission_denied', 'unavailable', 'storage_full'].includes(error.code)

/**
 * One step on several records, one after the other: colleagues wait for one call, not for hundreds. Each
 * record is independent: a refusal does not undo the others.
 */
export async function runBulk<Row extends object>(run: BulkRun<Row>): Promise<BulkOutcome<Row>> {
  const left: Left<Row>[] = []
  let ended: string | null = null
  for (const [index, row] of run.rows.entries()) {
    if (ended === null && run.isStopped?.()) ended = texts.stopped
    const why = ended ?? run.cannot?.(row) ?? null
    if (why !== null) {
      left.push({ row, why })
      continue
    }
    try {
      await run.step(row)
    } catch (error) {
      left.push({ row: { ...row, ...currentOf(error) }, why: refusalSentence(error, run.labels) })
      if (endsTheRun(error)) ended = texts.notReached(messageOf(error))
    }
    run.onProgress?.(index + 1)
  }
  return { done: run.rows.length - left.length, left }
}

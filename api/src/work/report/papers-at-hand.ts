import type { WaitingReports } from '@sne/shared/contract'
import { reportDocumentState } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { texts as ofCalls } from '../../platform/calls/texts.ts'
import { KeptFileLost } from '../../platform/files/store.ts'
import { frozenBytes, refusePending } from '../../records/reports/paper.ts'
import type { ReportRecord } from '../../records/reports/records.ts'

/** A report of a print. */
export interface Paper {
  readonly row: ReportRecord
  /** Its frozen document; null before it is accepted. */
  readonly frozen: Buffer | null
}

/** Which reports of a print may be left out. */
export interface Left {
  /** Reports whose document is not drawn, and reports whose document is lost. */
  readonly drawnOnly: boolean
  /** Lost ones that the person was told of. */
  readonly knownLost: number
}

/** Which reports wait for their document, and which of them failed to be drawn. */
async function waitingOf(
  { db }: Context,
  waiting: readonly ReportRecord[],
): Promise<WaitingReports['waiting']> {
  if (waiting.length === 0) return []
  const ids = waiting.map(({ id }) => id)
  const failed = await db
    .selectFrom('reportDocuments')
    .select('reportId')
    .where('reportId', 'in', ids)
    .where('lastError', 'is not', null)
    .execute()
  return waiting.map(({ id, number }) => ({
    id,
    number: number ?? '',
    failed: failed.some(({ reportId }) => reportId === id),
  }))
}

/** The document of a report; `lost` where the server cannot read it. */
const frozenOf = (context: Context, row: ReportRecord): Promise<Buffer | null | 'lost'> =>
  frozenBytes(context, row).catch((error: unknown) => {
    if (error instanceof KeptFileLost) return 'lost'
    throw error
  })

/**
 * The reports of a print with their documents, where the others are left out. A lost document is noted as every reader notes it.
 * @throws Refusal `document_pending` or `unavailable` with `WaitingReports` where none is left out, or none is there; `unavailable`
 * also where another number of documents is lost than the person was told of
 */
export async function papersAtHand(
  context: Context,
  rows: readonly ReportRecord[],
  { drawnOnly, knownLost }: Left,
): Promise<readonly Paper[]> {
  const pending = rows.filter((row) => reportDocumentState(row) === 'pending')
  const ready = rows.filter((row) => !pending.includes(row))
  if (pending.length > 0 && !(drawnOnly && ready.length > 0)) {
    const waiting = await waitingOf(context, pending)
    throw refusePending({ waiting, lost: [], ready: ready.length } satisfies WaitingReports)
  }
  const papers: Paper[] = []
  const lost: { id: number; number: string }[] = []
  for (const row of ready) {
    const frozen = await frozenOf(context, row)
    if (frozen === 'lost') lost.push({ id: row.id, number: row.number ?? '' })
    else papers.push({ row, frozen })
  }
  const toldOfAll = drawnOnly && knownLost === lost.length && papers.length > 0
  if (lost.length === 0 || toldOfAll) return papers
  const waiting = await waitingOf(context, pending)
  throw refuse('unavailable', {
    message: ofCalls.documentMissing,
    details: { waiting, lost, ready: papers.length } satisfies WaitingReports,
  })
}

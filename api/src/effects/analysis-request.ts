import { type AnalysisRequestCloseReason, analysisRequestMachine, type Screening } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import type { Viewer } from '../calls/viewer.ts'
import { recordBirth } from '../transition/apply.ts'
import { applyTransitions } from '../transition/apply-many.ts'
import { nextNumber, numberingYear } from './next-number.ts'

interface Episode {
  readonly newbornId: number
  readonly category: Screening
  readonly workgroupId: number
}

/** The open request of a newborn in a category at a laboratory; opened when there is none. @returns its id. */
export async function openAnalysisRequest(context: CallContext, episode: Episode): Promise<number> {
  const { db, now } = context
  const { newbornId, category, workgroupId } = episode
  const open = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where('workgroupId', '=', workgroupId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) return open.id
  const year = numberingYear(now)
  const number = await nextNumber(db, workgroupId, 'analysis_request', year)
  const made = await db
    .insertInto('analysisRequests')
    .values({
      ...episode,
      number: `${year}/${String(number).padStart(6, '0')}`,
      year,
      openedAt: now,
      status: 'open',
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'analysis-request', made)
  return made.id
}

interface Closing {
  readonly reason: AnalysisRequestCloseReason
  readonly finalReportId?: number | null
}

/** Closes requests of newborns; one that is closed stays as it was closed. */
export const closeAnalysisRequests = (
  context: CallContext & { viewer: Viewer | null },
  ids: readonly number[],
  { reason, finalReportId = null }: Closing,
) =>
  applyTransitions(context, {
    table: 'analysisRequests',
    machine: analysisRequestMachine,
    ids,
    action: 'close',
    patch: {
      closedAt: context.now,
      closedBy: context.viewer?.userId ?? null,
      closeReason: reason,
      finalReportId,
    },
  })

/** Opens a request again: its final report was reopened, or the newborn needs more. */
export const reopenAnalysisRequest = (context: CallContext & { viewer: Viewer | null }, id: number) =>
  applyTransitions(context, {
    table: 'analysisRequests',
    machine: analysisRequestMachine,
    ids: [id],
    action: 'open',
    patch: { closedAt: null, closedBy: null, closeReason: null, finalReportId: null },
  })

import { addDays, dayOf, formatDate } from '@sne/shared/domain'
import { beyondUndo } from '../../../records/jobs/beyond-undo.ts'
import { lastRun } from '../../../records/jobs/keep-rounds.ts'
import { notifyRoles, notifyUser } from '../../../records/people/notify.ts'
import { texts } from '../texts.ts'
import { type DeskStep, deskJob, takeNotice } from './step.ts'

/** Requests of one round; the others follow in the next. */
const roundSize = 200
/** Days in which an event is news: at an upgrade older events are shown on the board alone. */
const newsDays = 7

const requests = ({ db }: DeskStep) =>
  db
    .selectFrom('sampleRequests as request')
    .select(['request.id', 'request.number', 'request.newbornId', 'request.workgroupId', 'request.ownerId'])
    .select(['request.dueDate', 'request.newSampleId'])
    .where('request.type', '<>', 're_test')
    .orderBy('request.id')
    .limit(roundSize)

interface Told {
  readonly id: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly ownerId: number | null
}

/** The owner, and the roles of the laboratory; nobody twice in one role. */
async function tell(
  step: DeskStep,
  request: Told,
  message: {
    readonly type: 'recall_overdue' | 'recall_sample_arrived'
    readonly title: string
    readonly text: string
  },
): Promise<void> {
  const about = {
    ...message,
    link: `/newborn/${request.newbornId}`,
    entity: { type: 'sample-request', id: request.id },
  }
  if (request.ownerId !== null) await notifyUser(step, { ...about, userId: request.ownerId })
  else
    await notifyRoles(step, { ...about, workgroupId: request.workgroupId, roles: ['analyst', 'acceptance'] })
}

/** Approved requests whose day is past: told once for each day that they had. */
export async function tellOverdue(step: DeskStep): Promise<void> {
  const today = dayOf(step.now)
  const late = await requests(step)
    .where('request.status', '=', 'pending')
    .where('request.approvedAt', 'is not', null)
    .where('request.dueDate', '<', today)
    .where('request.dueDate', '>=', addDays(today, -newsDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deskNotices as told')
            .select('told.mark')
            .where('told.kind', '=', 'recall_overdue')
            .whereRef('told.entityId', '=', 'request.id')
            .whereRef('told.mark', '=', (eb) => eb.cast<string>('request.dueDate', 'text')),
        ),
      ),
    )
    .execute()
  for (const request of late)
    if (await takeNotice(step, 'recall_overdue', request.id, request.dueDate ?? ''))
      await tell(step, request, {
        type: 'recall_overdue',
        title: texts.overdueTitle(request.number),
        text: texts.overdue(formatDate(request.dueDate)),
      })
}

/** Cards that answer a request, once their acceptance can no longer be undone. */
export async function tellArrived(step: DeskStep): Promise<void> {
  const { now } = step
  const ran = new Date((await lastRun(step.db, deskJob)) ?? now)
  const since = new Date(Math.min(now.getTime(), ran.getTime()) - newsDays * 24 * 3_600_000).toISOString()
  const arrived = await requests(step)
    .where('request.status', '=', 'assume_re_test')
    .where('request.newSampleId', 'is not', null)
    .where(beyondUndo('request.assumed_at', now))
    .where('request.assumedAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deskNotices as told')
            .select('told.mark')
            .where('told.kind', '=', 'recall_sample_arrived')
            .whereRef('told.entityId', '=', 'request.id')
            .whereRef('told.mark', '=', (eb) => eb.cast<string>('request.newSampleId', 'text')),
        ),
      ),
    )
    .execute()
  for (const request of arrived)
    if (await takeNotice(step, 'recall_sample_arrived', request.id, String(request.newSampleId)))
      await tell(step, request, {
        type: 'recall_sample_arrived',
        title: texts.arrivedTitle(request.number),
        text: texts.arrived,
      })
}

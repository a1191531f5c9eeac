import type { Screening } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { recordBirth } from '../transition/apply.ts'
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

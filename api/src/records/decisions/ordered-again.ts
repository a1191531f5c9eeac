import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { LateAnswer } from '../analyses/late-answers.ts'
import type { AnalysisRecord } from '../analyses/records.ts'

/** The same decision already ordered the late repetition again. */
export async function isOrderedAgain(
  { db }: Context,
  { id, actionId }: AnalysisRecord,
  late: LateAnswer,
  chosen: string,
) {
  if (actionId !== chosen || late.reason !== 're_test_late') return false
  const again = await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('originSampleAnalysisId', '=', id)
    .where('type', '=', 're_test')
    .where('secondTierTypeId', 'is', null)
    .where('status', '=', 'pending')
    .where('createdAt', '>', sql<string>`${late.since}::timestamptz`)
    .executeTakeFirst()
  return again !== undefined
}

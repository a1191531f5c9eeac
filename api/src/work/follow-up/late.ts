import { confirmedFollowUpStatuses, openFollowUpStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { lateBeforeOf } from '../../records/laboratories/times.ts'

const laboratory = sql<number | null>`f.workgroup_id`

/**
 * No news of the case under `f` came for the days of its laboratory. An open case has fewer days than a confirmed
 * one.
 */
export const followUpLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(f.status in (${literals(openFollowUpStatuses)}) and f.changed_at < ${lateBeforeOf(now, laboratory, 'followUpLateDays')}
    or f.status in (${literals(confirmedFollowUpStatuses)}) and f.changed_at < ${lateBeforeOf(now, laboratory, 'followUpReminderDays')})`

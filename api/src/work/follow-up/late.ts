import {
  confirmedFollowUpStatuses,
  followUpLateDays,
  followUpReminderDays,
  openFollowUpStatuses,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

const daysBefore = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`

/** No news of the case under `f`: of an open one for a month, of a confirmed one for a year. */
export const followUpLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(f.status in (${literals(openFollowUpStatuses)}) and f.changed_at < ${daysBefore(now, followUpLateDays)}
    or f.status in (${literals(confirmedFollowUpStatuses)}) and f.changed_at < ${daysBefore(now, followUpReminderDays)})`

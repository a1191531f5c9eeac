import type { NotificationType } from './notification.ts'
import type { StatusTable } from './status.ts'
import { isOneOf } from './status.ts'

/** Notices that tell what happened and ask for nothing. */
const informative = ['shipping_closed', 'recall_sample_arrived', 'serum_uploaded'] as const

/** The birth point has to say that it knows. */
export const needsAnswer = (type: NotificationType): boolean => !isOneOf(informative, type)

/** Hours within which somebody has to know: of a notice, or by a communication (seed, safety, section 8). */
export const tellingHours = { urgent: 4, ordinary: 24 } as const

const hour = 3_600_000

/** The hours to tell somebody have passed. @param since ISO 8601 */
export const isTellingLate = (
  { since, urgent }: { readonly since: string; readonly urgent: boolean },
  now: Date,
): boolean => now.getTime() - Date.parse(since) > tellingHours[urgent ? 'urgent' : 'ordinary'] * hour

/** Where a notice stands. */
export type NoticeState = 'late' | 'waiting' | 'acknowledged' | 'settled'
export const noticeStates: StatusTable<NoticeState> = {
  late: { label: 'Oltre i tempi', tone: 'red' },
  waiting: { label: 'In attesa di conferma', tone: 'amber' },
  acknowledged: { label: 'Confermato', tone: 'green' },
  settled: { label: 'Non serve conferma', tone: 'grey' },
}

/** States in which the birth point has not said that it knows. */
export const unansweredNotices = ['late', 'waiting'] as const satisfies NoticeState[]

/** As of now. `settled`: it asked for nothing, or what it asked for is done or not wanted any more. */
export function noticeState(
  notice: {
    readonly createdAt: string
    readonly urgent: boolean
    readonly needsAnswer: boolean
    readonly acknowledged: boolean
    readonly settled: boolean
  },
  now: Date,
): NoticeState {
  if (notice.acknowledged) return 'acknowledged'
  if (!notice.needsAnswer || notice.settled) return 'settled'
  return isTellingLate({ since: notice.createdAt, urgent: notice.urgent }, now) ? 'late' : 'waiting'
}

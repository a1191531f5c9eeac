import { hoursAfter, type LaboratoryTimes } from './laboratory-times.ts'
import type { NotificationType } from './notification.ts'
import type { StatusTable } from './status.ts'
import { isOneOf } from './status.ts'

/** Notices of an event, without a request. */
const informative = ['shipping_closed', 'recall_sample_arrived', 'serum_uploaded'] as const

/** The birth point has to say that it knows. */
export const needsAnswer = (type: NotificationType): boolean => !isOneOf(informative, type)

/** Hours of a laboratory within which somebody has to know: of a notice, or by a communication (safety, section 8). */
export type TellingTimes = Pick<LaboratoryTimes, 'tellUrgentHours' | 'tellOrdinaryHours'>

/** The moment until which somebody is told. @param since ISO 8601 */
export const tellingDue = (
  { since, urgent }: { readonly since: string; readonly urgent: boolean },
  { tellUrgentHours, tellOrdinaryHours }: TellingTimes,
): Date => hoursAfter(since, urgent ? tellUrgentHours : tellOrdinaryHours)

/** The hours to tell somebody have passed. */
export const isTellingLate = (
  what: { readonly since: string; readonly urgent: boolean },
  now: Date,
  times: TellingTimes,
): boolean => now > tellingDue(what, times)

/** State of a notice. */
export type NoticeState = 'late' | 'waiting' | 'acknowledged' | 'settled'
export const noticeStates: StatusTable<NoticeState> = {
  late: { label: 'Oltre i tempi', tone: 'red' },
  waiting: { label: 'In attesa di conferma', tone: 'amber' },
  acknowledged: { label: 'Confermato', tone: 'green' },
  settled: { label: 'Non serve conferma', tone: 'grey' },
}

/** States in which the birth point has not said that it knows. */
export const unansweredNotices = ['late', 'waiting'] as const satisfies NoticeState[]

/** As of now. `settled`: it asked for nothing, or its request is done or not wanted any more. */
export function noticeState(
  notice: {
    readonly createdAt: string
    readonly urgent: boolean
    readonly needsAnswer: boolean
    readonly acknowledged: boolean
    readonly settled: boolean
  },
  now: Date,
  times: TellingTimes,
): NoticeState {
  if (notice.acknowledged) return 'acknowledged'
  if (!notice.needsAnswer || notice.settled) return 'settled'
  return isTellingLate({ since: notice.createdAt, urgent: notice.urgent }, now, times) ? 'late' : 'waiting'
}

import { hoursAfter, type LaboratoryTimes } from './laboratory-times.ts'
import type { SampleRequestStatus, SampleRequestType } from './sample-request.ts'

/** Material that nobody outside of the laboratory was asked for yet. */
export const isToApprove = ({
  type,
  status,
  approvedAt,
}: {
  readonly type: SampleRequestType
  readonly status: SampleRequestStatus
  readonly approvedAt: string | null
}): boolean => type !== 're_test' && status === 'pending' && approvedAt === null

interface ToApprove {
  readonly urgent: boolean
  /** ISO 8601 */
  readonly createdAt: string
  /** yyyy-MM-dd */
  readonly dueDate: string | null
}

/** Is a request late that nobody has approved? At the latest on the day on which its material is due. */
export const isApprovalLate = (
  { urgent, createdAt, dueDate }: ToApprove,
  now: Date,
  today: string,
  times: Pick<LaboratoryTimes, 'approveUrgentHours' | 'approveOrdinaryHours'>,
): boolean =>
  (dueDate !== null && dueDate <= today) ||
  now >= hoursAfter(createdAt, urgent ? times.approveUrgentHours : times.approveOrdinaryHours)

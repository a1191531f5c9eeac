const hourMs = 3_600_000

/** Hours in which a request by hand is approved: as long as a call to the birth point may take (demonstration values). */
export const approvalHours = { urgent: 4, ordinary: 24 } as const

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
): boolean =>
  (dueDate !== null && dueDate <= today) ||
  now.getTime() - Date.parse(createdAt) >= approvalHours[urgent ? 'urgent' : 'ordinary'] * hourMs

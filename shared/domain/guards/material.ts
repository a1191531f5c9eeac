import type { GuardRefusal } from '../transition.ts'

interface Signed {
  /** The person signs as lead, in a session of their own. */
  readonly lead: boolean
}

const signedByLead = ({ lead }: Signed): GuardRefusal | null => (lead ? null : { code: 'lead_required' })

/** Guards of an instrument. */
export const instrumentGuards = { signed_by_lead: signedByLead } as const

/** Guards of a lot of reagents. */
export const reagentLotGuards = {
  signed_by_lead: signedByLead,
  /** An expired lot is released by nobody. @param lastDay and today yyyy-MM-dd */
  releasable_by_lead: ({
    lead,
    lastDay,
    today,
  }: Signed & { readonly lastDay: string; readonly today: string }): GuardRefusal | null => {
    if (!lead) return { code: 'lead_required' }
    return lastDay < today
      ? { message: 'Il lotto è scaduto e non si rilascia: respingerlo e usarne un altro.' }
      : null
  },
} as const

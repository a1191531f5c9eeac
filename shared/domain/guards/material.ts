import type { GuardRefusal } from '../transition.ts'

interface Signed {
  /** The person signs as lead, in a session of their own. */
  readonly lead: boolean
}

const signedByLead = ({ lead }: Signed): GuardRefusal | null => (lead ? null : { code: 'lead_required' })

/** Guards of an instrument. */
export const instrumentGuards = { signed_by_lead: signedByLead } as const

/** Why nobody releases a lot; null when a lead may. @param lastDay and today yyyy-MM-dd */
export const releaseRefusal = (lastDay: string, today: string): string | null =>
  lastDay < today ? 'Il lotto è scaduto e non si rilascia: respingerlo e usarne un altro.' : null

/** Guards of a lot of reagents. */
export const reagentLotGuards = {
  signed_by_lead: signedByLead,
  releasable_by_lead: ({
    lead,
    lastDay,
    today,
  }: Signed & { readonly lastDay: string; readonly today: string }): GuardRefusal | null => {
    if (!lead) return { code: 'lead_required' }
    const message = releaseRefusal(lastDay, today)
    return message === null ? null : { message }
  },
} as const

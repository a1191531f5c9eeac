import { addDays } from '../calendar.ts'
import { reagentLotGuards } from '../guards/material.ts'
import type { StatusTable } from '../status.ts'
import { defineMachine } from '../transition.ts'

export type ReagentLotStatus = 'received' | 'released' | 'quarantine' | 'refused' | 'finished'
export const reagentLotStatuses: StatusTable<ReagentLotStatus> = {
  received: { label: 'Da rilasciare', tone: 'amber' },
  released: { label: 'Rilasciato', tone: 'green' },
  quarantine: { label: 'In quarantena', tone: 'purple' },
  refused: { label: 'Respinto', tone: 'red' },
  finished: { label: 'Esaurito', tone: 'grey' },
}

/** No plate takes the lot any more. */
export const endedLotStatuses = ['refused', 'finished'] as const satisfies ReagentLotStatus[]

export type ReagentLotAction = 'release' | 'quarantine' | 'refuse' | 'finish' | 'readmit'

const roles = ['planner', 'analyst', 'supervisor'] as const

export const reagentLotMachine = defineMachine<ReagentLotStatus, ReagentLotAction>()(
  'reagent-lot',
  reagentLotGuards,
  [
    {
      action: 'release',
      from: ['received', 'quarantine'],
      to: 'released',
      roles,
      guard: 'releasable_by_lead',
    },
    // Whoever doubts a lot stops it; a lead decides its future.
    { action: 'quarantine', from: ['received', 'released'], to: 'quarantine', roles },
    {
      action: 'refuse',
      from: ['received', 'released', 'quarantine'],
      to: 'refused',
      roles,
      guard: 'signed_by_lead',
    },
    // Only a released lot: a stopped one is refused, so that its plates show it.
    { action: 'finish', from: ['released'], to: 'finished', roles },
    { action: 'readmit', from: ['refused', 'finished'], to: 'quarantine', roles, guard: 'signed_by_lead' },
  ],
)

/** Days before the last day of a lot from which it is shown as near. */
export const expiresSoonDays = 30

export interface LotDays {
  /** Last day of use of the closed pack, yyyy-MM-dd. */
  readonly expiresOn: string
  readonly openedOn: string | null
  /** Days for which an opened pack is good; null where the maker gives none. */
  readonly openDays: number | null
}

/** The last day on which a lot is good: its expiry, or the end of its days after opening where that is earlier. */
export function lastLotDay({ expiresOn, openedOn, openDays }: LotDays): string {
  if (openedOn === null || openDays === null) return expiresOn
  const opened = addDays(openedOn, openDays)
  return opened < expiresOn ? opened : expiresOn
}

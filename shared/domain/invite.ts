import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export type InviteStatus = 'pending' | 'accepted' | 'withdrawn' | 'expired'
export const inviteStatuses: StatusTable<InviteStatus> = {
  pending: { label: 'Inviato', tone: 'blue' },
  accepted: { label: 'Accettato', tone: 'green' },
  withdrawn: { label: 'Ritirato', tone: 'grey' },
  expired: { label: 'Scaduto', tone: 'amber' },
}

export type InviteAction = 'accept' | 'withdraw' | 'resend' | 'expire'

export const inviteMachine = defineMachine<InviteStatus, InviteAction>()('invite', {}, [
  // By the invited person, who has the code but no session and no role yet.
  { action: 'accept', from: ['pending'], to: 'accepted', roles: [], effect: true },
  { action: 'withdraw', from: ['pending'], to: 'withdrawn', roles: ['administration'] },
  // Each sending has a new code; the old one stops working.
  { action: 'resend', from: ['pending', 'expired'], to: 'pending', roles: ['administration'] },
  { action: 'expire', from: ['pending'], to: 'expired', roles: [], effect: true },
])

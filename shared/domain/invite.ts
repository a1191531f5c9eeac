import type { StatusTable } from './status.ts'

export type InviteStatus = 'pending' | 'accepted' | 'withdrawn' | 'expired'
export const inviteStatuses: StatusTable<InviteStatus> = {
  pending: { label: 'Inviato', tone: 'blue' },
  accepted: { label: 'Accettato', tone: 'green' },
  withdrawn: { label: 'Ritirato', tone: 'grey' },
  expired: { label: 'Scaduto', tone: 'amber' },
}

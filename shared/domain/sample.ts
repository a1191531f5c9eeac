import type { StatusTable } from './status.ts'

export type SampleStatus =
  | 'registered'
  | 'shipped'
  | 'accepted'
  | 'not_valid'
  | 'not_required'
  | 'not_received'

export const sampleStatuses: StatusTable<SampleStatus> = {
  registered: { label: 'Registrato', tone: 'grey' },
  shipped: { label: 'In arrivo', tone: 'blue' },
  accepted: { label: 'Accettato', tone: 'green' },
  not_valid: { label: 'Non idoneo', tone: 'red' },
  not_required: { label: 'Non richiesto', tone: 'grey' },
  not_received: { label: 'Non pervenuto', tone: 'amber' },
}

/** Accepted with minor non-conformities: the same status, read differently. */
export const acceptedWithReserveLabel = 'Accettato con riserva'

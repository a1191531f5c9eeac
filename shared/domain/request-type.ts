import type { StatusTable } from './status.ts'

export type SampleRequestStatus = 'pending' | 'assume_re_test' | 'done' | 'refused'
export const sampleRequestStatuses: StatusTable<SampleRequestStatus> = {
  pending: { label: 'Pendente', tone: 'amber' },
  assume_re_test: { label: 'Presa in carico', tone: 'blue' },
  done: { label: 'Completata', tone: 'green' },
  refused: { label: 'Rifiutata', tone: 'red' },
}

export type SampleRequestType = 're_test' | 'new_spot' | 'serum_sample' | 'scheduled'
export const sampleRequestTypeLabels: Readonly<Record<SampleRequestType, string>> = {
  re_test: 'Ripetizione sullo stesso spot',
  new_spot: 'Nuovo spot',
  serum_sample: 'Siero',
  scheduled: 'Prelievo programmato',
}

import { notificationGuards } from './guards/people.ts'
import { roles } from './roles.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export const notificationTypeLabels = {
  shipping_sent: 'Spedizione in arrivo',
  shipping_closed: 'Spedizione chiusa',
  shipping_not_received: 'Spedizione non ricevuta',
  reminder: 'Sollecito spedizione',
  sample_invalid: 'Campione non idoneo',
  sample_missing_data: 'Dati mancanti',
  plate_closed: 'Piastra chiusa',
  results_imported: 'Risultati importati',
  critical_values: 'Valori critici',
  qc_failed: 'Controllo di qualità non conforme',
  report_refused: 'Referto rifiutato',
  report_reopened: 'Referto riaperto',
  report_to_reassess: 'Referto da rivalutare',
  urgent_positive: 'Positivo urgente',
  recall_approved: 'Richiamo approvato',
  recall_changed: 'Richiamo modificato',
  recall_withdrawn: 'Richiamo ritirato',
  recall_sample_arrived: 'Campione di richiamo arrivato',
  recall_overdue: 'Richiamo in ritardo',
  serum_uploaded: 'Referto siero caricato',
  newborn_closed: 'Neonato chiuso',
  newborn_taken_up: 'Neonato ripreso in carico',
  tat_warning: 'Tempo di risposta in scadenza',
  message: 'Messaggio',
  planned_card: 'Prelievo programmato',
} as const
export type NotificationType = keyof typeof notificationTypeLabels

/** Types that are read before all others, whatever their age. */
export const urgentNotificationTypes = [
  'critical_values',
  'urgent_positive',
  'recall_overdue',
] as const satisfies NotificationType[]

export type NotificationStatus = 'new' | 'viewed' | 'worked'
export const notificationStatuses: StatusTable<NotificationStatus> = {
  new: { label: 'Nuova', tone: 'blue' },
  viewed: { label: 'Letta', tone: 'grey' },
  worked: { label: 'Lavorata', tone: 'green' },
}

export type NotificationAction = 'view' | 'work'

export const notificationMachine = defineMachine<NotificationStatus, NotificationAction>()(
  'notification',
  notificationGuards,
  [
    { action: 'view', from: ['new'], to: 'viewed', roles, guard: 'addressee' },
    { action: 'work', from: ['new', 'viewed'], to: 'worked', roles, guard: 'addressee' },
  ],
)

/** The status that the two flags of a stored notification mean. */
export const notificationStatus = (flags: { viewed: boolean; worked: boolean }): NotificationStatus =>
  flags.worked ? 'worked' : flags.viewed ? 'viewed' : 'new'

import { formatDate } from './formats.ts'
import type { StatusTable } from './status.ts'

export type Sex = 'male' | 'female'
export const sexLabels: Readonly<Record<Sex, string>> = { male: 'Maschio', female: 'Femmina' }

export type NewbornStatus =
  | 'in_progress'
  | 'waiting_recall'
  | 'to_approve'
  | 'waiting_planned'
  | 'referred'
  | 'complete'
  | 'closed'
/** Derived from the newborn's requests and reports, never stored. */
export const newbornStatuses: StatusTable<NewbornStatus> = {
  in_progress: { label: 'In corso', tone: 'blue' },
  waiting_recall: { label: 'In richiamo', tone: 'red' },
  // Nobody outside of the laboratory was asked yet.
  to_approve: { label: 'Richiesta da approvare', tone: 'amber' },
  waiting_planned: { label: 'In corso – atteso prelievo programmato', tone: 'blue' },
  referred: { label: 'In carico al centro clinico', tone: 'purple' },
  complete: { label: 'Screening completo', tone: 'green' },
  closed: { label: 'Chiuso', tone: 'grey' },
}

/**
 * How a newborn is shown: one whose family refused the whole screening before any result has no outcome,
 * though nothing of it is open. The status itself follows the requests.
 */
export const newbornLook = ({
  status,
  screeningRefused,
}: {
  readonly status: NewbornStatus
  readonly screeningRefused?: boolean | null
}): StatusTable<NewbornStatus>[NewbornStatus] =>
  screeningRefused ? { label: 'Screening rifiutato', tone: 'grey' } : newbornStatuses[status]

export type ClosureReason = 'ssn' | 'deceased' | 'other'
export const closureReasonLabels: Readonly<Record<ClosureReason, string>> = {
  ssn: 'In carico ad altra struttura SSN',
  deceased: 'Deceduto',
  other: 'Altro',
}

/**
 * Does a card reopen a closed newborn? The card of a newborn followed elsewhere was still sent here. After a
 * death only a card that was collected later does: the newborn is alive.
 */
export const takesUpClosed = (
  closure: { readonly reason: ClosureReason; readonly at: string },
  card: { readonly collectedAt: string },
): boolean => closure.reason !== 'deceased' || Date.parse(card.collectedAt) > Date.parse(closure.at)

/** How the screening of a newborn ended: a family's refusal is told by the outcome of the communication that closed it. */
export type ClosureKind = ClosureReason | 'refused'
export interface Closure {
  readonly kind: ClosureKind
  /** ISO 8601. */
  readonly at: string
}

/** Closures that no card lifts, and none is accepted after, without a person who has seen them. */
export const confirmedClosures = ['refused', 'deceased'] as const satisfies ClosureKind[]

const closureWords: Readonly<Record<ClosureKind, string>> = {
  refused: 'Rifiuto registrato',
  deceased: 'Decesso registrato',
  ssn: 'In carico ad altra struttura SSN',
  other: 'Screening chiuso',
}
/** "Rifiuto registrato il 20/11/2026". */
export const closureText = ({ kind, at }: Closure): string => `${closureWords[kind]} il ${formatDate(at)}`

export const newbornEventLabels = {
  registered: 'Registrato',
  sample_collected: 'Prelievo eseguito',
  shipped: 'Spedito',
  accepted: 'Campione accettato',
  not_valid: 'Campione non idoneo',
  not_required: 'Campione non richiesto',
  not_received: 'Campione non pervenuto',
  planned: 'Pianificato su piastra',
  punched: 'Punzonato',
  analyzed: 'Analizzato',
  re_test: 'Ripetizione richiesta',
  second_tier: 'Inviato a second tier',
  report_accepted: 'Referto accettato',
  report_reopened: 'Referto riaperto',
  recall_requested: 'Richiamo richiesto',
  recall_refused: 'Richiamo rifiutato',
  recall_sample_accepted: 'Campione di richiamo accettato',
  serum_report: 'Referto siero caricato',
  communication: 'Comunicazione',
  referral: 'Invio al centro clinico',
  follow_up: 'Follow-up',
  closed: 'Chiusura',
  taken_up: 'Ripreso in carico',
  merged: 'Doppione unito',
  separated: 'Unione annullata',
  order_closed: 'Richiesta di analisi chiusa',
  order_opened: 'Richiesta di analisi riaperta',
  reminder: 'Sollecito al punto nascita',
  corrected: 'Dati corretti dopo il referto',
  planned_card: 'Prelievo programmato',
  letter: 'Lettera',
  card_cancelled: 'Cartoncino annullato',
  phones_changed: 'Telefoni cambiati',
} as const
export type NewbornEventType = keyof typeof newbornEventLabels

export const recipientTypeLabels = {
  genitore: 'Genitore',
  punto_nascita: 'Punto nascita',
  tin: 'TIN',
  centro_clinico: 'Centro clinico',
  pls: 'Pediatra di libera scelta',
  altro: 'Altro',
} as const
export type RecipientType = keyof typeof recipientTypeLabels

export const channelLabels = {
  telefono: 'Telefono',
  'e-mail': 'E-mail',
  PEC: 'PEC',
  fax: 'Fax',
  'di persona': 'Di persona',
} as const
export type Channel = keyof typeof channelLabels

export const communicationOutcomeLabels = {
  comunicato: 'Comunicato',
  non_raggiungibile: 'Non raggiungibile',
  richiamare: 'Da richiamare',
  rifiuto: 'Rifiuto',
} as const
export type CommunicationOutcome = keyof typeof communicationOutcomeLabels

export const followUpOutcomeLabels = {
  in_corso: 'In corso',
  confermato: 'Confermato',
  non_confermato: 'Non confermato',
  portatore: 'Portatore',
  perso: 'Perso al follow-up',
  deceduto: 'Deceduto',
} as const
export type FollowUpOutcome = keyof typeof followUpOutcomeLabels

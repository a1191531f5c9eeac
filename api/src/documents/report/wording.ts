import {
  formatDate,
  type ReportOutcome,
  type ReportStatus,
  sampleRequestTypeLabels,
} from '@sne/shared/domain'
import type { ReportInput, ReportRequest } from './report-input.ts'

/** What the outcome means, for whoever reads the report without knowing the laboratory. */
export const outcomeTexts: Readonly<Record<ReportOutcome, { title: string; text: string }>> = {
  negative: {
    title: 'Nella norma',
    text: 'Non sono emersi elementi indicativi delle condizioni ricercate con questo esame.',
  },
  recall: {
    title: 'Richiamo',
    text: 'I valori richiedono una verifica su un nuovo campione. Il risultato non è una diagnosi: un valore fuori dai limiti può dipendere anche dal momento o dalle condizioni del prelievo.',
  },
  positive: {
    title: 'Positivo',
    text: 'Il risultato è indicativo di una delle condizioni ricercate e richiede la presa in carico presso il centro clinico di riferimento per la conferma diagnostica.',
  },
  positivity_returned: {
    title: 'Positività rientrata',
    text: 'La verifica eseguita dopo il precedente risultato alterato ha dato valori nella norma: non sono necessari altri prelievi per questo esame.',
  },
}

/** Words across the page of a report that is not, or no longer, valid. */
export const watermarks: Readonly<Record<ReportStatus, string | null>> = {
  accepted: null,
  pending: 'BOZZA – NON VALIDO',
  reopened: 'RIAPERTO – NON VALIDO',
  refused: 'RIFIUTATO – NON VALIDO',
  superseded: 'SOSTITUITO',
}

export const screeningNotice =
  'Lo screening neonatale non è un esame diagnostico: in presenza di segni clinici o di familiarità procedere agli accertamenti indipendentemente dal presente risultato.'

/** One line for each sample asked for. */
export function requestLine(request: ReportRequest): string {
  const due = request.dueDate ? `, entro il ${formatDate(request.dueDate)}` : ''
  return `${request.urgent ? 'URGENTE – ' : ''}${sampleRequestTypeLabels[request.type]}: ${request.motivation}${due}`
}

/** Conditions of the newborn at collection, always named, because limits depend on them. */
export function conditions(input: ReportInput): string {
  const { card } = input
  const transfusion = card.transfusionAt
    ? `sì, ${formatDate(card.transfusionAt)}`
    : card.transfused
      ? 'sì'
      : 'no'
  const tin = card.tin ? 'sì' : 'no'
  const npt = card.parenteralNutrition ? 'sì' : 'no'
  return [`TIN: ${tin}`, `Trasfusione: ${transfusion}`, `NPT: ${npt}`, ...card.notes].join('   ·   ')
}

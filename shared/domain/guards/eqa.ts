import type { GuardRefusal } from '../transition.ts'

const leadAlone = (lead: boolean): GuardRefusal | null => (lead ? null : { code: 'lead_required' })

/** Guards of a round of external quality assessment. */
export const eqaRoundGuards = {
  /** By a lead; at least one result comes from a run whose controls release its analyte. */
  sendable: ({
    lead,
    released,
  }: {
    readonly lead: boolean
    /** Results that the round would send. */
    readonly released: number
  }): GuardRefusal | null => {
    const refusal = leadAlone(lead)
    if (refusal) return refusal
    return released > 0
      ? null
      : {
          message:
            'Nessun risultato può essere inviato: i controlli di qualità delle corse li trattengono, oppure non sono leggibili.',
        }
  },

  /** At least one result has a z-score or is said right or wrong. */
  evaluated: ({ evaluated }: { readonly evaluated: number }): GuardRefusal | null =>
    evaluated > 0
      ? null
      : { message: 'Inserire il valore assegnato, lo z-score o l’esito di almeno un risultato.' },

  /** By a lead; each unsatisfactory result has its corrective action. */
  corrected: ({
    lead,
    open,
  }: {
    readonly lead: boolean
    /** Unsatisfactory results without a corrective action. */
    readonly open: number
  }): GuardRefusal | null => {
    const refusal = leadAlone(lead)
    if (refusal || open === 0) return refusal
    return {
      message:
        open === 1
          ? 'Un risultato insoddisfacente non ha ancora causa e azione correttiva.'
          : `${open} risultati insoddisfacenti non hanno ancora causa e azione correttiva.`,
    }
  },

  /** By a lead with a reason: the round stays without an evaluation. */
  given_up: ({ lead, reason }: { readonly lead: boolean; readonly reason: string }): GuardRefusal | null =>
    leadAlone(lead) ??
    (reason.trim() === '' ? { field: 'reason', message: 'Questo campo è obbligatorio' } : null),
} as const

import { isBlocking } from '../non-conformity.ts'
import type { GuardRefusal } from '../transition.ts'
import { missing, noBlockingReason } from './given.ts'

type Severity = Parameters<typeof isBlocking>[0]

/** A reading can be taken back for so many seconds, on the server's clock. */
export const undoSeconds = 10

const undoRefusals = {
  late: `Sono passati più di ${undoSeconds} secondi: cambiare lo stato dal cartoncino.`,
  other: 'La lettura è di un’altra persona: solo chi l’ha fatta la può annullare.',
  changed: 'Dopo la lettura è successo altro su questo cartoncino: cambiare lo stato dal cartoncino.',
  closed: 'La spedizione è stata chiusa dopo la lettura.',
  told: 'Il punto nascita è già stato avvisato: cambiare lo stato dal cartoncino.',
} as const

const undoRefused = (why: keyof typeof undoRefusals): GuardRefusal => ({
  code: 'undo_refused',
  message: undoRefusals[why],
  details: { why },
})

/** The last reading of a card, and later events. */
export interface ScanFacts {
  /** The person's own reading. */
  readonly own: boolean
  /** Seconds since the reading. */
  readonly seconds: number
  /** The card's shipment is still being accepted. */
  readonly accepting: boolean
  /** Card and categories have the versions that the reading gave them. */
  readonly untouched: boolean
  /** The birth point has fetched a notice of the reading. */
  readonly told: boolean
}

/** Guards of a card. */
export const sampleGuards = {
  /** No blocking reason; the mandatory data are there, or the reason `missing_data` says they are not. */
  acceptable: (facts: { readonly reasons: readonly Severity[] }): GuardRefusal | null =>
    facts.reasons.some(isBlocking)
      ? { field: 'reasons', message: 'Con un motivo bloccante il cartoncino non può essere accettato' }
      : null,

  blocking_reason_given: (facts: { readonly reasons: readonly Severity[] }): GuardRefusal | null =>
    facts.reasons.some(isBlocking) ? null : noBlockingReason,

  blocking_reason_and_no_accepted_report: (facts: {
    readonly reasons: readonly Severity[]
    readonly reported: boolean
  }): GuardRefusal | null => {
    if (!facts.reasons.some(isBlocking)) return noBlockingReason
    return facts.reported
      ? { message: 'Il cartoncino ha già un referto accettato: riaprirlo prima di cambiare il cartoncino.' }
      : null
  },

  /** A duplicate, a newborn already complete, or no request for it: no disc was taken. */
  nothing_punched: (facts: { readonly punched: boolean }): GuardRefusal | null => (facts.punched ? {} : null),

  /** The card was looked at again by a lead or by support, with a reason. */
  lead_or_support: (facts: {
    readonly leadOrSupport: boolean
    readonly note: string | null | undefined
  }): GuardRefusal | null => {
    if (!facts.leadOrSupport) return { code: 'lead_required' }
    return facts.note ? null : missing('note')
  },

  /**
   * The person's own decision of the last `undoSeconds`, and nothing has happened to the card since.
   * @param facts left out when no reading is kept any more
   */
  own_last_scan: (facts: ScanFacts | undefined): GuardRefusal | null => {
    if (!facts) return undoRefused('late')
    const { own, seconds, accepting, untouched, told } = facts
    if (!own) return undoRefused('other')
    if (seconds > undoSeconds) return undoRefused('late')
    if (!accepting) return undoRefused('closed')
    if (!untouched) return undoRefused('changed')
    return told ? undoRefused('told') : null
  },
} as const

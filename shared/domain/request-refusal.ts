import type { SampleRequestStatus, SampleRequestType } from './request-type.ts'
import type { GuardRefusal } from './transition.ts'

/** Facts of a live request that somebody wants to refuse. */
export interface RefusedRequest {
  readonly type: SampleRequestType
  readonly status: SampleRequestStatus
  /** Number of the card that answers it; null before one was accepted. */
  readonly answeredBy: string | null
  /** Discs of a repetition were punched. */
  readonly punched: boolean
  /** A second tier of a finding that was recalled besides. */
  readonly besideRecall: boolean
  /** The repetition is at the instrument, or has values. */
  readonly measured: boolean
  /** A card that was found unsuitable left its finding to this recall. */
  readonly forUnsuitable: boolean
  /** The report that asks for the material waits for its signature. */
  readonly reportPending: boolean
  /** The person is a lead. */
  readonly byLead: boolean
  /** The parents refused with a form. */
  readonly refusalForm: boolean
}

/**
 * Why a live request is not refused by hand; null when it may be. Material that is at work gives its result,
 * and a report's request is refused with that report.
 */
export function requestRefusal(request: RefusedRequest): GuardRefusal | null {
  if (request.reportPending)
    return { message: 'La richiesta fa parte di un referto da verificare: rifiutare il referto.' }
  if (request.type === 'scheduled' && !request.byLead && !request.refusalForm)
    return {
      code: 'lead_required',
      message: 'Un prelievo programmato lo annulla un responsabile, o il rifiuto dei genitori con il modulo.',
    }
  if (request.forUnsuitable && !request.byLead && !request.refusalForm)
    return {
      code: 'lead_required',
      message: 'Un richiamo chiesto per il reperto di un cartoncino non idoneo lo annulla un responsabile.',
    }
  if (request.type === 're_test' && request.measured)
    return { message: 'La ripetizione è già in analisi o misurata: si decide sul suo risultato.' }
  if (request.type === 're_test' && request.punched)
    return {
      message: 'I dischi della ripetizione sono già punzonati: toglierli dalla piastra, poi rifiutarla.',
    }
  if (request.type === 're_test')
    return request.besideRecall && !request.byLead
      ? {
          code: 'lead_required',
          message: 'Un second tier chiesto con un richiamo lo annulla un responsabile.',
        }
      : null
  return request.status === 'assume_re_test'
    ? {
        message: `Il cartoncino ${request.answeredBy ?? ''} è già in laboratorio: la richiesta si completa con il suo esito.`,
      }
    : null
}

interface RefusedRepetition extends Pick<RefusedRequest, 'besideRecall'> {
  /** Label of the second tier; null of a repetition. */
  readonly secondTier: string | null
  /** Analytes out of range of the analysis that asked. */
  readonly analytes: readonly string[]
  /** Past its hours. */
  readonly late: boolean
}

/**
 * Findings left open when a repetition or second tier is refused, in Italian; null where no value is out of
 * range.
 */
export function refusalLeavesOpen({
  secondTier,
  analytes,
  besideRecall,
  late,
}: RefusedRepetition): string | null {
  if (analytes.length === 0) return null
  const what = secondTier === null ? 'La ripetizione' : `Il second tier ${secondTier}`
  const open = `${what} risponde a ${analytes.join(', ')}${late ? ' ed è in ritardo' : ''}: senza, il reperto resta aperto`
  return besideRecall
    ? `${open}. Il richiamo in corso non lo esclude fino al nuovo cartoncino; se non può attendere, si decide il richiamo urgente. Il caso resta sulla bacheca dei richiami.`
    : `${open} e torna all’analista, che decide di nuovo. Se è in ritardo resta sulla bacheca dei richiami.`
}

interface Asked {
  readonly urgent: boolean
  /** yyyy-MM-dd */
  readonly dueDate: string | null
}

/**
 * Why urgency or day of a request are not changed so; null when they may be. An urgent recall is a decision: only another
 * decision takes its urgency away or puts it off.
 */
export function requestChangeRefusal(before: Asked, after: Asked): GuardRefusal | null {
  if (!before.urgent) return null
  if (!after.urgent)
    return {
      field: 'urgent',
      message: 'Un richiamo urgente cambia solo con una nuova decisione sull’analisi.',
    }
  const isLater = before.dueDate !== null && (after.dueDate === null || after.dueDate > before.dueDate)
  return isLater ? { field: 'dueDate', message: 'Un richiamo urgente non si rinvia.' } : null
}

import type { CommunicationOutcome, RecipientType } from './newborn.ts'
import type { SampleRequestStatus, SampleRequestType } from './sample-request.ts'
import { isOneOf } from './status.ts'
import type { GuardRefusal } from './transition.ts'

/** Who can have the material taken. The clinical centre is told of a finding, it is not reached for a collection. */
export const attemptRecipients = [
  'genitore',
  'punto_nascita',
  'tin',
  'pls',
  'altro',
] as const satisfies RecipientType[]
export type AttemptRecipient = (typeof attemptRecipients)[number]

/** Is a communication about a request an attempt to have its material taken? */
export const isAttempt = (recipient: RecipientType): recipient is AttemptRecipient =>
  isOneOf(attemptRecipients, recipient)

/** The person who was called was reached, whatever the answer was. */
export const wasReached = (outcome: CommunicationOutcome): boolean => outcome !== 'non_raggiungibile'

interface Attempted {
  readonly type: SampleRequestType
  readonly status: SampleRequestStatus
  readonly approved: boolean
}

/** Why nobody calls a family or ward about a request; null when it waits for material that was approved. */
export function attemptRefusal({ type, status, approved }: Attempted): GuardRefusal | null {
  if (type === 're_test')
    return { message: 'Una ripetizione usa lo stesso cartoncino: non c’è nessuno da chiamare.' }
  if (status === 'assume_re_test')
    return { message: 'Il cartoncino è già in laboratorio: non serve chiamare per il prelievo.' }
  if (status !== 'pending') return { message: 'La richiesta è già chiusa.' }
  return approved ? null : { message: 'La richiesta non è ancora approvata.' }
}

interface Answered {
  readonly recipientType: RecipientType
  readonly outcome: CommunicationOutcome
}

/** A family's refusal is the only answer with a form; the parents sign it. */
export const takesForm = ({ recipientType, outcome }: Answered): boolean =>
  recipientType === 'genitore' && outcome === 'rifiuto'

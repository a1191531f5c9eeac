import type { GridActionName } from './grid-actions.ts'
import { isLiveRequest, type SampleRequestStatus, type SampleRequestType } from './sample-request.ts'
import { isOneOf } from './status.ts'
import type { GuardRefusal } from './transition.ts'

/** Discs of a card for a repetition on it. */
export interface RepetitionDiscs {
  /** Neither used nor promised to a well of a plate at work. */
  readonly left: number
  readonly needed: number
  /** A punching after the request found too little blood. */
  readonly insufficient: boolean
}

/** The card of a repetition that is on no plate cannot give its discs. */
export const isExhausted = ({ left, needed, insufficient }: RepetitionDiscs): boolean =>
  insufficient || left < needed

interface Repetition {
  readonly type: SampleRequestType
  readonly status: SampleRequestStatus
  /** Null where the request repeats no card. */
  readonly discs: RepetitionDiscs | null
}

/** Why a repetition does not give way to other material; null when its card is exhausted and it is on no plate. */
export function newCardRefusal({ type, status, discs }: Repetition): GuardRefusal | null {
  if (type !== 're_test') return { message: 'Solo una ripetizione si cambia in un nuovo prelievo.' }
  if (!isLiveRequest(status)) return { message: 'La richiesta è già chiusa.' }
  if (status !== 'pending') return { message: 'La ripetizione è già su una piastra.' }
  return discs !== null && isExhausted(discs)
    ? null
    : { message: 'Il cartoncino ha ancora dischi: la ripetizione si pianifica.' }
}

/** Decisions that ask for other material, or give the finding to the clinical centre. */
const withoutTheCard = [
  'recall_spot',
  'urgent_recall',
  'request_serum',
  'report_positive',
  'not_evaluable',
] as const satisfies GridActionName[]

/**
 * The decision that takes the place of a repetition that its card cannot give: the proposal of the rules,
 * where it asks for other material; otherwise the card says nothing in this category.
 */
export const insteadOfRepetition = (proposed: GridActionName): (typeof withoutTheCard)[number] =>
  isOneOf(withoutTheCard, proposed) ? proposed : 'not_evaluable'

import { sampleGuards } from './guards/sample.ts'
import { labRoles } from './roles.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

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

/** The birth point has registered the card, and the laboratory has not seen it. */
export const awaitedSampleStatuses = ['registered', 'shipped'] as const satisfies SampleStatus[]
/** Waiting categories of the card come to their laboratory: a hub that accepted the card sends them on. */
export const arrivingSampleStatuses = [...awaitedSampleStatuses, 'accepted'] as const satisfies SampleStatus[]
/** The laboratory has not decided about the card. */
export const undecidedSampleStatuses = [
  ...awaitedSampleStatuses,
  'not_received',
] as const satisfies SampleStatus[]
/** Sent by the birth point, and not in the laboratory. */
export const travellingSampleStatuses = ['shipped', 'not_received'] as const satisfies SampleStatus[]
/** On its way to the laboratory, or accepted there. */
export const comingSampleStatuses = ['shipped', 'accepted'] as const satisfies SampleStatus[]
/** The laboratory received the card and decided on its data. */
export const judgedSampleStatuses = ['accepted', 'not_valid'] as const satisfies SampleStatus[]
/** Its waiting categories have a list of their own: to be taken in, or not received. */
export const followedSampleStatuses = ['accepted', 'not_received'] as const satisfies SampleStatus[]
/** The card gives no analysis in this status. */
export const fruitlessSampleStatuses = ['not_valid', 'not_received'] as const satisfies SampleStatus[]
/** The decision may be changed outside of the shipment. */
export const decidedSampleStatuses = [
  ...judgedSampleStatuses,
  'not_required',
] as const satisfies SampleStatus[]

/** Accepted with minor non-conformities: the same status, read differently. */
export const acceptedWithReserveLabel = 'Accettato con riserva'

export type SampleAction =
  | 'ship'
  | 'arrive'
  | 'accept'
  | 'mark_not_valid'
  | 'mark_not_required'
  | 'mark_not_received'
  | 'reinstate'
  | 'take_back'
  | 'take_back_not_received'
  | 'take_back_not_required'

/** The physical card. A removal is no status: see `canDeleteSample`. */
export const sampleMachine = defineMachine<SampleStatus, SampleAction>()('sample', sampleGuards, [
  { action: 'ship', from: ['registered'], to: 'shipped', roles: [], effect: true },
  // Its shipment arrived late, or was reopened after it had been given up.
  { action: 'arrive', from: ['not_received'], to: 'shipped', roles: [], effect: true },
  {
    action: 'accept',
    from: ['shipped', 'not_received'],
    to: 'accepted',
    roles: ['acceptance'],
    guard: 'acceptable',
  },
  {
    action: 'accept',
    from: ['not_required'],
    to: 'accepted',
    roles: ['acceptance', 'support'],
    guard: 'acceptable',
  },
  {
    action: 'mark_not_valid',
    from: ['shipped', 'not_received'],
    to: 'not_valid',
    roles: ['acceptance'],
    guard: 'blocking_reason_given',
  },
  // Found unsuitable later: by the planner while punching, by the analyst from the values.
  {
    action: 'mark_not_valid',
    from: ['accepted'],
    to: 'not_valid',
    roles: ['acceptance', 'planner', 'analyst', 'support'],
    guard: 'blocking_reason_and_no_accepted_report',
  },
  // A duplicate, a newborn who is complete, or nothing was asked: said by the person who holds the card.
  {
    action: 'mark_not_required',
    from: ['shipped'],
    to: 'not_required',
    roles: ['acceptance'],
  },
  {
    action: 'mark_not_required',
    from: ['accepted'],
    to: 'not_required',
    roles: ['support'],
    guard: 'nothing_punched',
  },
  { action: 'mark_not_received', from: ['shipped'], to: 'not_received', roles: ['acceptance'] },
  {
    action: 'reinstate',
    from: ['not_valid'],
    to: 'accepted',
    roles: [...labRoles, 'support'],
    guard: 'lead_or_support',
  },
  // A mistaken reading gives back the status that the card had before: see `takeBackAction`.
  {
    action: 'take_back',
    from: ['accepted', 'not_valid', 'not_required', 'not_received'],
    to: 'shipped',
    roles: ['acceptance'],
    guard: 'own_last_scan',
  },
  {
    action: 'take_back_not_received',
    from: ['accepted', 'not_valid'],
    to: 'not_received',
    roles: ['acceptance'],
    guard: 'own_last_scan',
  },
  {
    action: 'take_back_not_required',
    from: ['accepted'],
    to: 'not_required',
    roles: ['acceptance'],
    guard: 'own_last_scan',
  },
])

/** A person's decision on a card. */
export type CardDecisionStatus = Exclude<SampleStatus, 'registered' | 'shipped'>
/** Where a decision comes from: a scan of its shipment, or the card's own page. */
export type DecisionPlace = 'scan' | 'card'

const markActions = {
  not_valid: 'mark_not_valid',
  not_required: 'mark_not_required',
  not_received: 'mark_not_received',
} as const satisfies Partial<Record<CardDecisionStatus, SampleAction>>

/** The step behind a decision on a card in status `from`. A scan takes no unsuitable card back. */
export function decisionAction(from: SampleStatus, to: CardDecisionStatus, place: DecisionPlace) {
  if (to !== 'accepted') return markActions[to]
  return from === 'not_valid' && place === 'card' ? 'reinstate' : 'accept'
}

type TakeBackAction = Extract<SampleAction, `take_back${string}`>

/** The step that gives a card back the status in which it was read; a card cannot be read in any other. */
export const takeBackAction: Readonly<Partial<Record<SampleStatus, TakeBackAction>>> = {
  shipped: 'take_back',
  not_received: 'take_back_not_received',
  not_required: 'take_back_not_required',
}

/** Support may remove a card that was never accepted, or one from which nothing was measured. */
export const canDeleteSample = (card: { everAccepted: boolean; hasResults: boolean }): boolean =>
  !card.everAccepted || !card.hasResults

/**
 * Support may correct the barcode of a card until a disc is taken from it or something is measured: discs and values are
 * assigned to a newborn by it. A barcode that differs from another one by case alone can always be corrected.
 */
export const canCorrectBarcode = (card: {
  discsTaken: number
  hasResults: boolean
  barcodeAlike: boolean
}): boolean => card.barcodeAlike || (card.discsTaken === 0 && !card.hasResults)

import type { LaboratoryTimes } from './laboratory-times.ts'
import type { StatusTable } from './status.ts'

/** A card at a second laboratory: its categories were accepted at the hub and travel on. */
export type ReceptionState = 'on_way' | 'late' | 'not_received' | 'received' | 'unsuitable'
export const receptionStates: StatusTable<ReceptionState> = {
  not_received: { label: 'Non ricevuto', tone: 'red' },
  late: { label: 'In ritardo', tone: 'red' },
  on_way: { label: 'In viaggio', tone: 'blue' },
  received: { label: 'Ricevuto', tone: 'green' },
  unsuitable: { label: 'Non idoneo', tone: 'red' },
}

/** The laboratory still waits for the card. */
export const awaitedReceptionStates = ['on_way', 'late', 'not_received'] as const satisfies ReceptionState[]

/** Decisions of a person at a second laboratory on a card. */
export const receptionDecisions = ['accepted', 'not_valid', 'not_received'] as const
export type ReceptionDecision = (typeof receptionDecisions)[number]

export interface ReceptionFacts {
  /** Some category of the laboratory is not decided yet. */
  readonly waiting: boolean
  /** Some category was taken in. */
  readonly accepted: boolean
  /** Acceptance at the hub, ISO 8601. */
  readonly hubAcceptedAt: string
  /** The laboratory said that the card did not come, ISO 8601. */
  readonly notReceivedAt: string | null
}

/** Whole hours since the acceptance at the hub. */
export const receptionHours = (hubAcceptedAt: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(hubAcceptedAt)) / 3_600_000)

/** State of a card for a second laboratory; late from its `takenInHours` on. */
export function receptionState(
  { waiting, accepted, hubAcceptedAt, notReceivedAt }: ReceptionFacts,
  now: Date,
  { takenInHours }: Pick<LaboratoryTimes, 'takenInHours'>,
): ReceptionState {
  if (!waiting) return accepted ? 'received' : 'unsuitable'
  if (notReceivedAt !== null) return 'not_received'
  return receptionHours(hubAcceptedAt, now) >= takenInHours ? 'late' : 'on_way'
}

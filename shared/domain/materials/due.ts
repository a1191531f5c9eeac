import { addDays } from '../calendar.ts'
import type { StatusTable } from '../status.ts'
import { type EventOutcome, type InstrumentEventKind, instrumentEventKinds } from './instrument.ts'

/** Days before a due date from which it is shown as near. */
export const dueSoonDays = 14

export type DueState = 'overdue' | 'due' | 'planned' | 'none'
export const dueStates: StatusTable<DueState> = {
  overdue: { label: 'Scaduta', tone: 'red' },
  due: { label: 'In scadenza', tone: 'amber' },
  planned: { label: 'Regolare', tone: 'green' },
  none: { label: 'Senza scadenza', tone: 'grey' },
}

/** The due date itself is still in time. @param dueOn and today yyyy-MM-dd */
export function dueState(dueOn: string | null, today: string): DueState {
  if (dueOn === null) return 'none'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, dueSoonDays) ? 'due' : 'planned'
}

/** One thing done to an instrument. */
export interface RecordedEvent {
  readonly id: number
  readonly kind: InstrumentEventKind
  /** yyyy-MM-dd */
  readonly happenedOn: string
  readonly outcome: EventOutcome
  readonly nextDueOn: string | null
}

/** The last event of a kind, and when the next one is due. */
export interface Due extends Omit<RecordedEvent, 'id'> {
  readonly state: DueState
}

const isLater = (one: RecordedEvent, other: RecordedEvent) =>
  one.happenedOn === other.happenedOn ? one.id > other.id : one.happenedOn > other.happenedOn

/**
 * The last event of each kind: its next date is the one that counts, whatever earlier ones said. Of two on one day the one recorded
 * later counts.
 * @param events without withdrawn ones, in any order
 */
export function duesOf(events: readonly RecordedEvent[], today: string): Due[] {
  return instrumentEventKinds.flatMap((kind) => {
    const [first, ...others] = events.filter((event) => event.kind === kind)
    if (!first) return []
    const { id: _, ...last } = others.reduce((best, event) => (isLater(event, best) ? event : best), first)
    return [{ ...last, state: dueState(last.nextDueOn, today) }]
  })
}

const order: readonly DueState[] = ['overdue', 'due', 'planned', 'none']

/** The state that has to be looked at first. */
export const gravestDue = (dues: readonly Pick<Due, 'state'>[]): DueState =>
  order.find((state) => dues.some((due) => due.state === state)) ?? 'none'

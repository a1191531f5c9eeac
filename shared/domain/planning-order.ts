import type { Priority } from './analyzable-sample.ts'

/** Facts that decide the turn of a request. */
export interface PlanningTurn {
  readonly priority: Priority
  /** ISO moment of acceptance; null counts as just accepted. */
  readonly acceptedAt: string | null
  readonly id: number
}

const turn: Readonly<Record<Priority, number>> = { urgent: 0, re_test: 1, recall: 2, normal: 3 }

const acceptance = ({ acceptedAt }: PlanningTurn) =>
  acceptedAt === null ? Number.POSITIVE_INFINITY : Date.parse(acceptedAt)

/** Urgent, re-test, recall, then the oldest acceptance; within the same moment the older record. */
export function comparePlanning(a: PlanningTurn, b: PlanningTurn): number {
  if (turn[a.priority] !== turn[b.priority]) return turn[a.priority] - turn[b.priority]
  const [first, second] = [acceptance(a), acceptance(b)]
  // Two infinities have no difference to sort by.
  return first === second ? a.id - b.id : first < second ? -1 : 1
}

/** The requests in the order in which "all" places them. */
export const inPlanningOrder = <R extends PlanningTurn>(requests: readonly R[]): R[] =>
  [...requests].sort(comparePlanning)

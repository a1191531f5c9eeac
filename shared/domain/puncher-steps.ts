import type { PunchStatus } from './plate.ts'
import type { ComparedWell } from './puncher-comparison.ts'
import type { PuncherDecision } from './puncher-verdicts.ts'

/** A person's confirmations and decisions on a puncher's file. */
export interface PuncherChoice {
  /** Wells to be punched as the file says. */
  readonly confirmed: readonly string[]
  readonly decided: readonly { readonly well: string; readonly decision: PuncherDecision }[]
}

/** One well that the import records. */
export interface PuncherStep {
  readonly well: string
  readonly status: Extract<PunchStatus, 'punched' | 'error' | 'skipped'>
}

export interface PuncherPlan {
  readonly steps: readonly PuncherStep[]
  /** Confirmed wells that were recorded as punched before. */
  readonly already: readonly string[]
  /** Confirmed or decided as the comparison does not allow. */
  readonly refused: readonly string[]
  /** Wells that differ and that nobody has decided. */
  readonly undecided: readonly string[]
}

const statusOf = {
  leave: null,
  redo: 'error',
  to_planning: 'skipped',
} as const satisfies Record<PuncherDecision, PuncherStep['status'] | null>

/** Records of an import: confirmed wells that are as planned, and decisions that the comparison offers. */
export function puncherSteps(
  wells: readonly ComparedWell[],
  { confirmed, decided }: PuncherChoice,
): PuncherPlan {
  const byPosition = new Map(wells.map((well) => [well.position, well]))
  const chosen = new Map(decided.map(({ well, decision }) => [well, decision]))
  const wanted = [...new Set(confirmed)]
  const isDone = (well: string) => {
    const one = byPosition.get(well)
    return one?.verdict === 'as_planned' && one.plan?.status === 'punched'
  }
  const already = wanted.filter(isDone)
  const asked = wanted.filter((well) => !isDone(well))
  /** The decision of an earlier import that was sent again. */
  const stands = (well: string, decision: PuncherDecision) =>
    decision === 'leave' || byPosition.get(well)?.plan?.status === statusOf[decision]
  const refused = [
    ...asked.filter((well) => !byPosition.get(well)?.confirmable),
    ...[...chosen].flatMap(([well, decision]) =>
      byPosition.get(well)?.decisions.includes(decision) || stands(well, decision) ? [] : [well],
    ),
  ]
  const steps = [
    ...asked
      .filter((well) => byPosition.get(well)?.confirmable)
      .map((well): PuncherStep => ({ well, status: 'punched' })),
    ...[...chosen].flatMap(([well, decision]): PuncherStep[] => {
      const status = statusOf[decision]
      return status !== null && byPosition.get(well)?.decisions.includes(decision) ? [{ well, status }] : []
    }),
  ]
  const undecided = wells
    .filter(({ position, decisions }) => decisions.length > 0 && !chosen.has(position))
    .map(({ position }) => position)
  return { steps, already, refused, undecided }
}

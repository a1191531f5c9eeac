import {
  brokenRule,
  type ControlExpectation,
  deviation,
  type ExpectationRule,
} from './control-expectation.ts'
import type { QcLevel, QcState } from './plate.ts'
import type { ResultValue } from './result-value.ts'
import { isOneOf } from './status.ts'

/** What one control lot should show of one analyte. */
export interface ControlLimits {
  readonly lotId: number
  readonly analyte: string
  readonly expected: ControlExpectation
}

/** One control well of the plate. */
export interface ControlWell {
  readonly well: string
  readonly level: QcLevel
  readonly lotId: number
  readonly values: Readonly<Record<string, ResultValue | undefined>>
}

/**
 * Westgard rules on one run: `1-2s` beyond 2 SD is a warning, `1-3s` beyond 3 SD a failure.
 * `missing`: the lot has limits but the well gave no usable value, a failure too; so are `outside` an interval and another
 * call than expected. `amplified`, `contaminated`: a blank.
 */
export type QcRule = ExpectationRule | 'amplified' | 'contaminated'

export const qcRuleLabels: Readonly<Record<QcRule, string>> = {
  '1-2s': 'oltre 2 deviazioni standard',
  '1-3s': 'oltre 3 deviazioni standard',
  outside: 'fuori dall’intervallo atteso',
  other_call: 'esito diverso da quello atteso',
  missing: 'valore mancante',
  amplified: 'ha amplificato senza templato',
  contaminated: 'il bianco supera il limite dei neonati',
}

export interface QcFinding {
  readonly analyte: string
  readonly well: string
  readonly level: QcLevel
  readonly value: ResultValue
  /** Distance from the mean in SD; null when there is no value. */
  readonly z: number | null
  readonly rule: QcRule
}

export type QcVerdict = Exclude<QcState, 'none' | 'overridden'>

export interface QcEvaluation {
  /** `none` when no control has limits. */
  readonly state: Exclude<QcState, 'overridden'>
  readonly analytes: Readonly<Record<string, QcVerdict>>
  readonly findings: readonly QcFinding[]
}

const worst = (states: readonly QcVerdict[]): QcVerdict =>
  states.includes('fail') ? 'fail' : states.includes('warning') ? 'warning' : 'ok'

function judge(control: ControlWell, { analyte, expected }: ControlLimits): QcFinding | null {
  const value = control.values[analyte] ?? 'unusable'
  const rule = brokenRule(expected, value)
  if (rule === null) return null
  const { well, level } = control
  return { analyte, well, level, value, z: deviation(expected, value), rule }
}

/** Judges the controls of a plate against the limits of their lots, an analyte at a time and as a whole. */
export function evaluateControls(
  controls: readonly ControlWell[],
  limits: readonly ControlLimits[],
): QcEvaluation {
  const judged = controls.flatMap((control) =>
    limits
      .filter((limit) => limit.lotId === control.lotId)
      .map((limit) => ({ analyte: limit.analyte, finding: judge(control, limit) })),
  )
  const findings = judged.flatMap(({ finding }) => (finding ? [finding] : []))
  const names = [...new Set(judged.map(({ analyte }) => analyte))]
  const analytes = Object.fromEntries(
    names.map((analyte) => [
      analyte,
      worst(
        findings
          .filter((finding) => finding.analyte === analyte)
          .map(({ rule }) => (rule === '1-2s' ? 'warning' : 'fail')),
      ),
    ]),
  )
  return { state: names.length === 0 ? 'none' : worst(Object.values(analytes)), analytes, findings }
}

/**
 * Does the state of the controls stand against a negative report? A failure, and no judged control at all, until a lead
 * releases the run.
 */
export const holdsNegatives = (state: QcState): boolean => isOneOf(holdingQcStates, state)

/** Controls that were judged and failed, or that nobody judged. */
export const holdingQcStates = ['fail', 'none'] as const satisfies QcState[]

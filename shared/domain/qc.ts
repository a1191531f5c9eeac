import type { QcLevel, QcState } from './plate.ts'
import type { ResultValue } from './result-value.ts'

/** Expected mean and standard deviation of one analyte in one control lot. */
export interface ControlLimits {
  readonly lotId: number
  readonly analyte: string
  readonly mean: number
  /** Above 0. */
  readonly sd: number
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
 * `missing`: the lot has limits but the well gave no usable value, a failure too. `amplified`, `contaminated`: a blank.
 */
export type QcRule = '1-2s' | '1-3s' | 'missing' | 'amplified' | 'contaminated'

export const qcRuleLabels: Readonly<Record<QcRule, string>> = {
  '1-2s': 'oltre 2 deviazioni standard',
  '1-3s': 'oltre 3 deviazioni standard',
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

function judge(control: ControlWell, { analyte, mean, sd }: ControlLimits): QcFinding | null {
  const value = control.values[analyte] ?? 'unusable'
  const where = { analyte, well: control.well, level: control.level, value }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ...where, z: null, rule: 'missing' }
  // Rounded, so that a value exactly on 2 or 3 SD is not pushed over by binary fractions.
  const z = Math.round(((value - mean) / sd) * 1e9) / 1e9
  if (Math.abs(z) > 3) return { ...where, z, rule: '1-3s' }
  return Math.abs(z) > 2 ? { ...where, z, rule: '1-2s' } : null
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

/** Controls that allow the grid to be closed without a lead's override. */
export const isReleased = (state: QcState): boolean => state !== 'fail'

/**
 * Does the state of the controls stand against a negative report? A failure, and no judged control at all, until a lead
 * releases the run.
 */
export const holdsNegatives = (state: QcState): boolean => state === 'fail' || state === 'none'

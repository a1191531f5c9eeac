import {
  brokenRule,
  type ControlExpectation,
  deviation,
  type ExpectationRule,
} from './control-expectation.ts'
import type { QcLevel, QcState } from './plate.ts'
import type { ControlReading, ControlRun } from './quality/control-run.ts'
import { type QualityRule, qualityRuleLabels } from './quality/rule.ts'
import { type ActingRules, builtInRules, judgeRun } from './quality/rule-line.ts'
import type { ResultValue } from './result-value.ts'
import { isOneOf } from './status.ts'

/** Expected results of one control lot for one analyte. */
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
 * Control rules in SD, or: `missing`, where the lot has limits but the well gave no usable value; `outside` an interval; another
 * call than expected. `amplified`, `contaminated`: a blank.
 */
export type QcRule = QualityRule | ExpectationRule | 'amplified' | 'contaminated'

export const qcRuleLabels: Readonly<Record<QcRule, string>> = {
  ...qualityRuleLabels,
  outside: 'fuori dall’intervallo atteso',
  other_call: 'esito diverso da quello atteso',
  missing: 'valore mancante',
  amplified: 'ha amplificato senza templato',
  contaminated: 'il bianco contiene materiale di un altro pozzetto o campione',
}

export interface QcFinding {
  readonly analyte: string
  readonly well: string
  readonly level: QcLevel
  readonly value: ResultValue
  /** Distance from the mean in SD; null when there is no value. */
  readonly z: number | null
  readonly rule: QcRule
  /** `fail` holds the analyte. */
  readonly effect: 'warning' | 'fail'
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

/** Facts of a laboratory that judge a run beside the limits of its lots. */
export interface RunContext {
  readonly instrument: string | null
  readonly rulesOf: (analyte: string) => ActingRules
  /** Runs of the instrument before, the newest last. */
  readonly earlierOf: (analyte: string) => readonly ControlRun[]
}
const alone: RunContext = { instrument: null, rulesOf: () => builtInRules, earlierOf: () => [] }

/** Names the reference of a value in SD. */
export const targetName = ({ mean, sd }: { readonly mean: number; readonly sd: number }): string =>
  `${mean}±${sd}`

interface Measured extends ControlWell {
  readonly value: ResultValue
  readonly expected: ControlExpectation
}

function readingOf({ well, level, lotId, value, expected }: Measured): ControlReading | null {
  const z = deviation(expected, value)
  if (z === null || expected.kind !== 'mean_sd') return null
  return { well, level, lotId, target: targetName(expected), z }
}

/** Values outside of an interval, a call or an answer, and missing values: held whatever the rules are. */
function unfit(analyte: string, measured: Measured): QcFinding[] {
  const { well, level, value, expected } = measured
  const rule = readingOf(measured) === null ? brokenRule(expected, value) : null
  return rule === null ? [] : [{ analyte, well, level, value, z: null, rule, effect: 'fail' }]
}

function judgeAnalyte(analyte: string, wells: readonly Measured[], context: RunContext): QcFinding[] {
  const { instrument, rulesOf, earlierOf } = context
  const readings = wells.flatMap((well) => readingOf(well) ?? [])
  const { rejecting, warning } = judgeRun({ instrument, readings }, earlierOf(analyte), rulesOf(analyte))
  return wells.flatMap((measured): QcFinding[] => {
    const { well, level, value, expected } = measured
    const isIn = ({ wells: broken }: { readonly wells: readonly string[] }) => broken.includes(well)
    const rejected = rejecting.find(isIn)
    const rule = (rejected ?? warning.find(isIn))?.rule
    if (!rule) return unfit(analyte, measured)
    const z = deviation(expected, value)
    return [{ analyte, well, level, value, z, rule, effect: rejected ? 'fail' : 'warning' }]
  })
}

/**
 * Judges the controls of a plate against the limits of their lots. It judges each analyte, and the run as a
 * whole.
 * @param context of the laboratory; without it the run is judged alone by the built-in rules
 */
export function evaluateControls(
  controls: readonly ControlWell[],
  limits: readonly ControlLimits[],
  context: RunContext = alone,
): QcEvaluation {
  const measured = controls.flatMap((control) =>
    limits
      .filter((limit) => limit.lotId === control.lotId)
      .map(({ analyte, expected }) => ({
        ...control,
        analyte,
        expected,
        value: control.values[analyte] ?? ('unusable' as const),
      })),
  )
  const byAnalyte = Map.groupBy(measured, ({ analyte }) => analyte)
  const findings = [...byAnalyte].flatMap(([analyte, wells]) => judgeAnalyte(analyte, wells, context))
  const analytes = Object.fromEntries(
    [...byAnalyte.keys()].map((name) => [
      name,
      worst(findings.filter(({ analyte }) => analyte === name).map(({ effect }) => effect)),
    ]),
  )
  return { state: byAnalyte.size === 0 ? 'none' : worst(Object.values(analytes)), analytes, findings }
}

/**
 * Does the state of the controls hold a negative report? A failure does, and no judged control at all, until
 * a lead releases the run.
 */
export const holdsNegatives = (state: QcState): boolean => isOneOf(holdingQcStates, state)

/** Controls that were judged and failed, or that nobody judged. */
export const holdingQcStates = ['fail', 'none'] as const satisfies QcState[]

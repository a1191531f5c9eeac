import type { AnalysisTypeId } from '../analysis-type.ts'
import { analysisTypes } from '../analysis-types.ts'
import { analytesOfType } from '../analytes.ts'
import { type LineChange, lineChanges } from '../line-changes.ts'
import { type BrokenRule, brokenRules } from './broken-rules.ts'
import type { ControlRun } from './control-run.ts'
import { longestLookBack, type QualityRule } from './rule.ts'

/** Rules that act on one analyte. */
export interface ActingRules {
  /** Hold the analyte and its ratios. */
  readonly reject: readonly QualityRule[]
  /** Earlier runs that rejecting rules read; 0: the run alone. */
  readonly rejectBack: number
  readonly warn: readonly QualityRule[]
  readonly warnBack: number
}

/** Rules of some analytes of an analysis type; without analytes: of all that no other line of the type names. */
export interface RuleLine extends ActingRules {
  readonly type: AnalysisTypeId
  readonly analytes: readonly string[]
}

/** Rules of a laboratory without approved ones, and of analytes that no line names. */
export const builtInRules: ActingRules = { reject: ['1-3s'], rejectBack: 0, warn: ['1-2s'], warnBack: 0 }

/** The rules that act on an analyte. */
export function actingRules(lines: readonly RuleLine[], type: string, analyte: string): ActingRules {
  const ofType = lines.filter((line) => line.type === type)
  return (
    ofType.find(({ analytes }) => analytes.includes(analyte)) ??
    ofType.find(({ analytes }) => analytes.length === 0) ??
    builtInRules
  )
}

/** Meaning of a line: the type, and the analytes that it names. */
export function ruleLineText({ type, analytes }: Pick<RuleLine, 'type' | 'analytes'>): string {
  const label = analysisTypes.find(({ id }) => id === type)?.label ?? type
  return analytes.length === 0 ? label : `${label}: ${analytes.join(', ')}`
}

export type RuleLineChange = LineChange & { readonly line: string }

/** How rules differ from others: a line is known by its type and analytes. */
export const ruleLineChanges = (before: readonly RuleLine[], after: readonly RuleLine[]): RuleLineChange[] =>
  lineChanges(before, after, {
    keyOf: ({ type, analytes }) => `${type} ${analytes.join()}`,
    said: ['reject', 'rejectBack', 'warn', 'warnBack'],
  }).map(({ line, ...change }) => ({ ...change, line: ruleLineText(line) }))

const isSingle = (rule: QualityRule) => rule === '1-2s' || rule === '1-3s' || rule === '1-4s'

/** Analytes of a type that a control can have a mean of. */
const controlled = (type: AnalysisTypeId) =>
  analytesOfType(type).flatMap(({ code, kind }) => (kind === 'ratio' || kind === 'qualitative' ? [] : [code]))

/**
 * Why lines cannot act; null when they can. A line without a rejecting rule of one value would release an analyte whose control
 * is far out of range.
 */
export function ruleLinesRefusal(lines: readonly RuleLine[]): string | null {
  for (const line of lines) {
    const name = ruleLineText(line)
    if (!line.reject.some(isSingle)) return `${name}: trattiene almeno 1-2s, 1-3s o 1-4s.`
    const strange = line.analytes.filter((code) => !controlled(line.type).includes(code))
    if (strange.length > 0) return `${name}: nessun controllo misura ${strange.join(', ')}.`
    const both = line.reject.filter((rule) => line.warn.includes(rule))
    if (both.length > 0) return `${name}: ${both.join(', ')} o avvisa o trattiene.`
    if (Math.max(line.rejectBack, line.warnBack) > longestLookBack)
      return `${name}: le regole guardano al massimo ${longestLookBack} corse indietro.`
    const named = lines.filter((other) => other.type === line.type)
    if (line.analytes.length === 0 && named.some((other) => other !== line && other.analytes.length === 0))
      return `${name}: c’è già una riga per gli altri analiti.`
    const twice = line.analytes.filter(
      (code) => named.filter(({ analytes }) => analytes.includes(code)).length > 1,
    )
    if (twice.length > 0) return `${twice.join(', ')}: è in due righe della stessa analisi.`
  }
  return null
}

/** Verdict of the rules on one analyte in one run. */
export interface RuleVerdict {
  readonly state: 'ok' | 'warning' | 'fail'
  /** Rejecting rules that the run breaks. */
  readonly rejecting: readonly BrokenRule[]
  readonly warning: readonly BrokenRule[]
}

const last = <T>(values: readonly T[], count: number) => (count === 0 ? [] : values.slice(-count))

/** The rule that a well shows comes first: one value far out before several, a warning of one value last. */
const order: readonly QualityRule[] = [
  ...(['1-4s', '1-3s', 'R-4s', '2-2s', '2of3-2s', '4-1s', '3-1s', '10x', '8x', '6x', '7T', '1-2s'] as const),
]
const inOrder = (rules: readonly QualityRule[]) => order.filter((rule) => rules.includes(rule))

/** Judges one analyte of a run. @param earlier runs of the instrument before, the newest last */
export function judgeRun(run: ControlRun, earlier: readonly ControlRun[], rules: ActingRules): RuleVerdict {
  const rejecting = brokenRules(run, last(earlier, rules.rejectBack), inOrder(rules.reject))
  const warning = brokenRules(run, last(earlier, rules.warnBack), inOrder(rules.warn))
  return { state: rejecting.length > 0 ? 'fail' : warning.length > 0 ? 'warning' : 'ok', rejecting, warning }
}

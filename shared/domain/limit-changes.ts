import type { AnalyteColumns } from './analyte-columns.ts'
import type { CutoffRule } from './cutoff.ts'
import { type LineCell as Cell, type LineChange, lineChanges } from './line-changes.ts'
import type { SecondTierRule } from './second-tier.ts'

/** Content of a cut-off set: limits by band, columns by analyte, second tiers. */
export interface LimitLines {
  readonly rules: readonly Omit<CutoffRule, 'id'>[]
  readonly columns: readonly AnalyteColumns[]
  readonly secondTiers: readonly SecondTierRule[]
}

export type LimitPart = keyof LimitLines
export const limitPartLabels: Readonly<Record<LimitPart, string>> = {
  rules: 'Limite',
  columns: 'Proprietà dell’analita',
  secondTiers: 'Second tier',
}

/** One line of a set that another set says otherwise; `before` null where it is new, `after` null where it is gone. */
export interface LimitChange extends LineChange {
  readonly part: LimitPart
  readonly analyte: string
  /**
   * Key of the line among others of its analyte: the band of a rule, the type of a second tier; empty for
   * columns.
   */
  readonly line: string
}

type Line = Readonly<Record<string, Cell>>

const bandFields = [
  'ageHoursFrom',
  'ageHoursTo',
  'gaFrom',
  'gaTo',
  'weightFrom',
  'weightTo',
  'tin',
  'transfused',
  'npt',
] as const
const valueFields = {
  rules: ['low', 'high', 'criticalLow', 'criticalHigh'],
  columns: [
    'role',
    'required',
    'criticalLow',
    'criticalHigh',
    'criticalNotDetected',
    'plausibleLow',
    'plausibleHigh',
    'noClose',
    'maxSpread',
    'timeCritical',
    'secondTierAlways',
    'recallCardDoesNotClose',
  ],
  secondTiers: ['markers', 'step', 'deadlineHours'],
} as const satisfies Record<LimitPart, readonly string[]>

const span = (from: Cell, to: Cell, unit: string): string[] => {
  if (from === null && to === null) return []
  if (from === null) return [`sotto ${to} ${unit}`]
  return [to === null ? `da ${from} ${unit}` : `da ${from} a meno di ${to} ${unit}`]
}
const condition = (value: Cell, words: string): string[] =>
  value === null ? [] : [value === true ? words : `non ${words}`]

/** The newborns for whom a rule holds, in Italian. */
export function bandText(rule: Omit<CutoffRule, 'id'>): string {
  const parts = [
    ...span(rule.ageHoursFrom, rule.ageHoursTo, 'ore di vita'),
    ...span(rule.gaFrom, rule.gaTo, 'settimane'),
    ...span(rule.weightFrom, rule.weightTo, 'g'),
    ...condition(rule.tin, 'in TIN'),
    ...condition(rule.transfused, 'trasfusi'),
    ...condition(rule.npt, 'in nutrizione parenterale'),
  ]
  return parts.length > 0 ? parts.join(', ') : 'tutti i neonati'
}

function changesOf(
  part: LimitPart,
  before: readonly Line[],
  after: readonly Line[],
  keyOf: (line: Line) => string,
  lineOf: (line: Line) => string,
): LimitChange[] {
  return lineChanges(before, after, { keyOf, said: valueFields[part] }).map(({ line, ...change }) => ({
    part,
    analyte: String(line.analyte),
    line: lineOf(line),
    ...change,
  }))
}

/**
 * The differences of `after` from `before`, line by line. The key of a column's line is the analyte. The key of
 * a rule is the analyte with its band. The key of a second tier is the analyte with the type. Several equal
 * lines are compared in their order.
 */
export function limitChanges(before: LimitLines, after: LimitLines): LimitChange[] {
  const lines = (rows: readonly object[]) => rows as readonly Line[]
  const key = (fields: readonly string[]) => (line: Line) =>
    JSON.stringify([line.analyte, ...fields.map((field) => line[field] ?? null)])
  return [
    ...changesOf('rules', lines(before.rules), lines(after.rules), key(bandFields), (line) =>
      bandText(line as unknown as Omit<CutoffRule, 'id'>),
    ),
    ...changesOf('columns', lines(before.columns), lines(after.columns), key([]), () => ''),
    ...changesOf(
      'secondTiers',
      lines(before.secondTiers),
      lines(after.secondTiers),
      key(['analysisTypeId']),
      (line) => String(line.analysisTypeId),
    ),
  ]
}

import type { AnalyteValue } from '@sne/shared/contract'
import { type AnalyteColumns, type CutoffFacts, codesIn } from '@sne/shared/domain'
import {
  formulaOf,
  judge,
  type Limits,
  type Measured,
  replicateResult,
  type TypeAnalyte,
} from '../analyses/judgement.ts'
import type { StoredValue } from './values.ts'

interface LimitsOfSet extends Limits {
  readonly columns: readonly AnalyteColumns[]
}

/**
 * Values of one analysis as the instrument gave them, with their ratios, where a person edited it. An edit is
 * a changed value, or an exclusion of a required value or of a ratio's part; empty without edits. An analyte
 * that is not required stays left out: its exclusion has its own rules. A ratio of it counts as it was
 * measured.
 */
export function measuredValues(
  analytes: readonly TypeAnalyte[],
  { rules, columns }: LimitsOfSet,
  facts: CutoffFacts,
  values: readonly AnalyteValue[],
): StoredValue[] {
  const isRequired = (code: string) => columns.some(({ analyte, required }) => analyte === code && required)
  const isLeftOut = ({ code, excluded }: AnalyteValue) => excluded && !isRequired(code)
  const parts = new Set(
    analytes.filter(({ kind }) => kind === 'ratio').flatMap(({ code }) => codesIn(formulaOf(analytes, code))),
  )
  const counts = ({ code, excluded }: AnalyteValue) => excluded && (isRequired(code) || parts.has(code))
  if (!values.some((value) => value.edited !== null || counts(value))) return []
  const measured = values
    .filter(({ replicateValues }) => replicateValues.length > 0)
    .map(
      (value): Measured => ({
        code: value.code,
        raw: value.raw,
        replicates: value.replicateValues.map((replicate) => ({
          ...replicate,
          value: replicateResult(replicate, value.edited ? 'ERR' : value.flag),
          excluded: false,
        })),
        // Its ratios were measured, whether or not it counts itself.
        excluded: isLeftOut(value) && !parts.has(value.code),
      }),
    )
  return judge(analytes, { rules, columns }, facts, measured).flatMap((one): StoredValue[] => {
    const stored = values.find(({ code }) => code === one.code)
    if (!stored || isLeftOut(stored)) return []
    const rule = rules.find(({ id }) => id === one.cutoffRuleId)
    const { code, value, comparator, flag } = one
    return [
      {
        code,
        value,
        comparator,
        flag,
        excluded: false,
        exclusion: null,
        limits: rule ?? stored.limits,
        replicateValues: one.replicateValues,
        edited: null,
      },
    ]
  })
}

import type { AnalyteColumn, AnalyteValue, Grid } from '@sne/shared/contract'
import {
  flagLabels,
  formatBound,
  formatCritical,
  formatDate,
  formatLimits,
  formatNumber,
} from '@sne/shared/domain'
import { DefinitionList } from '@sne/shared/ui-data'
import { gridTexts as texts } from './texts.ts'

interface ValueFactsProps {
  readonly analyte: AnalyteColumn
  readonly value: AnalyteValue
  readonly cutoffSet: Grid['cutoffSet']
}

/** The replicates with their wells, `A1: < 2,5, A2: 3,0 ✕`; null for a single one. */
const replicatesText = ({ replicateValues }: AnalyteValue, decimals: number) =>
  replicateValues.length > 1
    ? replicateValues
        .map(
          ({ well, value, comparator, excluded }) =>
            `${well}: ${formatBound(value, comparator, decimals)}${excluded ? ' ✕' : ''}`,
        )
        .join(', ')
    : null

/** A value with its rule, limits and replicates, and the set of cut-offs that judged it. */
export const ValueFacts = ({ analyte, value, cutoffSet }: ValueFactsProps) => (
  <>
    <h3>{analyte.label}</h3>
    <DefinitionList
      items={[
        {
          term: analyte.code,
          value: `${formatBound(value.value, value.comparator, analyte.decimals)} ${value.unit} ${value.flag && value.flag !== 'N' ? `(${flagLabels[value.flag]})` : ''}`,
        },
        { term: texts.limits, value: formatLimits(value.limits, analyte.decimals) },
        { term: texts.critical, value: formatCritical(value.limits, analyte.decimals) },
        { term: texts.rule, value: value.cutoffRuleId },
        {
          term: texts.percentile,
          value: value.percentile === null ? null : `${formatNumber(value.percentile, 0)}º`,
        },
        { term: texts.raw, value: value.raw },
        { term: texts.replicates, value: replicatesText(value, analyte.decimals) },
      ]}
    />
    <p className="sne-weak">
      {cutoffSet ? texts.setVersion(cutoffSet.version, formatDate(cutoffSet.validFrom)) : texts.noSet}
    </p>
  </>
)

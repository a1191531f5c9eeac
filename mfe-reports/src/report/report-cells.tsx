import type { ReportRow } from '@sne/shared/contract'
import {
  type Flag,
  flagLabels,
  flagSigns,
  reportOutcomes,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { reportTexts as texts } from './texts.ts'

/** Short name of a category; the whole one on hover. */
export const CategoryCell = ({ category }: Pick<ReportRow, 'category'>) => (
  <abbr className="rep-category" title={screeningLabels[category]}>
    {screeningShortLabels[category]}
  </abbr>
)

export const OutcomeCell = ({ outcome, urgent }: Pick<ReportRow, 'outcome' | 'urgent'>) => (
  <span className="rep-outcome">
    {urgent && (
      <Tag tone="red" sign="‼">
        {texts.urgent}
      </Tag>
    )}
    <StatusTag look={reportOutcomes[outcome]} />
  </span>
)

/** The worst sign among the values; nothing when all are in range. */
export function WorstFlag({ flag }: { readonly flag: Flag | null }) {
  if (!flag || flag === 'N') return null
  return (
    <abbr className={`rep-worst rep-worst-${flag.toLowerCase()}`} title={flagLabels[flag]}>
      {flagSigns[flag]}
    </abbr>
  )
}

/** The number with the revision from the second one on. */
export const numberOf = ({ number, revision }: Pick<ReportRow, 'number' | 'revision'>): string => {
  const shown = number ?? texts.notNumbered
  return revision > 1 ? `${shown} ${texts.revision(revision)}` : shown
}

import type { Grid, GridRow } from '@sne/shared/contract'
import { formatBound } from '@sne/shared/domain'
import { ResultTrail } from '@sne/shared/ui-data'
import { EpisodeFindings } from '../parts/decision/episode-findings.tsx'
import { ExclusionApproval } from '../parts/decision/exclusion-approval.tsx'
import { SecondTierChoice } from '../parts/decision/second-tier-choice.tsx'
import { RowProposal } from './row-decision.tsx'
import { RowHistory } from './row-history.tsx'
import { gridTexts as texts } from './texts.ts'
import { ValueCorrection } from './value-correction.tsx'
import { ValueFacts } from './value-facts.tsx'

interface ExplainPanelProps {
  readonly grid: Grid
  readonly row: GridRow
  readonly code: string | null
  /** Second tiers chosen for the row, null for the proposed ones; absent where nothing can be chosen. */
  readonly tiers?: {
    readonly chosen: readonly number[] | null
    readonly onChange: (ids: number[]) => void
  }
}

/** Why a value is judged as it is: rule, limits, replicates, and the newborn's earlier values. */
export function ExplainPanel({ grid, row, code, tiers }: ExplainPanelProps) {
  const analyte = grid.analytes.find((one) => one.code === code)
  const value = row.values.find((one) => one.code === code)
  return (
    <aside className="grd-explain" aria-label={texts.explain}>
      <h2>
        {row.wells.join(', ')} · {row.newborn.surname} {row.newborn.name}
      </h2>
      <RowProposal row={row} />
      <EpisodeFindings row={row} />
      {tiers && <SecondTierChoice view={row} chosen={tiers.chosen} onChange={tiers.onChange} />}
      {!analyte || !value ? (
        <p className="sne-weak">{texts.chooseCell}</p>
      ) : (
        <>
          <ValueFacts analyte={analyte} value={value} cutoffSet={grid.cutoffSet} />
          <ExclusionApproval sampleAnalysisId={row.sampleAnalysisId} value={value} />
          {value.edited && !value.excluded && (
            <p>
              {texts.edited(
                value.edited.by.label,
                formatBound(value.edited.old, value.edited.oldComparator, analyte.decimals),
                value.edited.reason,
              )}
            </p>
          )}
          {grid.status === 'open' && analyte.kind !== 'ratio' && (
            <ValueCorrection
              key={`${row.sampleAnalysisId} ${analyte.code}`}
              gridId={grid.id}
              sampleAnalysisId={row.sampleAnalysisId}
              analyte={analyte}
              value={value}
            />
          )}
        </>
      )}
      <h3>{texts.trail}</h3>
      <ResultTrail key={row.sampleAnalysisId} analysisId={row.sampleAnalysisId} />
      <RowHistory row={row} code={code} analyte={analyte} />
    </aside>
  )
}

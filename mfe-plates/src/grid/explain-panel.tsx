import { useAction } from '@sne/shared/client'
import { errorCatalogue, type Grid, type GridRow, gridEndpoints, Reason } from '@sne/shared/contract'
import {
  boundOf,
  type Comparator,
  flagLabels,
  formatBound,
  formatCollected,
  formatCritical,
  formatDate,
  formatLimits,
  formatNumber,
  isCensored,
  isSupportSession,
  parseKnownValue,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { DefinitionList, FormModal, ResultTrail, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { EpisodeFindings } from '../parts/decision/episode-findings.tsx'
import { ExclusionApproval } from '../parts/decision/exclusion-approval.tsx'
import { SecondTierChoice } from '../parts/decision/second-tier-choice.tsx'
import { changeSince } from './delta.ts'
import { RowProposal } from './row-decision.tsx'
import { gridTexts as texts } from './texts.ts'

interface ExplainPanelProps {
  readonly grid: Grid
  readonly row: GridRow
  readonly code: string | null
  /** Second tiers chosen for the row, null for those that are proposed; absent where nothing can be chosen. */
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
          <h3>{analyte.label}</h3>
          <DefinitionList
            items={[
              {
                term: analyte.code,
                value: `${formatBound(value.value, value.comparator, analyte.decimals)} ${value.unit} ${value.flag && value.flag !== 'N' ? `(${flagLabels[value.flag]})` : ''}`,
              },
              { term: texts.limits, value: formatLimits(value.limits, analyte.decimals) },
              {
                term: texts.critical,
                value: formatCritical(value.limits, analyte.decimals),
              },
              { term: texts.rule, value: value.cutoffRuleId },
              {
                term: texts.percentile,
                value: value.percentile === null ? null : `${formatNumber(value.percentile, 0)}º`,
              },
              { term: texts.raw, value: value.raw },
              {
                term: texts.replicates,
                value:
                  value.replicateValues.length > 1
                    ? value.replicateValues
                        .map(
                          (one) =>
                            `${one.well}: ${formatBound(one.value, one.comparator, analyte.decimals)}${one.excluded ? ' ✕' : ''}`,
                        )
                        .join(', ')
                    : null,
              },
            ]}
          />
          <p className="sne-weak">
            {grid.cutoffSet
              ? texts.setVersion(grid.cutoffSet.version, formatDate(grid.cutoffSet.validFrom))
              : texts.noSet}
          </p>
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
            <Correction
              key={`${row.sampleAnalysisId} ${analyte.code}`}
              gridId={grid.id}
              sampleAnalysisId={row.sampleAnalysisId}
              code={analyte.code}
              value={value.value}
              comparator={value.comparator ?? null}
              decimals={analyte.decimals}
              excluded={value.excluded}
            />
          )}
        </>
      )}
      <h3>{texts.trail}</h3>
      <ResultTrail key={row.sampleAnalysisId} analysisId={row.sampleAnalysisId} />
      <h3>{texts.earlier}</h3>
      {!row.history?.length && <p className="sne-weak">{texts.noEarlier}</p>}
      <ul className="grd-history">
        {row.history?.map((earlier) => {
          const before = earlier.values.find((one) => one.code === code)
          return (
            <li key={earlier.sampleAnalysisId}>
              {formatCollected(earlier)} · {earlier.barcode}
              {before && analyte && (
                <strong>
                  {' '}
                  {formatBound(before.value, before.comparator, analyte.decimals)}
                  {before.flag && before.flag !== 'N' ? ` (${flagLabels[before.flag]})` : ''}
                </strong>
              )}
              {before &&
                value &&
                before.unit === value.unit &&
                earlier.sampleAnalysisId < row.sampleAnalysisId && (
                  <span className="sne-weak"> {changeSince(value, before)}</span>
                )}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

const NewValue = z.object({
  value: z.string().refine((text) => parseKnownValue(text) !== null, texts.wantsValue),
  reason: Reason.shape.reason,
})

interface CorrectionProps {
  readonly gridId: number
  readonly sampleAnalysisId: number
  readonly code: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly decimals: number
  readonly excluded: boolean
}

/** Another value, or the analyte left out; always with a reason, and the original stays. */
function Correction({
  gridId,
  sampleAnalysisId,
  code,
  value,
  comparator,
  decimals,
  excluded,
}: CorrectionProps) {
  const toast = useToast()
  const supportSession = isSupportSession(useSession())
  const [asking, setAsking] = useState<'value' | 'exclude' | null>(null)
  /** The value on screen when the person began: another one stored meanwhile refuses the change. */
  const [was, setWas] = useState({ value, comparator })
  const ask = (what: 'value' | 'exclude') => {
    setWas({ value, comparator })
    setAsking(what)
  }
  const save = useAction(gridEndpoints.saveAnalytes)
  const send = async (change: {
    value?: number
    comparator?: Comparator | null
    excluded?: boolean
    reason: string
  }) => {
    await save.mutateAsync({
      params: { id: gridId },
      body: {
        rows: [
          {
            sampleAnalysisId,
            analytes: [{ code, was: was.value, wasComparator: was.comparator, ...change }],
          },
        ],
      },
    })
    toast('success', texts.corrected)
    setAsking(null)
  }
  const correct = async (text: string, reason: string) => {
    const typed = parseKnownValue(text)
    if (typed === null) return
    await send({ value: boundOf(typed), comparator: isCensored(typed) ? typed.comparator : null, reason })
  }
  // A key of unsaved work has small letters, digits and hyphens alone.
  const place = `${sampleAnalysisId}-${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`
  const toggle = excluded ? texts.include : texts.exclude
  return (
    <div className="sne-actions">
      <Button
        size="small"
        disabled={supportSession}
        title={supportSession ? errorCatalogue.support_session.message : undefined}
        onClick={() => ask('value')}
      >
        {texts.correct}
      </Button>
      <Button
        size="small"
        disabled={supportSession}
        title={supportSession ? errorCatalogue.support_session.message : undefined}
        onClick={() => ask('exclude')}
      >
        {toggle}
      </Button>
      <FormModal
        open={asking === 'value'}
        title={`${texts.correct}: ${code}`}
        schema={NewValue}
        unsaved={{ key: `grid-value-${place}`, label: texts.unsavedValue(code) }}
        defaultValues={{ value: value === null ? '' : formatBound(value, comparator, decimals), reason: '' }}
        submitText={texts.save}
        onCancel={() => setAsking(null)}
        onSubmit={({ value: text, reason }) => correct(text, reason)}
      >
        <TextField name="value" label={texts.newValue} required />
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
      <FormModal
        open={asking === 'exclude'}
        title={`${toggle}: ${code}`}
        schema={Reason}
        unsaved={{
          key: `grid-exclude-${place}`,
          label: texts.unsavedExclusion(code),
          version: String(excluded),
        }}
        defaultValues={{ reason: '' }}
        submitText={texts.save}
        onCancel={() => setAsking(null)}
        onSubmit={({ reason }) => send({ excluded: !excluded, reason })}
      >
        {!excluded && <p>{texts.excludeHelp}</p>}
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
    </div>
  )
}

import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, qualitySummaryEndpoints, type SummaryRow } from '@sne/shared/contract'
import { lastMonths, qcLevelLabels } from '@sne/shared/domain'
import { Alert, ErrorOf, Page, Skeleton } from '@sne/shared/ui-core'
import { type Filter, FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AdviceView } from './advice.tsx'
import './advisor.css'
import { GoalFields, goalOf, missingOf, useGoal } from './goal-fields.tsx'
import { advisorTexts as texts } from './texts.ts'

type Options = { value: string; label: string }[]
const choice = (name: string, label: string, options: Options) =>
  ({ kind: 'choice', name, label, single: true, options }) as const satisfies Filter
const filtersOf = (types: Options, months: Options, rows: Options): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  choice('month', texts.month, months),
  choice('row', texts.analyte, rows),
]
const keyOf = ({ analyte, level, lot }: SummaryRow) => `${analyte}|${level}|${lot}`
const isMeasured = ({ bias, cv }: SummaryRow) => bias !== null && cv !== null && cv > 0

/** "Consigliere delle regole": which rules and how many controls a method needs. */
export default function AdvisorPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [months] = useState(() => lastMonths(new Date(), 25))
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(filtersOf([], months, [])))
  const one = (name: string) =>
    typeof control.filters[name] === 'string' ? (control.filters[name] as string) : undefined
  const type = one('analysisTypeId') ?? options[0]?.value
  const month = one('month') ?? months[1]?.value ?? ''
  const query = { analysisTypeId: Number(type ?? 0), month }
  const summary = useCall(
    qualitySummaryEndpoints.getQualitySummary,
    { query },
    { enabled: type !== undefined },
  )
  const rows = (summary.data?.rows ?? []).filter(isMeasured)
  const row = rows.find((own) => keyOf(own) === one('row')) ?? rows[0]
  const rowOptions = rows.map((own) => ({
    value: keyOf(own),
    label: `${own.analyte} · ${qcLevelLabels[own.level].toLowerCase()} · ${own.lot}`,
  }))
  const shown = {
    ...(type ? { analysisTypeId: type } : {}),
    month,
    ...control.filters,
    ...(row ? { row: keyOf(row) } : {}),
  }
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<Link to="/control-rule-set/list">{texts.toRules}</Link>}
    >
      <div className="adv-page">
        <FilterBar
          search={false}
          filters={filtersOf(options, months, rowOptions)}
          control={{ ...control, filters: shown }}
        />
        {types.isError && !types.data && <ErrorOf error={types.error} onRetry={() => void types.refetch()} />}
        {summary.isError && !summary.data && (
          <ErrorOf error={summary.error} onRetry={() => void summary.refetch()} />
        )}
        {summary.isLoading && <Skeleton lines={8} />}
        {!summary.isLoading && (
          <Advisor
            key={`${type} ${month} ${row ? keyOf(row) : ''}`}
            row={row ?? null}
            summaryAt={`/quality/summary?${new URLSearchParams({ ...(type && { analysisTypeId: type }), month })}`}
          />
        )}
      </div>
    </Page>
  )
}

interface AdvisorProps {
  readonly row: SummaryRow | null
  /** Address of the month's summary, where a lead sets the allowable error. */
  readonly summaryAt: string
}

function Advisor({ row, summaryAt }: AdvisorProps) {
  const { values, write } = useGoal(row)
  const goal = goalOf(values)
  const missing = missingOf(values)
  return (
    <>
      <GoalFields values={values} write={write} hint={row ? texts.ownHint : texts.noOwn} />
      {goal ? (
        <AdviceView goal={goal} />
      ) : (
        <Alert
          type="info"
          showIcon
          title={texts.missing(missing.map((name) => texts[name]))}
          description={
            <>
              {texts.missingHint}{' '}
              {missing.includes('allowable') && (
                <>
                  {texts.goalHint} <Link to={summaryAt}>{texts.toSummary}</Link>
                </>
              )}
            </>
          }
        />
      )}
    </>
  )
}

import { type CriticalValue, criticalValueEndpoints } from '@sne/shared/contract'
import { criticalValueStates, formatDateTime, newbornName, screeningLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, AnalyteValue, ListPage } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import './critical-value.css'
import { TakeButton } from './take-button.tsx'
import { criticalTexts as texts } from './texts.ts'

/** Where the row is decided: the open grid, for whoever may open it, or the page of the suspended analysis. */
function decideAddress(row: CriticalValue, isAnalyst: boolean): string | null {
  if (row.analysisStatus === 'pending') return `/sample-analysis/pending/${row.sampleAnalysisId}`
  return isAnalyst && row.plate && row.analysisStatus === 'to_review' ? `/plate/${row.plate.id}/grid` : null
}

const Measures = ({ values }: Pick<CriticalValue, 'values'>) =>
  values.map(({ code, unit, value, comparator, flag, decimals }) => (
    <span key={code} className="crv-value">
      <strong>{code}</strong>{' '}
      <AnalyteValue value={value} comparator={comparator} flag={flag} decimals={decimals} />{' '}
      <span className="sne-weak">{unit}</span>
    </span>
  ))

/** Critical values of imports: the people in charge, and the values without anybody in charge. */
export default function CriticalValuesPage() {
  const isAnalyst = useSession().currentRole !== 'supervisor'
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      id="critical-values"
      endpoint={criticalValueEndpoints.listCriticalValues}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: texts.state,
          options: Object.entries(criticalValueStates).map(([value, { label }]) => ({ value, label })),
        },
        {
          kind: 'choice',
          name: 'category',
          label: texts.category,
          options: Object.entries(screeningLabels).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={[
        {
          key: 'newborn',
          title: texts.newborn,
          sort: 'newborn',
          always: true,
          render: ({ newborn }) => newbornName(newborn),
        },
        {
          key: 'values',
          title: texts.values,
          always: true,
          render: ({ values }) => <Measures values={values} />,
        },
        {
          key: 'card',
          title: texts.card,
          sort: 'protocol',
          render: ({ protocol, barcode }) => protocol ?? barcode,
        },
        { key: 'type', title: texts.type, render: ({ analysisType }) => analysisType.label },
        {
          key: 'plate',
          title: texts.plate,
          render: (row) => {
            const to = decideAddress(row, isAnalyst)
            return to ? <Link to={to}>{row.plate?.label}</Link> : row.plate?.label
          },
        },
        {
          key: 'imported',
          title: texts.importedAt,
          sort: 'importedAt',
          render: ({ importedAt }) => <Ago moment={importedAt} />,
        },
        {
          key: 'state',
          title: texts.state,
          always: true,
          render: (row) =>
            row.state === 'open' ? (
              <TakeButton of={row} />
            ) : (
              <StatusTag look={criticalValueStates[row.state]} />
            ),
        },
        {
          key: 'who',
          title: texts.who,
          sort: 'takenAt',
          render: ({ taken }) => taken && `${taken.by?.label ?? ''}, ${formatDateTime(taken.at)}`,
        },
      ]}
      rowTone={({ state }) => (state === 'open' ? 'red' : undefined)}
      empty={{ title: texts.none, hint: texts.noneHint }}
      every={30_000}
    />
  )
}

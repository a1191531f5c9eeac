import { useCall } from '@sne/shared/client'
import { controlTargetEndpoints, type LotOverlap } from '@sne/shared/contract'
import { formatDate, formatNumber } from '@sne/shared/domain'
import { Card, EmptyState, ErrorOf, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { Select, ValuesTable } from '@sne/shared/ui-data'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { lotPageTexts as texts } from './texts.ts'

/** Runs that have this lot and another one of its level: their values side by side. */
export function OverlapCard({ lotId }: { readonly lotId: number }) {
  const [analyte, setAnalyte] = useState<string | undefined>()
  const choice = useId()
  const query = analyte ? { analyte } : {}
  const found = useCall(controlTargetEndpoints.getLotOverlap, { params: { id: lotId }, query })
  const retry = () => void found.refetch()
  const { data } = found
  return (
    <Card title={texts.overlap}>
      {found.isError && !data && <ErrorOf error={found.error} onRetry={retry} />}
      {found.isError && data && <StaleNotice error={found.error} onRetry={retry} />}
      {!data && !found.isError && <Skeleton lines={4} />}
      {data && (
        <div className="lot-days">
          <label htmlFor={choice}>{texts.analyte}</label>
          <Select<string>
            id={choice}
            value={data.analyte.code}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            options={data.analytes.map(({ code, label }) => ({ value: code, label: `${code} – ${label}` }))}
            onChange={setAnalyte}
          />
        </div>
      )}
      {data?.runs.length === 0 && <EmptyState title={texts.overlapNone} hint={texts.overlapNoneHint} />}
      {data && data.runs.length > 0 && <SideBySide overlap={data} />}
    </Card>
  )
}

function SideBySide({ overlap: { lots, runs, means, analyte } }: { readonly overlap: LotOverlap }) {
  const shown = (value: number | null) => (value === null ? '–' : formatNumber(value, analyte.decimals))
  return (
    <ValuesTable
      label={texts.table(texts.overlap)}
      low
      words
      heads={[texts.at, texts.run, ...lots.map(({ label }) => `${label} (${analyte.unit})`)]}
    >
      <tbody>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.robustMean}
          </th>
          {lots.map(({ id }, place) => (
            <td key={id}>{shown(means[place] ?? null)}</td>
          ))}
        </tr>
        {runs.map(({ plateId, run, at, values, z }) => (
          <tr key={plateId}>
            <td>{formatDate(at)}</td>
            <td>
              <Link to={`/plate/${plateId}/quality`}>{run}</Link>
            </td>
            {lots.map(({ id }, place) => {
              const distance = z[place] ?? null
              return (
                <td key={id}>
                  {shown(values[place] ?? null)}
                  {distance !== null && texts.deviation(formatNumber(distance, 1))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  )
}

import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, type ControlMap, qualityEndpoints } from '@sne/shared/contract'
import { formatDate, formatDateTime } from '@sne/shared/domain'
import { Alert, Card, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { askedBy, chartAddress, mapFilters, shownBy } from './asked.ts'
import './chart.css'
import { chartTexts as texts } from './texts.ts'

/** "Mappa dei controlli": every analyte in every run of a period. */
export default function MapPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [now] = useState(() => new Date())
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(mapFilters([])))
  const asked = askedBy(control, options, now)
  const { analysisTypeId, from, to } = asked
  const map = useCall(
    qualityEndpoints.getControlMap,
    { query: { analysisTypeId: analysisTypeId ?? 0, from, to } },
    { enabled: analysisTypeId !== undefined },
  )
  const { data } = map
  return (
    <Page
      title={texts.mapTitle}
      subtitle={texts.mapSubtitle}
      actions={<Link to={`/quality/chart?analysisTypeId=${analysisTypeId ?? ''}`}>{texts.toChart}</Link>}
    >
      <div className="lj-page">
        <FilterBar search={false} filters={mapFilters(options)} control={shownBy(control, asked)} />
        {types.isError && !types.data && <ErrorOf error={types.error} onRetry={() => void types.refetch()} />}
        {types.data?.items.length === 0 && <EmptyState title={texts.noTypes} hint={texts.noTypesHint} />}
        {map.isError && data && <StaleNotice error={map.error} onRetry={() => void map.refetch()} />}
        {map.isError && !data && <ErrorOf error={map.error} onRetry={() => void map.refetch()} />}
        {map.isLoading && <Skeleton lines={14} />}
        {data && <Picture map={data} />}
      </div>
    </Page>
  )
}

function Picture({ map: { analysisType, analytes, runs, cut, ...period } }: { readonly map: ControlMap }) {
  if (runs.length === 0) return <EmptyState title={texts.noRuns} hint={texts.noRunsHint} />
  return (
    <Card title={analysisType.label}>
      {cut && <Alert type="warning" showIcon title={texts.cutRuns} />}
      <p className="sne-weak">{texts.key}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse. */}
      <section className="lj-map-scroll" aria-label={texts.tableOf(texts.mapTitle)} tabIndex={0}>
        <table className="lj-map">
          <thead>
            <tr>
              <th scope="col">{texts.analyte}</th>
              {runs.map(({ id, name, at, instrument, deleted }) => (
                <th
                  key={`${id} ${at}`}
                  scope="col"
                  title={[formatDateTime(at), instrument, deleted && texts.deletedBy(deleted)]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  <Link
                    to={`/plate/${id}/quality`}
                    aria-label={[name, formatDate(at), deleted && texts.deletedBy(deleted)]
                      .filter(Boolean)
                      .join(', ')}
                  >
                    {deleted ? <s>{formatDate(at).slice(0, 5)}</s> : formatDate(at).slice(0, 5)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {analytes.map(({ code, label, states }) => (
              <tr key={code}>
                <th scope="row" title={label}>
                  <Link to={chartAddress(analysisType.id, code, period)}>{code}</Link>
                </th>
                {runs.map(({ id, name, at }, index) => {
                  const state = states[index] ?? null
                  const word = state ? texts.states[state] : texts.notJudged
                  return (
                    <td
                      key={`${id} ${at}`}
                      className={state ? `lj-${state}` : undefined}
                      title={texts.cell(code, name, word)}
                    >
                      {state && texts.signs[state]}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

import type { DriftRow } from '@sne/shared/contract'
import { formatDate, formatNumber } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { controlsAddress, patientsAddress, traceAddress } from './asked.ts'
import { EwmaLine } from './ewma-line.tsx'
import { driftTexts as texts } from './texts.ts'

const signed = (value: number, decimals: number) =>
  value > 0 ? `+${formatNumber(value, decimals)}` : formatNumber(value, decimals)

function StateOf({ row: { drift, history } }: { readonly row: DriftRow }) {
  if (history === 0)
    return (
      <span title={texts.stateHints.little}>
        <Tag tone="grey">{texts.states.little}</Tag>
      </span>
    )
  return <Tag tone={drift ? 'amber' : 'green'}>{drift ? texts.states[drift.direction] : texts.states.ok}</Tag>
}

function Row({ row }: { readonly row: DriftRow }) {
  const { analysisType, analyte, instrument, drift, latest, ewma, recent } = row
  const { code, decimals } = analyte
  return (
    <tr>
      <th scope="row" title={analyte.label}>
        <Link to={patientsAddress(analysisType.id, code)}>{code}</Link>
        <span className="sne-weak drift-type">{analysisType.label}</span>
      </th>
      <td>{instrument ?? '–'}</td>
      <td>
        <StateOf row={row} />
      </td>
      <td>
        {drift ? (
          <Link to={`/plate/${drift.since.plateId}/quality`}>
            {texts.sincePlate(drift.since.plate, formatDate(drift.since.at))}
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td>
        {drift
          ? texts.deviationOf(
              signed(drift.deviation, 1),
              drift.percent === null ? null : signed(drift.percent, 1),
            )
          : '–'}
      </td>
      <td>
        {drift ? (
          <Link
            to={traceAddress(drift.since.plateId)}
            aria-label={texts.traced(texts.newborns(drift.newborns), code)}
          >
            {texts.newborns(drift.newborns)}
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td>
        {ewma === null ? '–' : signed(ewma, 2)}
        {recent.length > 0 && <EwmaLine values={recent} label={texts.trendOf(code)} />}
      </td>
      <td>{texts.latestOf(formatNumber(latest.median, decimals), latest.n)}</td>
      <td>
        <Link to={controlsAddress(analysisType.id, code)} aria-label={texts.controlsOf(code)}>
          {texts.chart}
        </Link>
      </td>
    </tr>
  )
}

/** Every analyte on every instrument, the farthest first. */
export function BoardTable({ rows }: { readonly rows: readonly DriftRow[] }) {
  const titles = [
    ...[texts.analyte, texts.instrument, texts.state, texts.since, texts.deviation, texts.after],
    ...[texts.ewma, texts.latest, texts.controls],
  ]
  return (
    <ValuesTable label={texts.tableOf(texts.title)} words heads={titles}>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.analysisType.id} ${row.analyte.code} ${row.instrument ?? ''}`} row={row} />
        ))}
      </tbody>
    </ValuesTable>
  )
}

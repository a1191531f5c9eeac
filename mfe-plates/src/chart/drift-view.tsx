import type { ControlChart } from '@sne/shared/contract'
import { cusumHeight, driftSeries, formatDate, formatDateTime, formatNumber } from '@sne/shared/domain'
import { Alert, Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { ReferenceButton } from './reference-button.tsx'
import { chartTexts as texts } from './texts.ts'

/** Runs that do not count: rejected, or called wrong. */
const leftOut = ({ events }: ControlChart) =>
  new Set(events.flatMap(({ kind, plateId }) => (kind === 'rejected' || kind === 'wrong' ? [plateId] : [])))

function useSeries(chart: ControlChart) {
  const { points, references } = chart
  return useMemo(() => {
    const out = leftOut(chart)
    const counted = points.filter(({ plateId }) => !out.has(plateId))
    const instruments = Map.groupBy(counted, ({ instrument }) => instrument)
    return [...instruments].map(([instrument, own]) => ({ instrument, runs: driftSeries(own, references) }))
  }, [chart, points, references])
}

type Series = ReturnType<typeof useSeries>[number]

/** Runs stand in their order: several of one day lie beside each other. */
const rangeOf = ({ length }: Series['runs']): readonly [number, number] => [0.5, Math.max(2, length) + 0.5]

/** The newest signals are told; the table has all. */
const shownSignals = 3

function Pictures({ series: { runs }, code }: { readonly series: Series; readonly code: string }) {
  const cusum = useMemo(() => {
    const x = runs.map((_, index) => index + 1)
    const most = Math.max(cusumHeight + 1, ...runs.map(({ up, down }) => Math.max(up, down)))
    const top = Math.min(20, Math.ceil(most))
    const within = (value: number) => Math.max(-top, Math.min(top, value))
    return {
      ...{
        x,
        rangeX: rangeOf(runs),
        ordered: true,
        rangeY: [-top, top] as const,
        guides: [-cusumHeight, 0, cusumHeight],
      },
      lines: [
        { y: runs.map(({ up }) => within(up)), look: 'blue' as const },
        { y: runs.map(({ down }) => within(-down)), look: 'purple' as const, dash: [6, 3] },
      ],
    }
  }, [runs])
  const ewma = useMemo(() => {
    const x = runs.map((_, index) => index + 1)
    const most = Math.max(1.5, ...runs.map((run) => Math.max(Math.abs(run.ewma), run.limit)))
    return {
      ...{ x, rangeX: rangeOf(runs), ordered: true, rangeY: [-most * 1.1, most * 1.1] as const, guides: [0] },
      lines: [
        { y: runs.map((run) => run.ewma), look: 'blue' as const },
        { y: runs.map(({ limit }) => limit), look: 'red' as const, dash: [4, 4] },
        { y: runs.map(({ limit }) => -limit), look: 'red' as const, dash: [4, 4] },
      ],
    }
  }, [runs])
  return (
    <div className="lj-pair">
      <PlainPicture label={texts.cusumPicture(code, runs.length)} options={cusum}>
        <span className="sne-weak">{texts.cusumHint}</span>
      </PlainPicture>
      <PlainPicture label={texts.ewmaPicture(code, runs.length)} options={ewma}>
        <span className="sne-weak">{texts.ewmaHint}</span>
      </PlainPicture>
    </div>
  )
}

/** Sums and weighted mean of the runs of each instrument; an estimated change leads to the newborns measured after it. */
export function DriftView({ chart }: { readonly chart: ControlChart }) {
  const all = useSeries(chart)
  const { analyte, reference } = chart
  const runOf = new Map(chart.points.map((point) => [point.plateId, point]))
  return (
    <>
      <Card title={texts.referenceTitle} actions={<ReferenceButton chart={chart} />}>
        <p>
          {reference
            ? texts.referenceOf(
                formatDate(reference.from),
                formatDate(reference.to),
                reference.by?.label ?? '',
                formatDateTime(reference.at),
              )
            : texts.noReference}
        </p>
      </Card>
      {all.map((series) => {
        const { instrument, runs } = series
        const signals = runs.filter(({ signal }) => signal !== null)
        return (
          <Card key={instrument ?? ''} title={texts.driftOf(analyte.code, instrument)}>
            {signals.length === 0 && <Alert type="success" showIcon title={texts.noSignal} />}
            {signals
              .slice(-shownSignals)
              .toReversed()
              .map(({ plateId, at, signal, changedAt }) => {
                const change = runOf.get(changedAt ?? plateId)
                return (
                  <Alert
                    key={plateId}
                    type="warning"
                    showIcon
                    title={texts.signal(signal === 'up' ? texts.upwards : texts.downwards, formatDate(at))}
                    description={
                      change && (
                        <>
                          {texts.change(formatDate(change.at))}{' '}
                          <Link to={`/plate/${change.plateId}/quality`}>{change.plate}</Link>.{' '}
                          <Link to={`/quality/trace?fromPlateId=${change.plateId}`}>{texts.toTrace}</Link>
                        </>
                      )
                    }
                  />
                )
              })}
            <Pictures series={series} code={analyte.code} />
            <ValuesTable label={texts.tableOf(texts.driftOf(analyte.code, instrument))} low>
              <thead>
                <tr>
                  {[
                    texts.at,
                    texts.run,
                    texts.together,
                    texts.up,
                    texts.down,
                    'EWMA',
                    texts.limit,
                    texts.verdict,
                  ].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {runs.toReversed().map((run) => (
                  <tr key={run.plateId}>
                    <td>{formatDate(run.at)}</td>
                    <td>
                      <Link to={`/plate/${run.plateId}/quality`}>{runOf.get(run.plateId)?.plate}</Link>
                    </td>
                    {[run.value, run.up, run.down, run.ewma, run.limit].map((value, index) => (
                      <td key={index}>{formatNumber(value, 2)}</td>
                    ))}
                    <td>
                      {run.signal === null ? '–' : run.signal === 'up' ? texts.upwards : texts.downwards}
                    </td>
                  </tr>
                ))}
              </tbody>
            </ValuesTable>
          </Card>
        )
      })}
    </>
  )
}

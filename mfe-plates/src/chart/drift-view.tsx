import type { ControlChart } from '@sne/shared/contract'
import { driftSeries, formatDate, formatDateTime, spreadSeries } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { useMemo } from 'react'
import { DriftPictures } from './drift-pictures.tsx'
import { DriftSignals } from './drift-signals.tsx'
import { DriftTable } from './drift-table.tsx'
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
    return [...instruments].map(([instrument, own]) => {
      const runs = driftSeries(own, references)
      return { instrument, runs, spread: spreadSeries(runs) }
    })
  }, [chart, points, references])
}

/** Mean and spread of the runs of each instrument; an estimated change leads to the newborns measured after it. */
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
      {all.map(({ instrument, runs, spread }) => {
        const title = texts.driftOf(analyte.code, instrument)
        return (
          <Card key={instrument ?? ''} title={title}>
            <DriftSignals runs={runs} spread={spread} runOf={runOf} />
            <DriftPictures runs={runs} spread={spread} code={analyte.code} />
            <DriftTable label={title} runs={runs} spread={spread} runOf={runOf} />
          </Card>
        )
      })}
    </>
  )
}

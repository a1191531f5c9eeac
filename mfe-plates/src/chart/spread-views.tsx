import type { ControlChart } from '@sne/shared/contract'
import {
  classEnd,
  formatDate,
  formatNumber,
  histogram,
  type QcLevel,
  qcLevelLabels,
  youdenPoints,
} from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useMemo } from 'react'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { RunLink } from './run-link.tsx'
import { chartTexts as texts } from './texts.ts'

const levelsOf = ({ points }: ControlChart): QcLevel[] => [
  ...new Set(points.flatMap(({ level, z }) => (z === null ? [] : [level]))),
]
const Legend = ({ levels }: { readonly levels: readonly QcLevel[] }) => (
  <span className="lj-legend">
    {levels.map((level) => (
      <span key={level} className={`lj-key lj-${level}`}>
        {qcLevelLabels[level]}
      </span>
    ))}
  </span>
)

/** How often the values of each level lie in each class of half an SD. */
export function HistogramView({ chart }: { readonly chart: ControlChart }) {
  const levels = levelsOf(chart)
  const classes = useMemo(() => histogram(chart.points), [chart.points])
  const options = useMemo(() => {
    const bars = classes.flatMap(({ from, to, counts }) => {
      const width = (to - from) / Math.max(1, levels.length)
      return levels.map((level, place) => ({
        ...{ from: from + place * width, to: from + (place + 1) * width, y: counts[level] ?? 0, level },
      }))
    })
    const most = Math.max(1, ...bars.map(({ y }) => y))
    return {
      ...{
        x: [-classEnd, classEnd],
        rangeX: [-classEnd, classEnd] as const,
        guides: [0],
        bars,
        counts: true,
      },
      rangeY: [0, Math.ceil(most * 1.1)] as const,
    }
  }, [classes, levels.join()])
  const range = (from: number, to: number) =>
    from === -classEnd
      ? texts.below(formatNumber(to, 1))
      : to === classEnd
        ? texts.above(formatNumber(from, 1))
        : texts.between(formatNumber(from, 1), formatNumber(to, 1))
  return (
    <>
      <Card title={texts.views.histogram}>
        <PlainPicture label={texts.histogramPicture(chart.analyte.code)} options={options}>
          <Legend levels={levels} />
        </PlainPicture>
      </Card>
      <Card title={texts.values} flush>
        <ValuesTable
          label={texts.tableOf(texts.views.histogram)}
          low
          heads={[texts.z, ...levels.map((level) => qcLevelLabels[level])]}
        >
          <tbody>
            {classes.map(({ from, to, counts }) => (
              <tr key={from}>
                <td>{range(from, to)}</td>
                {levels.map((level) => (
                  <td key={level}>{counts[level] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      </Card>
    </>
  )
}

/** Two levels of each run against each other: their common variation lies along the diagonal. */
export function YoudenView({ chart }: { readonly chart: ControlChart }) {
  const [x = 'low', y = 'high'] = levelsOf(chart)
  const runs = useMemo(() => youdenPoints(chart.points, x, y), [chart.points, x, y])
  const options = useMemo(() => {
    const clamp = (z: number) => Math.max(-5, Math.min(5, z))
    return {
      ...{ x: [-5.3, 5.3], rangeX: [-5.3, 5.3] as const, rangeY: [-5.3, 5.3] as const, square: true },
      ...{ guides: [-3, -2, 0, 2, 3] },
      marks: runs.map((run) => ({
        ...{ x: clamp(run.x), y: clamp(run.y), level: 'low' as const },
        isOut: Math.max(Math.abs(run.x), Math.abs(run.y)) > 3,
      })),
    }
  }, [runs])
  const names = new Map(chart.points.map(({ plateId, plate }) => [plateId, plate]))
  if (runs.length === 0) return <p className="sne-weak">{texts.noYouden}</p>
  return (
    <>
      <Card title={texts.youdenOf(qcLevelLabels[x], qcLevelLabels[y])}>
        <PlainPicture label={texts.youdenPicture(chart.analyte.code, runs.length)} options={options}>
          <span className="sne-weak">{texts.youdenHint(qcLevelLabels[x], qcLevelLabels[y])}</span>
        </PlainPicture>
      </Card>
      <Card title={texts.values} flush>
        <ValuesTable
          label={texts.tableOf(texts.views.youden)}
          low
          heads={[
            texts.at,
            texts.run,
            `${qcLevelLabels[x]} (${texts.z})`,
            `${qcLevelLabels[y]} (${texts.z})`,
          ]}
        >
          <tbody>
            {runs.toReversed().map((run) => (
              <tr key={run.plateId}>
                <td>{formatDate(run.at)}</td>
                <td>
                  <RunLink plateId={run.plateId} plate={names.get(run.plateId)} />
                </td>
                <td>{formatNumber(run.x, 2)}</td>
                <td>{formatNumber(run.y, 2)}</td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      </Card>
    </>
  )
}

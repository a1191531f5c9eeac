import type { ControlChart, ControlPoint } from '@sne/shared/contract'
import { formatDateTime, formatNumber, type QcRule, qcLevelLabels, qcRuleLabels } from '@sne/shared/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { chartSeries } from './chart-series.ts'
import { chartTexts as texts } from './texts.ts'

/** Loaded with the first chart alone. */
const drawing = () => import('./draw.ts')

const pointText = ({ at, plate, level, lot, z, rule }: ControlPoint) =>
  [
    formatDateTime(at),
    plate,
    `${qcLevelLabels[level]} ${lot}`,
    z === null ? null : `${formatNumber(z, 2)} ${texts.axis}`,
    rule && qcRuleLabels[rule as QcRule],
  ]
    .filter(Boolean)
    .join(' · ')

/** Control values of all levels on one axis in SD; a point opens the controls of its run. */
export function LeveyJennings({ chart }: { readonly chart: ControlChart }) {
  const element = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [under, setUnder] = useState<number | null>(null)
  const series = useMemo(() => chartSeries(chart.points), [chart.points])
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    void drawing().then(({ drawChart }) => {
      if (isGone || !element.current) return
      remove = drawChart(element.current, {
        series,
        events: chart.events,
        onPoint: setUnder,
        onOpen: (index) => {
          const { plateId = 0 } = series.points[index] ?? {}
          // An imported run has no page.
          if (plateId > 0) void navigate(`/plate/${plateId}/quality`)
        },
      })
    })
    return () => {
      isGone = true
      remove?.()
    }
  }, [series, chart.events, navigate])
  const levels = [...new Set(series.lines.map(({ level }) => level))]
  const shown = under === null ? undefined : series.points[under]
  if (series.points.length === 0) return <p className="sne-weak">{texts.noZ}</p>
  return (
    <figure className="lj-figure">
      <div
        ref={element}
        className={shown ? 'lj-chart lj-on-point' : 'lj-chart'}
        role="img"
        aria-label={texts.picture(chart.analyte.code, series.points.length)}
      />
      <figcaption>
        <span className="lj-legend">
          {levels.map((level) => (
            <span key={level} className={`lj-key lj-${level}`}>
              {qcLevelLabels[level]}
            </span>
          ))}
        </span>
        <span className="sne-weak">{shown ? pointText(shown) : texts.hint}</span>
      </figcaption>
    </figure>
  )
}

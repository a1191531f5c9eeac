import type { ControlEvent } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { colours, pointMark } from '../parts/picture/marks.ts'
import type { ChartSeries } from './chart-series.ts'
import { dayMarks, timeRange } from './time-axis.ts'

export interface DrawOptions {
  readonly series: ChartSeries
  readonly events: readonly ControlEvent[]
  /** The point under the pointer; null for none. */
  readonly onPoint: (index: number | null) => void
  readonly onOpen: (index: number) => void
}

const height = 360
/** CSS pixels within which a click belongs to a point. */
const reach = 14
const dashes: Readonly<Partial<Record<QcLevel, number[]>>> = { medium: [6, 3], high: [2, 3] }

/** Lines of the mean and of 1 to 3 SD, and of events. */
function drawGuides(plot: UPlot, events: readonly ControlEvent[]) {
  const { ctx, bbox } = plot
  const look = colours()
  ctx.save()
  ctx.lineWidth = devicePixelRatio
  for (const sd of [-3, -2, -1, 0, 1, 2, 3]) {
    const y = plot.valToPos(sd, 'y', true)
    ctx.strokeStyle = Math.abs(sd) === 3 ? look.fail : Math.abs(sd) === 2 ? look.warning : look.line
    ctx.setLineDash(sd === 0 ? [] : [4, 4])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.setLineDash([2, 2])
  ctx.strokeStyle = look.weak
  for (const { at } of events) {
    const x = plot.valToPos(Date.parse(at) / 1000, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

function drawPoints(plot: UPlot, { points, times, height: top }: ChartSeries) {
  const { ctx, bbox } = plot
  points.forEach(({ z, level, state }, index) => {
    const x = plot.valToPos(times[index] ?? 0, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) return
    const y = plot.valToPos(Math.max(-top, Math.min(top, z ?? 0)), 'y', true)
    pointMark(ctx, { x, y, level, state })
  })
}

/** The nearest point to a place of the drawing, in CSS pixels. */
function nearest(plot: UPlot, { points, times, height: top }: ChartSeries, left: number, down: number) {
  const distances = points.map(({ z }, index) =>
    Math.hypot(
      plot.valToPos(times[index] ?? 0, 'x') - left,
      plot.valToPos(Math.max(-top, Math.min(top, z ?? 0)), 'y') - down,
    ),
  )
  const least = Math.min(...distances)
  return least <= reach ? distances.indexOf(least) : null
}

/** Draws the chart into an element. @returns takes it away */
export function drawChart(
  element: HTMLElement,
  { series, events, onPoint, onOpen }: DrawOptions,
): () => void {
  const clamped = series.lines.map(({ z }) =>
    z.map((one) => (one === null ? null : Math.max(-series.height, Math.min(series.height, one)))),
  )
  const look = colours()
  const plot = new UPlot(
    {
      width: element.clientWidth || 600,
      height,
      legend: { show: false },
      cursor: { points: { show: false }, drag: { x: true, y: false } },
      scales: {
        x: { range: (_, from, to) => timeRange(from, to) },
        y: { range: [-series.height - 0.3, series.height + 0.3] },
      },
      axes: [
        {
          stroke: look.weak,
          grid: { show: false },
          ticks: { stroke: look.line },
          incrs: dayMarks,
          values: (_, splits) =>
            splits.map((at) =>
              new Date(at * 1000).toLocaleDateString('it-IT', { day: '2-digit', month: '2-digit' }),
            ),
        },
        { stroke: look.weak, grid: { show: false }, ticks: { stroke: look.line }, size: 44, incrs: [1, 2] },
      ],
      series: [
        {},
        ...series.lines.map(({ level }) => ({
          stroke: look.levels[level],
          width: 1,
          dash: dashes[level] ?? [],
          spanGaps: true,
          points: { show: false },
        })),
      ],
      hooks: {
        drawClear: [(own) => drawGuides(own, events)],
        draw: [(own) => drawPoints(own, series)],
        setCursor: [
          ({ cursor: { left = -1, top = -1 } }) =>
            onPoint(left < 0 ? null : nearest(plot, series, left, top)),
        ],
      },
    },
    [[...series.times], ...clamped],
    element,
  )
  plot.over.addEventListener('click', () => {
    const { left = -1, top = -1 } = plot.cursor
    const index = nearest(plot, series, left, top)
    if (index !== null) onOpen(index)
  })
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

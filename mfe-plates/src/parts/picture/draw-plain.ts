import type { QcLevel } from '@sne/shared/domain'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { colours, pointMark } from './marks.ts'

interface PlainLine {
  readonly y: readonly (number | null)[]
  readonly dash?: readonly number[]
  /** Colour of the theme. */
  readonly look: 'blue' | 'purple' | 'red'
}
interface PlainMark {
  readonly x: number
  readonly y: number
  readonly level: QcLevel
  readonly isOut: boolean
}
interface PlainBar {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly level: QcLevel
}

export interface PlainOptions {
  readonly x: readonly number[]
  readonly rangeX: readonly [number, number]
  readonly rangeY: readonly [number, number]
  readonly lines?: readonly PlainLine[]
  readonly marks?: readonly PlainMark[]
  readonly bars?: readonly PlainBar[]
  /** Horizontal guides; with `square` vertical ones too. */
  readonly guides: readonly number[]
  readonly square?: boolean
  /** The horizontal axis numbers runs. */
  readonly ordered?: boolean
  /** The vertical axis counts. */
  readonly counts?: boolean
}

const height = 340
/** Steps of an axis of whole numbers. */
const whole = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

function drawGuides({ ctx, bbox, valToPos }: UPlot, { guides, square }: PlainOptions) {
  const look = colours()
  ctx.save()
  ctx.lineWidth = devicePixelRatio
  for (const guide of guides) {
    ctx.strokeStyle = guide === 0 ? look.line : look.fail
    ctx.setLineDash(guide === 0 ? [] : [4, 4])
    ctx.beginPath()
    const y = valToPos(guide, 'y', true)
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    if (square) {
      const x = valToPos(guide, 'x', true)
      ctx.moveTo(x, bbox.top)
      ctx.lineTo(x, bbox.top + bbox.height)
    }
    ctx.stroke()
  }
  ctx.restore()
}

function drawShapes({ ctx, valToPos }: UPlot, { marks = [], bars = [] }: PlainOptions) {
  const look = colours()
  ctx.save()
  for (const { from, to, y, level } of bars) {
    const [left, right] = [valToPos(from, 'x', true), valToPos(to, 'x', true)]
    const top = valToPos(y, 'y', true)
    ctx.fillStyle = look.levels[level]
    ctx.fillRect(left + 1, top, Math.max(1, right - left - 2), valToPos(0, 'y', true) - top)
  }
  ctx.restore()
  for (const { x, y, level, isOut } of marks)
    pointMark(ctx, {
      ...{ x: valToPos(x, 'x', true), y: valToPos(y, 'y', true), level },
      state: isOut ? 'fail' : 'ok',
    })
}

/** Draws lines, marks or bars on plain axes. @returns takes it away */
export function drawPlain(element: HTMLElement, options: PlainOptions): () => void {
  const { x, rangeX, rangeY, lines = [] } = options
  const look = colours()
  const stroke = { blue: look.levels.low, purple: look.levels.high, red: look.fail }
  const axis = { stroke: look.weak, grid: { show: false }, ticks: { stroke: look.line } }
  const plot = new UPlot(
    {
      ...{ width: element.clientWidth || 600, height, legend: { show: false } },
      cursor: { points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [...rangeX] },
        y: { range: [...rangeY] },
      },
      axes: [
        { ...axis, ...(options.ordered ? { incrs: whole } : {}) },
        { ...axis, size: 44, ...(options.counts ? { incrs: whole } : {}) },
      ],
      series: [
        {},
        ...(lines.length > 0 ? lines : [{ look: 'blue' as const, y: [] }]).map((line) => ({
          ...{ stroke: stroke[line.look], width: 1.5, points: { show: false } },
          dash: [...('dash' in line ? (line.dash ?? []) : [])],
        })),
      ],
      hooks: {
        drawClear: [(own) => drawGuides(own, options)],
        draw: [(own) => drawShapes(own, options)],
      },
    },
    [[...x], ...(lines.length > 0 ? lines.map(({ y }) => [...y]) : [x.map(() => null)])],
    element,
  )
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

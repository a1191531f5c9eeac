import { cusumHeight, type DriftRun, individualLimit, rangeLimit, type SpreadRun } from '@sne/shared/domain'
import { useMemo } from 'react'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { chartTexts as texts } from './texts.ts'

interface Props {
  readonly runs: readonly DriftRun[]
  readonly spread: readonly SpreadRun[]
  readonly code: string
}

/** The axis follows the order of the runs: several of one day lie beside each other. */
const axisOf = ({ length }: readonly unknown[]) => ({
  x: Array.from({ length }, (_, index) => index + 1),
  rangeX: [0.5, Math.max(2, length) + 0.5] as const,
  ordered: true,
})

/** Two sums against their limit: one upwards, one downwards. */
function sumsOf(up: readonly number[], down: readonly number[]) {
  const most = Math.max(cusumHeight + 1, ...up, ...down)
  const top = Math.min(20, Math.ceil(most))
  const within = (value: number) => Math.max(-top, Math.min(top, value))
  return {
    ...axisOf(up),
    rangeY: [-top, top] as const,
    guides: [-cusumHeight, 0, cusumHeight],
    lines: [
      { y: up.map(within), look: 'blue' as const },
      { y: down.map((value) => within(-value)), look: 'purple' as const, dash: [6, 3] },
    ],
  }
}

function ewmaOf(runs: readonly DriftRun[]) {
  const most = Math.max(1.5, ...runs.map((run) => Math.max(Math.abs(run.ewma), run.limit)))
  return {
    ...axisOf(runs),
    ...{ rangeY: [-most * 1.1, most * 1.1] as const, guides: [0] },
    lines: [
      { y: runs.map((run) => run.ewma), look: 'blue' as const },
      { y: runs.map(({ limit }) => limit), look: 'red' as const, dash: [4, 4] },
      { y: runs.map(({ limit }) => -limit), look: 'red' as const, dash: [4, 4] },
    ],
  }
}

/** Values and their moving range on one axis; values beyond it are drawn at its edge. */
function singleOf(spread: readonly SpreadRun[]) {
  const top = 6
  const within = (value: number) => Math.max(-top, Math.min(top, value))
  return {
    ...axisOf(spread),
    ...{ rangeY: [-top, top] as const, guides: [-individualLimit, 0, individualLimit, rangeLimit] },
    lines: [
      { y: spread.map(({ value }) => within(value)), look: 'blue' as const },
      {
        y: spread.map(({ range }) => (range === null ? null : within(range))),
        look: 'purple' as const,
        dash: [6, 3],
      },
    ],
  }
}

/** The runs of one instrument four times: single values, sums of mean and spread, weighted mean. */
export function DriftPictures({ runs, spread, code }: Props) {
  const pictures = useMemo(
    () => ({
      single: singleOf(spread),
      cusum: sumsOf(
        runs.map(({ up }) => up),
        runs.map(({ down }) => down),
      ),
      ewma: ewmaOf(runs),
      spread: sumsOf(
        spread.map(({ wider }) => wider),
        spread.map(({ narrower }) => narrower),
      ),
    }),
    [runs, spread],
  )
  return (
    <div className="lj-pair">
      {(['single', 'cusum', 'ewma', 'spread'] as const).map((name) => (
        <PlainPicture
          key={name}
          label={texts.driftPictures[name](code, runs.length)}
          options={pictures[name]}
        >
          <span className="sne-weak">{texts.driftHints[name]}</span>
        </PlainPicture>
      ))}
    </div>
  )
}

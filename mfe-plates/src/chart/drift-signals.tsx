import type { ControlPoint } from '@sne/shared/contract'
import { type DriftRun, formatDate, type SpreadRun } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { RunLink } from './run-link.tsx'
import { chartTexts as texts } from './texts.ts'

interface Props {
  readonly runs: readonly DriftRun[]
  readonly spread: readonly SpreadRun[]
  readonly runOf: ReadonlyMap<number, ControlPoint>
}

/** The newest signals are told; the table has all. */
const shownSignals = 3

const newest = <T extends { readonly signal: string | null }>(series: readonly T[]) =>
  series
    .filter(({ signal }) => signal !== null)
    .slice(-shownSignals)
    .toReversed()

/** Signals of mean and spread, each with the run of its estimated change and who was measured from there on. */
export function DriftSignals({ runs, spread, runOf }: Props) {
  const mean = newest(runs).map(({ signal, ...run }) => ({
    ...run,
    ...{ key: `mean ${run.plateId}`, type: 'warning' as const },
    title: texts.signal(signal === 'up' ? texts.upwards : texts.downwards, formatDate(run.at)),
  }))
  const wider = newest(spread).map(({ signal, ...run }) => ({
    ...run,
    key: `spread ${run.plateId}`,
    // Runs that lie closer than the reference says harm nobody: the reference is too wide.
    type: signal === 'wider' ? ('warning' as const) : ('info' as const),
    title: texts.spreadSignals[signal ?? 'wider'](formatDate(run.at)),
  }))
  return (
    <>
      {mean.length === 0 && <Alert type="success" showIcon title={texts.noSignal} />}
      {[...mean, ...wider].map(({ key, type, title, plateId, changedAt }) => {
        const change = runOf.get(changedAt ?? plateId)
        return (
          <Alert
            key={key}
            type={type}
            showIcon
            title={title}
            description={
              change && (
                <>
                  {texts.change(formatDate(change.at))}{' '}
                  <RunLink plateId={change.plateId} plate={change.plate} />.{' '}
                  {change.plateId > 0 && (
                    <Link to={`/quality/trace?fromPlateId=${change.plateId}`}>{texts.toTrace}</Link>
                  )}
                </>
              )
            }
          />
        )
      })}
    </>
  )
}

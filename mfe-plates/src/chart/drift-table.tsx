import type { ControlPoint } from '@sne/shared/contract'
import { type DriftRun, formatDate, formatNumber, type SpreadRun } from '@sne/shared/domain'
import { ValuesTable } from '@sne/shared/ui-data'
import { RunLink } from './run-link.tsx'
import { chartTexts as texts } from './texts.ts'

interface Props {
  readonly label: string
  readonly runs: readonly DriftRun[]
  /** One entry for each run. */
  readonly spread: readonly SpreadRun[]
  readonly runOf: ReadonlyMap<number, ControlPoint>
}

/** The verdict of the charts on one run, as text. */
function verdictOf({ signal }: DriftRun, spread: SpreadRun | undefined): string {
  const said = [
    ...(signal === null ? [] : [signal === 'up' ? texts.upwards : texts.downwards]),
    ...(spread?.signal ? [texts.spreadWords[spread.signal]] : []),
    ...(spread?.out ? [texts.outWords[spread.out]] : []),
  ]
  return said.length === 0 ? '–' : said.join(', ')
}

/** Every run of the pictures, the newest first. */
export function DriftTable({ label, runs, spread, runOf }: Props) {
  const titles = [
    ...[texts.at, texts.run, texts.together, texts.range, texts.up, texts.down],
    ...['EWMA', texts.limit, texts.wider, texts.narrower, texts.verdict],
  ]
  return (
    <ValuesTable label={texts.tableOf(label)} low heads={titles}>
      <tbody>
        {runs
          .map((run, index) => ({ run, own: spread[index] }))
          .toReversed()
          .map(({ run, own }) => (
            <tr key={run.plateId}>
              <td>{formatDate(run.at)}</td>
              <td>
                <RunLink plateId={run.plateId} plate={runOf.get(run.plateId)?.plate} />
              </td>
              {[
                ...[run.value, own?.range ?? null, run.up, run.down, run.ewma, run.limit],
                ...[own?.wider ?? null, own?.narrower ?? null],
              ].map((value, index) => (
                <td key={index}>{value === null ? '–' : formatNumber(value, 2)}</td>
              ))}
              <td>{verdictOf(run, own)}</td>
            </tr>
          ))}
      </tbody>
    </ValuesTable>
  )
}

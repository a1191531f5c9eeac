import type { PatientSeries } from '@sne/shared/contract'
import { formatDate, formatNumber } from '@sne/shared/domain'
import { ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { driftTexts as texts } from './texts.ts'

interface Props {
  readonly series: PatientSeries
  readonly decimals: number
  readonly label: string
}

/** Every batch of the pictures, the newest first. */
export function SeriesTable({ series: { batches, history }, decimals, label }: Props) {
  const titles = [
    ...[texts.at, texts.run, texts.n, texts.p10, texts.median, texts.p90],
    ...(history ? [texts.z, texts.moving, texts.ewma, texts.limit, texts.verdict] : []),
  ]
  return (
    <ValuesTable label={texts.tableOf(label)} low heads={titles}>
      <tbody>
        {batches.toReversed().map(({ plateId, plate, at, n, p10, median, p90, signal, ...one }) => (
          <tr key={plateId}>
            <td>{formatDate(at)}</td>
            <td>
              <Link to={`/plate/${plateId}/quality`}>{plate}</Link>
            </td>
            <td>{n}</td>
            {[p10, median, p90].map((value, index) => (
              <td key={index}>{formatNumber(value, decimals)}</td>
            ))}
            {history && (
              <>
                {[one.z, one.moving, one.ewma, one.ewmaLimit].map((value, index) => (
                  <td key={index}>{formatNumber(value, 2)}</td>
                ))}
                <td>{signal === null ? '–' : signal === 'up' ? texts.upwards : texts.downwards}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  )
}

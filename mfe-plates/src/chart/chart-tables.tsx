import type { ControlChart, ControlPoint } from '@sne/shared/contract'
import { formatDateTime, formatNumber, type QcRule, qcLevelLabels, qcRuleLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { RunLink } from './run-link.tsx'
import { chartTexts as texts } from './texts.ts'

const { tableOf } = texts

/** Events of the period, the newest first. */
export const EventTable = ({ events }: Pick<ControlChart, 'events'>) => (
  <Card title={texts.events} flush>
    <ValuesTable label={tableOf(texts.events)} words heads={[texts.at, texts.what, texts.run, '']}>
      <tbody>
        {events.toReversed().map(({ kind, plateId, plate, at, text }) => (
          <tr key={`${kind} ${plateId} ${at} ${text}`}>
            <td>{formatDateTime(at)}</td>
            <td>{texts.eventKinds[kind]}</td>
            <td>
              <RunLink plateId={plateId} plate={plate} />
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  </Card>
)

/** An imported value was judged by nobody. */
function verdict(imported: boolean, state: ControlPoint['state'], rule: string | null): string {
  if (imported) return texts.imported
  return rule ? `${texts.states[state]}: ${qcRuleLabels[rule as QcRule]}` : texts.states[state]
}

/** Every value of the chart, the newest first: the data of the picture, for keyboard and screen reader. */
export function ValueTable({ chart: { analyte, points } }: { readonly chart: ControlChart }) {
  const titles = [
    ...[texts.at, texts.run, texts.instrument, texts.level, texts.lot],
    ...[texts.value(analyte.unit), texts.target, texts.z, texts.verdict],
  ]
  return (
    <Card title={`${texts.values}: ${texts.line(points.length)}`} flush>
      <ValuesTable label={tableOf(texts.values)} low words heads={titles}>
        <tbody>
          {points
            .toReversed()
            .map(({ plateId, well, lot, level, instrument, value, z, state, rule, ...point }) => (
              <tr key={`${plateId} ${point.at} ${well}`}>
                <td>{formatDateTime(point.at)}</td>
                <td>
                  <RunLink plateId={plateId} plate={point.plate} />
                </td>
                <td>{instrument ?? '–'}</td>
                <td>
                  {qcLevelLabels[level]} {well}
                </td>
                <td>{lot}</td>
                <td>{value === null ? '–' : formatNumber(value, analyte.decimals)}</td>
                <td>{point.target}</td>
                <td>{z === null ? '–' : formatNumber(z, 2)}</td>
                <td>
                  {verdict(point.imported, state, rule)}
                  {point.deleted && `, ${texts.deletedReading}`}
                </td>
              </tr>
            ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}

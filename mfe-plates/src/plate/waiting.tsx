import { useCall } from '@sne/shared/client'
import { plateEndpoints } from '@sne/shared/contract'
import { Card, ErrorOf, Skeleton, Tag } from '@sne/shared/ui-core'
import '../parts/plate/plate.css'
import { plateTexts as texts } from '../parts/plate/texts.ts'

/** Samples that wait for a plate, by analysis: cards, urgent ones first in colour. */
export function Waiting() {
  const waiting = useCall(plateEndpoints.listWaiting, {})
  if (waiting.isError && !waiting.data)
    return <ErrorOf error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data) return <Skeleton lines={2} />
  const { items } = waiting.data
  return (
    <Card title={texts.toPlanByType}>
      {waiting.isError && <p>! {texts.waitingFailed}</p>}
      {items.length === 0 && <p className="sne-weak">{texts.noneWaits}</p>}
      <ul className="plt-waiting" aria-label={texts.toPlanByType}>
        {items.map(({ analysisType, samples, urgent, repeated, withoutDiscs }) => (
          <li key={analysisType.id}>
            <Tag tone={urgent > 0 ? 'red' : 'blue'}>{texts.waitingOf(analysisType.label, samples)}</Tag>{' '}
            <span className="sne-weak">{texts.waitingFacts(urgent, repeated, withoutDiscs)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

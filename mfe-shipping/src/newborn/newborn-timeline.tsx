import { useCall } from '@sne/shared/client'
import { type Newborn, type NewbornEvent, newbornEventEndpoints } from '@sne/shared/contract'
import { newbornEventLabels, screeningLabels } from '@sne/shared/domain'
import { Card, StaleNotice } from '@sne/shared/ui-core'
import { Timeline } from '@sne/shared/ui-data'
import { newbornTexts as texts } from './texts.ts'

/** A newborn has rarely more; the latest are the ones that matter. */
const shownEvents = 200

/** Everything that happened, newest first. Until the whole line is there, the last events of the record. */
export function NewbornTimeline({ newborn }: { readonly newborn: Newborn }) {
  const result = useCall(newbornEventEndpoints.listNewbornEvents, {
    query: { newbornId: newborn.id, sort: '-at', pageSize: shownEvents },
  })
  const events = result.data?.items ?? newborn.timeline
  return (
    <Card title={texts.timeline}>
      {result.isError && <StaleNotice error={result.error} onRetry={() => void result.refetch()} />}
      {events.length === 0 ? (
        <p className="sne-weak">{texts.noEvents}</p>
      ) : (
        <Timeline events={events.map(toLine)} />
      )}
    </Card>
  )
}

const toLine = ({ id, at, actor, type, refs, text }: NewbornEvent) => ({
  id,
  at,
  by: actor?.label ?? null,
  title: [newbornEventLabels[type], refs.category && screeningLabels[refs.category]]
    .filter(Boolean)
    .join(' · '),
  detail: text && <p>{text}</p>,
})

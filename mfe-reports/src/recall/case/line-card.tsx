import { useCall } from '@sne/shared/client'
import { newbornEventEndpoints, type RecallCaseDetail } from '@sne/shared/contract'
import { Card, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { Timeline } from '@sne/shared/ui-data'
import { lineOf } from './line-events.ts'
import { caseTexts as texts } from './texts.ts'

/** Events of one newborn that are read at once; a newborn has some dozens. */
const most = 300

/** One line from the first card to now: events, calls with their notes, other notes. */
export function LineCard({ one }: { readonly one: RecallCaseDetail }) {
  const query = { newbornId: one.newborn.id, pageSize: most, sort: '-at' as const }
  const events = useCall(newbornEventEndpoints.listNewbornEvents, { query })
  const calls = useCall(newbornEventEndpoints.listCommunications, { query })
  const error = events.error ?? calls.error
  const lines = lineOf(one, events.data?.items ?? [], calls.data?.items ?? [], one.notes)
  return (
    <Card title={texts.line}>
      {error && !events.data ? (
        <ErrorOf inline error={error} onRetry={() => void events.refetch()} />
      ) : !events.data ? (
        <Skeleton lines={8} />
      ) : lines.length === 0 ? (
        <p className="sne-weak">{texts.noLine}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard.
        <section className="rec-line" aria-label={texts.line} tabIndex={0}>
          <Timeline
            events={lines.map(({ detail, ...line }) => ({
              ...line,
              detail: detail && <p className="rec-text">{detail}</p>,
            }))}
          />
        </section>
      )}
    </Card>
  )
}

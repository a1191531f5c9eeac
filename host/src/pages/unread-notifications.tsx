import { useAction, useCall } from '@sne/shared/client'
import { notificationEndpoints } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Button, Card, EmptyState, ErrorOf, messageOf, Skeleton } from '@sne/shared/ui-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOwnSession } from '../session/own-session.ts'
import { showToast } from '../shell/toasts.ts'
import { useHashTarget } from './use-hash-target.ts'
import './unread-notifications.css'

/** Notifications that are shown at first, and by each press more. */
const step = 20

/** Notifications still to be worked, the urgent ones first, for the roles that have no page of notifications. */
export function UnreadNotifications() {
  const place = useHashTarget<HTMLDivElement>('notifiche')
  const [shown, setShown] = useState(step)
  const { data, error, refetch, isPlaceholderData } = useCall(
    notificationEndpoints.listNotifications,
    { query: { worked: false, pageSize: shown, sort: '-urgency' } },
    { keepPrevious: true },
  )
  const work = useAction(notificationEndpoints.markNotificationsWorked, {
    onError: (failure) => showToast('error', messageOf(failure)),
  })
  const own = useOwnSession()
  return (
    <div id="notifiche" ref={place} tabIndex={-1} className="unread">
      <Card title="Notifiche da lavorare">
        {error ? (
          <ErrorOf error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton />
        ) : data.items.length === 0 ? (
          <EmptyState title="Nessuna notifica da lavorare" hint="Qui arrivano gli avvisi rivolti a te." />
        ) : (
          <ul>
            {data.items.map(({ id, title, createdAt, viewed }) => (
              <li key={id}>
                <span className="sne-weak">{formatDateTime(createdAt)}</span>
                <Link to={`/notify/${id}`}>{viewed ? title : <strong>{title}</strong>}</Link>
                <span className="sne-weak">{viewed ? 'Letta' : 'Nuova'}</span>
                {own && (
                  <Button size="small" onClick={() => work.mutate({ body: { ids: [id] } })}>
                    Segna come lavorata
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {data && data.total > data.items.length && (
          <div className="unread-more">
            <span className="sne-weak">
              {data.items.length} di {data.total}
            </span>
            <Button loading={isPlaceholderData} onClick={() => setShown(shown + step)}>
              Mostra altre
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}

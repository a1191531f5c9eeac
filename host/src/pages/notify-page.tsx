import { useAction, useCall } from '@sne/shared/client'
import { notificationEndpoints } from '@sne/shared/contract'
import { formatDateTime, isSupportSession } from '@sne/shared/domain'
import { Card, ErrorOf, Page, Spinner } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useSessionState } from '../session/session-store.ts'

/**
 * Opens a notification and marks an own one as read; a session of support marks none. Then it opens the page
 * that the notification names.
 */
export default function NotifyPage() {
  const id = Number(useParams().notificationId)
  const { data, error, refetch } = useCall(notificationEndpoints.getNotification, { params: { id } })
  const me = useSessionState((session) => (session.status === 'in' ? session.me : null))
  const { mutate: markViewed } = useAction(notificationEndpoints.markNotificationViewed)
  const unread = data && !data.viewed && data.userId === me?.id && !isSupportSession(me)
  useEffect(() => {
    if (unread) markViewed({ params: { id } })
  }, [unread, id, markViewed])
  if (error) return <ErrorOf error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.link) return <Navigate to={data.link} replace />
  return (
    <Page title={data.title} subtitle={formatDateTime(data.createdAt)}>
      <Card>
        <p>{data.text}</p>
        <Link to="/notification">Tutte le notifiche</Link>
      </Card>
    </Page>
  )
}

import { useCall } from '@sne/shared/client'
import { notificationEndpoints } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card, ErrorOf, Page, Spinner } from '@sne/shared/ui-core'
import { Link, Navigate, useParams } from 'react-router-dom'

/** Opens a notification, which marks it as read, and goes on to what it is about. */
export default function NotifyPage() {
  const id = Number(useParams().notificationId)
  const { data, error, refetch } = useCall(notificationEndpoints.getNotification, { params: { id } })
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

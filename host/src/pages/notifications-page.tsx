import { useAction } from '@sne/shared/client'
import { type Notification, notificationEndpoints } from '@sne/shared/contract'
import { formatDateTime, notificationStatuses, notificationTypeLabels } from '@sne/shared/domain'
import { Button, messageOf, NotFound, StatusTag } from '@sne/shared/ui-core'
import { type Column, type Filter, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useParams } from 'react-router-dom'
import { useOwnSession } from '../session/own-session.ts'
import { showToast } from '../shell/toasts.ts'

const columns: Column<Notification, 'createdAt' | 'type'>[] = [
  {
    key: 'status',
    title: 'Stato',
    width: 110,
    render: ({ status }) => <StatusTag look={notificationStatuses[status]} />,
  },
  {
    key: 'createdAt',
    title: 'Data',
    sort: 'createdAt',
    width: 140,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'type',
    title: 'Tipo',
    sort: 'type',
    width: 220,
    render: ({ type }) => notificationTypeLabels[type],
  },
  { key: 'title', title: 'Oggetto', always: true, render: ({ title }) => title },
  { key: 'text', title: 'Testo', render: ({ text }) => text },
]

const filters: Filter<'viewed' | 'worked' | 'type'>[] = [
  { kind: 'choice', name: 'type', label: 'Tipo', options: optionsOf(notificationTypeLabels) },
]

/** The own notifications: opening one leads to its subject; the chosen ones are marked as done. */
export default function NotificationsPage() {
  const work = useAction(notificationEndpoints.markNotificationsWorked, {
    onSuccess: ({ count }) => showToast('success', `${count} notifiche segnate come lavorate`),
    onError: (error) => showToast('error', messageOf(error)),
  })
  const own = useOwnSession()
  const { '*': rest } = useParams()
  if (rest && rest !== 'list') return <NotFound />
  return (
    <ListPage
      title="Notifiche"
      id="notifications"
      endpoint={notificationEndpoints.listNotifications}
      columns={columns}
      filters={filters}
      search="Oggetto"
      defaultSort="-createdAt"
      href={({ id }) => `/notify/${id}`}
      bulk={
        own
          ? (rows, clear) => (
              <Button
                loading={work.isPending}
                onClick={() =>
                  work.mutate({ body: { ids: rows.map((row) => row.id) } }, { onSuccess: clear })
                }
              >
                Segna come lavorate
              </Button>
            )
          : undefined
      }
      empty={{ title: 'Nessuna notifica', hint: 'Qui arrivano gli avvisi sul lavoro del laboratorio.' }}
    />
  )
}

import { useCall } from '@sne/shared/client'
import { intakeEndpoints } from '@sne/shared/contract'
import { formatDateTime, hasRole, messagePlace } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'

/** For support: the birth point's messages about a newborn, or about one card. */
export function MessagesCard(about: { readonly newbornId: number } | { readonly sampleId: number }) {
  const me = useSession()
  const enabled = hasRole(me, intakeEndpoints.listIntakeMessages.access)
  const { data } = useCall(
    intakeEndpoints.listIntakeMessages,
    { query: { ...about, pageSize: 50 } },
    { enabled },
  )
  const items = data?.items ?? []
  if (!enabled || items.length === 0) return null
  return (
    <Card title={texts.messages}>
      <ul className="shp-message-parts">
        {items.map(({ id, receivedAt, ack, problems: [first] }) => (
          <li key={id}>
            <Link to={`/intake/messages/${id}`}>{texts.messageOf(id)}</Link> {formatDateTime(receivedAt)},{' '}
            {ack}
            {first && ` · ${messagePlace(first.location)}: ${first.text}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}

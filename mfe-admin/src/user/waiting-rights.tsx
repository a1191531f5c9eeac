import { useCall } from '@sne/shared/client'
import { userRightEndpoints } from '@sne/shared/contract'
import { proposedRightLabels } from '@sne/shared/domain'
import { Card, ErrorOf } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import '../parts/card-list.css'
import { RightDecision } from './right-decision.tsx'
import { rightsTexts as texts } from './rights-texts.ts'

/** Rights that wait for an administrator; nothing at all when none waits. */
export function WaitingRights() {
  const waiting = useCall(userRightEndpoints.listUserRights, {
    query: { status: ['pending' as const], pageSize: 100 },
  })
  if (waiting.isError && !waiting.data)
    return <ErrorOf inline error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.items.length === 0) return null
  return (
    <Card title={texts.waiting}>
      <ul className="adm-requests">
        {waiting.data.items.map((proposal) => {
          const { id, user, email, addressBy, right, reason, createdBy, createdAt } = proposal
          return (
            <li key={id}>
              <div>
                <strong>
                  <Link to={`/user/${user.id}/edit`}>{user.label}</Link>: {proposedRightLabels[right]}
                </strong>
                <p>{reason}</p>
                <p>{texts.addressOf(email, addressBy?.label)}</p>
                <p className="sne-weak">
                  {texts.askedBy(createdBy?.label ?? texts.nobody)} <Ago moment={createdAt} />
                </p>
              </div>
              <RightDecision proposal={proposal} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

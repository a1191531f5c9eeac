import { useCall } from '@sne/shared/client'
import { type RemoteRequest, remoteEndpoints } from '@sne/shared/contract'
import { Card, ErrorOf, Tag } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { cohortInWords, requestInWords } from './in-words.ts'
import '../parts/card-list.css'
import { RequestActions } from './request-actions.tsx'
import { remoteTexts as texts } from './texts.ts'

/** Somebody else may ask or decide at any moment, in ms. */
const refresh = 15_000

function Request({ request }: { readonly request: RemoteRequest }) {
  const { who, reason, createdBy, createdAt, expiresAt, stale } = request
  return (
    <li>
      <div>
        <strong>{requestInWords(request)}</strong> {stale && <Tag tone="amber">{texts.stale[stale]}</Tag>}
        {who && <p>{cohortInWords(who)}</p>}
        <p>{reason}</p>
        <p className="sne-weak">
          {texts.askedBy(createdBy.label)} <Ago moment={createdAt} />
          {!stale && (
            <>
              , {texts.until} <Ago moment={expiresAt} />
            </>
          )}
        </p>
      </div>
      <div className="sne-actions">
        <RequestActions request={request} />
      </div>
    </li>
  )
}

/** Requests that wait for a second person; nothing without any. */
export function WaitingRequests() {
  const query = { status: ['pending' as const], pageSize: 100 }
  const waiting = useCall(remoteEndpoints.listRemoteRequests, { query }, { every: refresh })
  if (waiting.isError && !waiting.data)
    return <ErrorOf inline error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.items.length === 0) return null
  return (
    <Card title={texts.waiting}>
      <ul className="adm-requests">
        {waiting.data.items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

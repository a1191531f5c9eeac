import { useCall } from '@sne/shared/client'
import { errorCatalogue, remoteEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { RemoteCard } from './remote-card.tsx'
import { remoteTexts as texts } from './texts.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** Versions and figures change while somebody looks at them, in ms. */
const refresh = 30_000

function Remotes() {
  const supportSession = isSupportSession(useSession())
  const remotes = useCall(remoteEndpoints.listRemotes, {}, { every: refresh })
  const retry = () => void remotes.refetch()
  if (!remotes.data)
    return remotes.isError ? <ErrorOf inline error={remotes.error} onRetry={retry} /> : <Skeleton />
  const { items } = remotes.data
  const mayChange = remotes.data.mayChange && !supportSession
  return (
    <>
      {remotes.isError && <StaleNotice error={remotes.error} onRetry={retry} />}
      {supportSession && <Alert type="warning" showIcon title={errorCatalogue.support_session.message} />}
      {!remotes.data.mayChange && <Alert type="warning" showIcon title={texts.locked} />}
      {items.length === 0 && <EmptyState title={texts.empty} hint={texts.emptyHint} />}
      {items.map((remote) => (
        <RemoteCard key={remote.name} remote={remote} mayChange={mayChange} />
      ))}
    </>
  )
}

/** "Versioni dei moduli": requests that wait for approval, then every remote with its versions. */
export default function RemoteListPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <WaitingRequests />
      <Remotes />
    </Page>
  )
}

import { mayOpen } from '@sne/shared/domain'
import { AccessDenied, ErrorOf, Spinner } from '@sne/shared/ui-core'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { usePlace } from '../remotes/place.ts'
import { originOf } from '../session/origin.ts'
import { identityOf, loadSession, useSessionState } from '../session/session-store.ts'

/**
 * Lets through who may open the matched page. The server checks every call again. Another person or role gets the page
 * anew: components of the former one are taken down.
 */
export function Gate() {
  const session = useSessionState()
  const page = usePlace()
  const location = useLocation()
  if (!page || page.access === 'public') return <Outlet />
  if (session.status === 'loading' || session.status === 'changed') return <Spinner />
  if (session.status === 'failed') return <ErrorOf error={session.error} onRetry={() => void loadSession()} />
  if (session.status === 'out') return <Navigate to="/user/login" replace state={originOf(location)} />
  if (!mayOpen(page, session.me.currentRole, session.me.permissions)) return <AccessDenied />
  return <Outlet key={identityOf(session.me)} />
}

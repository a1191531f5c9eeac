import { Alert } from '@sne/shared/ui-core'
import { closeSessionNotice, useSessionState } from '../session/session-store.ts'

/** Changes of the session without an act on this page; the notice stays until the person closes it. */
export function SessionNotice() {
  const session = useSessionState()
  const notice = session.status === 'in' ? session.notice : undefined
  if (!notice) return null
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={notice}
      closable={{ 'aria-label': 'Chiudi l’avviso' }}
      onClose={closeSessionNotice}
    />
  )
}

import { Alert } from '@sne/shared/ui-core'
import { useDrafts } from '../shell/drafts.ts'
import { useSessionState } from './session-store.ts'
import { sessionTexts as texts } from './texts.ts'

/** Above the sign-in: why the session ended without the person's doing, and that typed work is kept. */
export function SessionEnd() {
  const session = useSessionState()
  const { drafts } = useDrafts()
  if (session.status !== 'out' || !session.reason) return null
  const kept = Object.keys(drafts).length > 0
  const { scanned = [] } = session
  const said = [
    scanned.length > 0 ? texts.scansUnanswered(scanned) : null,
    kept ? texts.keptWork : null,
  ].filter((text) => text !== null)
  return (
    <Alert
      type={scanned.length > 0 ? 'error' : 'warning'}
      showIcon
      title={session.reason}
      description={said.length > 0 ? said.map((text) => <p key={text}>{text}</p>) : undefined}
    />
  )
}

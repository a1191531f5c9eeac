import { useEffect } from 'react'
import type { ShellParts } from '../remotes/services.ts'
import { tellActivity, watchActivity } from '../session/activity.ts'
import { identityOf, loadSession, type Session, useSessionState } from '../session/session-store.ts'
import { hideSpinners } from '../shell/spinner.ts'

const identity = (session: Session) => (session.status === 'in' ? identityOf(session.me) : null)

/**
 * Removes the page's data of a person or role that is no longer at work: answers in the cache, covers of the
 * page.
 */
function forgetWithIdentity({ queryClient }: ShellParts) {
  let known = identity(useSessionState.getState())
  return useSessionState.subscribe((session) => {
    if (session.status !== 'in' && session.status !== 'out') return
    const next = identity(session)
    if (known !== null && next !== known) {
      queryClient.clear()
      hideSpinners()
    }
    known = next
  })
}

/** Navigates home before the session is read: no page of the former role is opened in the new one. */
async function enter({ router }: ShellParts) {
  // Outside of the effect that called: only there can the router show the page at once.
  await Promise.resolve()
  await router.navigate('/home', { flushSync: true })
  await loadSession()
}

/** Watches the session until the page closes: activity, change of role or person, end. */
export function useSessionWatch(parts: ShellParts) {
  const { status } = useSessionState()
  useEffect(() => forgetWithIdentity(parts), [parts])
  useEffect(() => {
    if (status === 'changed') void enter(parts)
  }, [status, parts])
  const signedIn = status === 'in'
  useEffect(() => (signedIn ? watchActivity(tellActivity) : undefined), [signedIn])
}

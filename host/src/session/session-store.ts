import { type ApiError, call, isApiError } from '@sne/shared/client'
import { type Me, userEndpoints } from '@sne/shared/contract'
import { create } from 'zustand'
import { draftsBelongTo } from '../shell/drafts.ts'
import { keepDrafts } from '../shell/unsaved-work.ts'
import { forgetSession, mayBeSignedIn } from '../start/early-requests.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'in'; readonly me: Me }
  | { readonly status: 'out' }
  | { readonly status: 'failed'; readonly error: ApiError }

/** Who is signed in. Server data, yet here: it is known before there is a page to query for it. */
export const useSessionState = create<Session>()(() => ({ status: 'loading' }))

/** Support at work as somebody else is not that somebody. */
const ownerOf = ({ id, impersonatedBy }: Me) => (impersonatedBy ? `${id} by ${impersonatedBy.id}` : `${id}`)

function become(session: Session) {
  // First of all: a page that opens must not find what somebody else typed in this tab.
  if (session.status === 'in') draftsBelongTo(ownerOf(session.me))
  useSessionState.setState(session, true)
}

/**
 * Reads the signed-in person: 401 means signed out, anything else is a failure to be shown. Without the sign of a
 * session nothing is asked.
 */
export async function loadSession(): Promise<void> {
  if (!mayBeSignedIn()) return become({ status: 'out' })
  try {
    become({ status: 'in', me: await call(userEndpoints.getMe) })
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 401) forgetSession()
    become(error.status === 401 ? { status: 'out' } : { status: 'failed', error })
  }
}

/** A call was refused because the session is over: drafts are kept for after the next sign-in. */
export function sessionLost() {
  if (useSessionState.getState().status !== 'in') return
  keepDrafts()
  become({ status: 'out' })
}

/** The person signed out. */
export const sessionEnded = () => become({ status: 'out' })

export const currentMe = (): Me | null => {
  const session = useSessionState.getState()
  return session.status === 'in' ? session.me : null
}

/** The signed-in person. @throws when signed out: for what stands behind the gate only */
export function useMe(): Me {
  const session = useSessionState()
  if (session.status !== 'in') throw new Error('There is no session')
  return session.me
}

import { type ApiError, call, callAs, closeCalls, isApiError, sessionChangedHere } from '@sne/shared/client'
import { callingAs, type Me, type MeAtHost, userEndpoints } from '@sne/shared/contract'
import { allKeptScans, scansInHand } from '@sne/shared/ui-core'
import { create } from 'zustand'
import { draftsBelongTo } from '../shell/drafts.ts'
import { stopTone } from '../shell/say-unused.ts'
import { keepDrafts } from '../shell/unsaved-work.ts'
import { forgetSession, mayBeSignedIn } from '../start/early-requests.ts'
import { sessionTexts as texts } from './texts.ts'

export type Session =
  | { readonly status: 'loading' }
  /** @property notice a change without an act of the person on this page, until they close it */
  | { readonly status: 'in'; readonly me: MeAtHost; readonly notice?: string }
  /**
   * @property reason why the session ended; absent when the person ended it, or there was none
   * @property scanned codes that were read a moment before and have no answer
   */
  | { readonly status: 'out'; readonly reason?: string; readonly scanned?: readonly string[] }
  /** The session has another role or person: the page goes to /home, and who it is is read again. `was`: before. */
  | { readonly status: 'changed'; readonly was: Me }
  | { readonly status: 'failed'; readonly error: ApiError; readonly was?: Me }

/** Who is signed in. Server data, yet here: it is known before there is a page to query for it. */
export const useSessionState = create<Session>()(() => ({ status: 'loading' }))

/** Support at work as somebody else is not that somebody. */
const ownerOf = ({ id, impersonatedBy }: Me) => (impersonatedBy ? `${id} by ${impersonatedBy.id}` : `${id}`)

/** Person, role and who really acts: pages and answers of one are not for another. */
export const identityOf = ({ id, currentRole, impersonatedBy }: Me): string =>
  callingAs({ userId: id, role: currentRole, impersonatedBy: impersonatedBy?.id ?? null })

function become(session: Session) {
  // First of all: a page that opens must not find another person's text of this tab, nor call in their name.
  if (session.status === 'in') draftsBelongTo(ownerOf(session.me))
  if (session.status === 'in') callAs(identityOf(session.me))
  if (session.status === 'out') callAs(null)
  useSessionState.setState(session, true)
}

/** The person for whom this page was opened; undefined for a page that anybody may take. */
function personBefore(): Me | undefined {
  const session = useSessionState.getState()
  if (session.status === 'in') return session.me
  return session.status === 'changed' || session.status === 'failed' ? session.was : undefined
}

/** The change of session when the page knew another person, or another role. */
function entering(me: MeAtHost, was: Me | undefined, chosenHere: boolean): Session {
  if (!was || chosenHere || identityOf(was) === identityOf(me)) return { status: 'in', me }
  // The drafts of this tab wait for the person who typed them.
  if (ownerOf(was) !== ownerOf(me)) return { status: 'out', reason: texts.somebodyElse }
  return { status: 'in', me, notice: texts.roleSwitchedElsewhere(me.currentRole) }
}

/**
 * Reads the signed-in person: 401 means signed out, anything else is a failure to be shown. Without the sign of a
 * session nothing is asked. Somebody who signed in in another tab does not take over this one.
 */
export async function loadSession(): Promise<void> {
  const was = personBefore()
  if (!mayBeSignedIn()) return become({ status: 'out', ...(was ? { reason: texts.closedElsewhere } : {}) })
  const chosenHere = sessionChangedHere()
  try {
    become(entering(await call(userEndpoints.getMe), was, chosenHere))
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 401) forgetSession()
    become(
      error.status === 401
        ? { status: 'out', reason: error.message }
        : { status: 'failed', error, ...(was && !chosenHere ? { was } : {}) },
    )
  }
}

/**
 * The session has another role or person since a call of this page. Pages of the former role go and leave their drafts;
 * nothing is asked in their name any more.
 */
function sessionChanged() {
  const was = currentMe()
  if (!was) return
  keepDrafts()
  closeCalls()
  become({ status: 'changed', was })
}

/** Enters a session that this page has changed. @returns when it is known who is at work, or that it is not */
export function enterChangedSession(): Promise<void> {
  const was = currentMe()
  if (!was) return loadSession()
  return new Promise((resolve) => {
    const stop = useSessionState.subscribe(({ status }) => {
      if (status === 'changed') return
      stop()
      resolve()
    })
    become({ status: 'changed', was })
  })
}

/** Milliseconds in which whoever has scanned a card is assumed to hold it still. */
const cardInHand = 10_000

/** Codes that were scanned a moment ago and have no answer: kept in the browser's queue, or taken by a page without one. */
function scannedJustNow(): string[] {
  const kept = allKeptScans().flatMap(({ scans }) =>
    scans.flatMap((scan) => {
      const { at, code } = { at: undefined, code: undefined, ...(scan as object | null) }
      const isRecent = typeof at === 'string' && Date.now() - Date.parse(at) < cardInHand
      return isRecent && typeof code === 'string' ? [code] : []
    }),
  )
  return [...new Set([...kept, ...scansInHand()])]
}

/** A call was refused because the session is over: drafts are kept for after the next sign-in. */
function sessionLost(reason: string) {
  // Whoever scans looks at the card, not at the sign-in.
  const scanned = scannedJustNow()
  if (scanned.length > 0) void stopTone()
  keepDrafts()
  become({ status: 'out', reason: mayBeSignedIn() ? reason : texts.closedElsewhere, scanned })
}

/**
 * Reacts to a refused call. @returns true when the page is left because of it, and must not show the refusal
 */
export function refusedForSession({ code, message }: ApiError): boolean {
  if (code !== 'unauthenticated' && code !== 'session_changed') return false
  const { status } = useSessionState.getState()
  // Calls that were on their way together are refused together: the first one is enough.
  if (status !== 'in') return status === 'changed'
  if (code === 'unauthenticated') sessionLost(message)
  else sessionChanged()
  return true
}

/** The person signed out. */
export const sessionEnded = () => become({ status: 'out' })

/** The person has read the notice. */
export function closeSessionNotice() {
  const session = useSessionState.getState()
  if (session.status === 'in') useSessionState.setState({ status: 'in', me: session.me }, true)
}

export const currentMe = (): Me | null => {
  const session = useSessionState.getState()
  return session.status === 'in' ? session.me : null
}

/** The signed-in person. @throws when signed out: only for components behind the gate */
export function useMe(): MeAtHost {
  const session = useSessionState()
  if (session.status !== 'in') throw new Error('There is no session')
  return session.me
}

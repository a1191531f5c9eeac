import { isSupportSession } from '@sne/shared/domain'
import { useSessionState } from './session-store.ts'

/** Whether the person works in a session of their own; support works in one that it opened as the person. */
export const useOwnSession = (): boolean =>
  useSessionState((session) => session.status === 'in' && !isSupportSession(session.me))

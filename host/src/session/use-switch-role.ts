import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { useCallback } from 'react'
import { writeLog } from '../shell/log.ts'
import { showSpinner } from '../shell/spinner.ts'
import { giveUpUnsavedWork } from '../shell/unsaved-work.ts'
import { enterChangedSession } from './session-store.ts'
import { sessionTexts as texts } from './texts.ts'
import { useConfirmLeaving } from './unsaved-work-guard.tsx'

/**
 * Changes the current role, after a question when work is unsaved. During the switch the page sends nothing;
 * afterwards it navigates home. A refused switch is only logged and leaves the page as it was.
 */
export function useSwitchRole(): (role: Role) => Promise<void> {
  const confirmLeaving = useConfirmLeaving()
  return useCallback(
    async (role) => {
      if (!(await confirmLeaving())) return
      const done = showSpinner(texts.switching)
      try {
        await call(authEndpoints.switchRole, { body: { role } })
        giveUpUnsavedWork()
        await enterChangedSession()
      } catch (error) {
        writeLog('error', 'The role was not switched', { error: String(error) })
      } finally {
        done()
      }
    },
    [confirmLeaving],
  )
}

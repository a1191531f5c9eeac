import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConfirmLeaving } from '../routes/unsaved-work-guard.tsx'
import { writeLog } from '../shell/log.ts'
import { useShellParts } from '../shell/shell-parts.ts'
import { showSpinner } from '../shell/spinner.ts'
import { showToast } from '../shell/toasts.ts'
import { giveUpUnsavedWork } from '../shell/unsaved-work.ts'
import { loadSession } from './session-store.ts'

/** Changes the current role: what was read in the old one is forgotten, and work goes on at home. */
export function useSwitchRole(): (role: Role) => Promise<void> {
  const navigate = useNavigate()
  const { queryClient } = useShellParts()
  const confirmLeaving = useConfirmLeaving()
  return useCallback(
    async (role) => {
      if (!(await confirmLeaving())) return
      const done = showSpinner('Cambio del ruolo in corso...')
      try {
        await call(authEndpoints.switchRole, { body: { role } })
        giveUpUnsavedWork()
        queryClient.clear()
        await loadSession()
        navigate('/home')
      } catch (error) {
        writeLog('error', 'The role was not switched', { error: String(error) })
        showToast('error', messageOf(error))
      } finally {
        done()
      }
    },
    [navigate, queryClient, confirmLeaving],
  )
}

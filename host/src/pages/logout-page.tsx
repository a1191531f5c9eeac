import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { ErrorOf, Spinner } from '@sne/shared/ui-core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sessionEnded } from '../session/session-store.ts'
import { useShellParts } from '../shell/shell-parts.ts'
import { forgetDrafts } from '../shell/unsaved-work.ts'

/** Ends the session and forgets everything that was read during it. */
export default function LogoutPage() {
  const navigate = useNavigate()
  const { queryClient } = useShellParts()
  const [failure, setFailure] = useState<unknown>(null)

  const logout = useCallback(async () => {
    setFailure(null)
    try {
      await call(authEndpoints.logout)
      forgetDrafts()
      queryClient.clear()
      navigate('/', { replace: true })
      sessionEnded()
    } catch (error) {
      setFailure(error)
    }
  }, [navigate, queryClient])

  useEffect(() => void logout(), [logout])
  return failure === null ? <Spinner /> : <ErrorOf error={failure} onRetry={() => void logout()} />
}

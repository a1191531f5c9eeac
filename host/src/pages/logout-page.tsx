import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { ErrorOf, Spinner } from '@sne/shared/ui-core'
import { useCallback, useEffect, useState } from 'react'
import { sessionEnded } from '../session/session-store.ts'
import { forgetAllWork } from '../shell/unsaved-work.ts'

/** Ends the session and forgets everything that was read during it; the gate then leads to the sign-in. */
export default function LogoutPage() {
  const [failure, setFailure] = useState<unknown>(null)

  const logout = useCallback(async () => {
    setFailure(null)
    try {
      await call(authEndpoints.logout)
      forgetAllWork()
      sessionEnded()
    } catch (error) {
      setFailure(error)
    }
  }, [])

  useEffect(() => void logout(), [logout])
  return failure === null ? <Spinner /> : <ErrorOf error={failure} onRetry={() => void logout()} />
}

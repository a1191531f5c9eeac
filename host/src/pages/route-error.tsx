import { ErrorOf } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { writeLog } from '../shell/log.ts'
import { hasUnsavedWork, reloadKeepingDrafts } from '../shell/unsaved-work.ts'
import { isChunkFailure, takeReload } from '../start/chunk-failure.ts'

/**
 * A page of the host that threw. Navigation removes the error; a missing chunk loads the page again, once.
 */
export function RouteError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    writeLog('error', 'A page of the host failed', { error: String(error) })
    if (isChunkFailure(error) && !hasUnsavedWork() && takeReload()) reloadKeepingDrafts()
  }, [error])
  return <ErrorOf error={error} onRetry={() => void revalidate()} />
}

import { isApiError } from '@sne/shared/client'
import { ErrorOf, GenericError, Spinner } from '@sne/shared/ui-core'
import { useEffect, useRef, useState } from 'react'
import { writeLog } from '../shell/log.ts'
import { useShellParts } from '../shell/shell-parts.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures } from './loader.ts'
import { loadRegistry } from './registry-store.ts'
import { startRemote } from './remote-mount.ts'

interface RemoteOutletProps {
  /** Name in the registry. */
  readonly name: string
  /** Route below which this outlet stands: the remote follows locations of this route alone. */
  readonly routeId: string
}

type State = { readonly status: 'loading' | 'ready' } | { readonly status: 'failed'; readonly error: unknown }

/** The place of a remote in the page: spinner, the remote, or the error page with a retry. */
export function RemoteOutlet({ name, routeId }: RemoteOutletProps) {
  const parts = useShellParts()
  const parent = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!parent.current) return
    let current = true
    setState({ status: 'loading' })
    const remote = startRemote(name, routeId, parent.current, parts, {
      onReady: () => setState({ status: 'ready' }),
      onFailure: async (error, version) => {
        writeLog('error', 'A remote failed', {
          bundle: `${name}@${version ?? 'none'}`,
          error: String(error),
          stack: error instanceof Error ? error.stack : undefined,
        })
        const remedy = await remedyFor(name, version, error)
        if (!current) return
        if (remedy === 'reload') location.reload()
        else if (remedy === 'other-version') setAttempt((count) => count + 1)
        else {
          remote.stop()
          setState({ status: 'failed', error })
        }
      },
    })
    return () => {
      current = false
      remote.stop()
    }
  }, [name, routeId, parts, attempt])

  const retry = async () => {
    setState({ status: 'loading' })
    forgetFailures()
    await loadRegistry()
    setAttempt((count) => count + 1)
  }

  return (
    <>
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && <RemoteFailure error={state.error} onRetry={retry} />}
      <div ref={parent} className="remote-frame" hidden={state.status === 'failed'} />
    </>
  )
}

/** Without an answer of the server behind it, a failed load means that the server cannot be reached. */
function RemoteFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const loading = error instanceof Error && /RUNTIME-00[38]|Loading chunk|Failed to fetch/.test(error.message)
  if (loading && !isApiError(error)) return <GenericError onRetry={onRetry} />
  return <ErrorOf error={error} onRetry={onRetry} />
}

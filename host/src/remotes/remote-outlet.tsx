import { isApiError } from '@sne/shared/client'
import type { RouteLayout } from '@sne/shared/domain'
import { ErrorOf, GenericError, Spinner } from '@sne/shared/ui-core'
import { useEffect, useRef, useState } from 'react'
import { currentMe } from '../session/session-store.ts'
import { useShellParts } from '../shell/shell-parts.ts'
import { showToast } from '../shell/toasts.ts'
import { keepDrafts } from '../shell/unsaved-work.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures } from './loader.ts'
import { loadRegistry } from './registry-store.ts'
import { startRemote } from './remote-mount.ts'
import { personOf, useServedRemotes } from './served.ts'
import { tellFailure, tellLoaded } from './tell.ts'

interface RemoteOutletProps {
  /** Name in the registry. */
  readonly name: string
  /** Frame of the page: the remote follows locations of this frame alone. */
  readonly layout: RouteLayout
}

interface Failure {
  readonly error: unknown
  /** Null when no version could be loaded. */
  readonly version: string | null
}
type State = { readonly status: 'loading' | 'ready' } | ({ readonly status: 'failed' } & Failure)

/** The place of a remote in the page: spinner, the remote, or the error page with a retry. */
export function RemoteOutlet({ name, layout }: RemoteOutletProps) {
  const parts = useShellParts()
  const parent = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // Another version for this person, by a newer registry or another role, is mounted in place of this one.
  const version = useServedRemotes().find((remote) => remote.name === name)?.release.version

  useEffect(() => {
    if (!parent.current) return
    let current = true
    const begun = performance.now()
    setState({ status: 'loading' })
    const remote = startRemote({ name, layout }, parent.current, parts, {
      onReady: (mounted) => {
        tellLoaded(name, mounted, performance.now() - begun)
        if (version !== undefined && mounted !== version)
          showToast('warning', `Questa pagina usa la versione precedente (${name} ${mounted}).`)
        setState({ status: 'ready' })
      },
      onPassedOver: (passed, error) => tellFailure(name, passed, error, 'load'),
      onFailure: async (error, failed) => {
        keepDrafts()
        if (failed) tellFailure(name, failed, error, 'render')
        const remedy = await remedyFor(name, failed, error, personOf(currentMe()))
        if (!current) return
        if (remedy === 'reload') location.reload()
        else if (remedy === 'other-version') setAttempt((count) => count + 1)
        else {
          remote.stop()
          setState({ status: 'failed', error, version: failed ?? version ?? null })
        }
      },
    })
    return () => {
      current = false
      remote.stop()
    }
  }, [name, layout, parts, attempt, version])

  const retry = async () => {
    setState({ status: 'loading' })
    forgetFailures()
    await loadRegistry()
    setAttempt((count) => count + 1)
  }

  return (
    <>
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && <RemoteFailure name={name} failure={state} onRetry={retry} />}
      <div ref={parent} className="remote-frame" hidden={state.status === 'failed'} />
    </>
  )
}

interface RemoteFailureProps {
  readonly name: string
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Without an answer of the server behind it, a failed load means that the server cannot be reached. */
function RemoteFailure({ name, failure: { error, version }, onRetry }: RemoteFailureProps) {
  const loading = error instanceof Error && /RUNTIME-00[38]|Loading chunk|Failed to fetch/.test(error.message)
  return (
    <>
      {loading && !isApiError(error) ? (
        <GenericError onRetry={onRetry} />
      ) : (
        <ErrorOf error={error} onRetry={onRetry} />
      )}
      <p className="remote-failed">{`Modulo ${name}, versione ${version ?? 'sconosciuta'}`}</p>
    </>
  )
}

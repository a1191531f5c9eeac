import type { RouteLayout } from '@sne/shared/domain'
import { useEffect, useRef, useState } from 'react'
import { currentMe } from '../session/session-store.ts'
import { useConfirmLeaving } from '../session/unsaved-work-guard.tsx'
import { keepDrafts, reloadKeepingDrafts } from '../shell/unsaved-work.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures } from './loader.ts'
import { OlderVersionNotice } from './older-version-notice.tsx'
import { LeftRecalledNotice, RecalledNotice, useRecall } from './recalled-version.tsx'
import { applyWaiting, loadRegistry } from './registry-store.ts'
import { RemoteFailure } from './remote-failure.tsx'
import { RemoteLoading } from './remote-loading.tsx'
import { type MountedVersion, startRemote } from './remote-mount.ts'
import { personOf, useServedRemotes } from './served.ts'
import { useShellParts } from './shell-parts.ts'
import { tellFailure, tellLoaded } from './tell.ts'

interface RemoteOutletProps {
  /** Name in the registry. */
  readonly name: string
  /** Frame of the page: the remote follows locations of this frame alone. */
  readonly layout: RouteLayout
}

type State =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & MountedVersion)
  | { readonly status: 'failed'; readonly error: unknown; readonly version: string | null }

/** The place of a remote in the page: spinner, the remote, or the error page with a retry. */
export function RemoteOutlet({ name, layout }: RemoteOutletProps) {
  const parts = useShellParts()
  const confirmLeaving = useConfirmLeaving()
  const parent = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [leftRecalled, setLeftRecalled] = useState(false)
  // Another version for this person, by a newer registry or another role, is mounted in place of this one.
  const version = useServedRemotes().find((remote) => remote.name === name)?.release.version

  useEffect(() => {
    if (!parent.current) return
    let current = true
    const begun = performance.now()
    setState({ status: 'loading' })
    const remote = startRemote({ name, layout }, parent.current, parts, {
      onReady: (mounted) => {
        tellLoaded(name, mounted.version, performance.now() - begun)
        setState({ status: 'ready', ...mounted })
      },
      onPassedOver: (passed, error) => tellFailure(name, passed, error, 'load'),
      onTakenDown: (taken, error) => tellFailure(name, taken, error, 'render'),
      onFailure: async (error, failed) => {
        keepDrafts()
        if (failed) tellFailure(name, failed, error, 'render')
        const remedy = await remedyFor(name, failed, error, personOf(currentMe()))
        if (!current) return
        if (remedy === 'reload') reloadKeepingDrafts()
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

  const leaveRecalled = () => {
    keepDrafts()
    setLeftRecalled(true)
    applyWaiting()
    setAttempt((count) => count + 1)
  }
  const heldByWork = useRecall(name, state.status === 'ready' ? state.version : null, leaveRecalled)

  const retry = async () => {
    setState({ status: 'loading' })
    forgetFailures()
    await loadRegistry()
    setAttempt((count) => count + 1)
  }
  const tryNewer = async () => {
    if (await confirmLeaving()) await retry()
  }

  return (
    <>
      {leftRecalled && <LeftRecalledNotice />}
      {state.status === 'loading' && <RemoteLoading name={name} version={version} />}
      {state.status === 'failed' && <RemoteFailure name={name} {...state} onRetry={() => void retry()} />}
      {heldByWork && <RecalledNotice name={name} onLeave={leaveRecalled} />}
      {state.status === 'ready' && state.version !== state.chosen && (
        <OlderVersionNotice name={name} {...state} onTryNewer={() => void tryNewer()} />
      )}
      <div ref={parent} className="remote-frame" hidden={state.status === 'failed'} />
    </>
  )
}

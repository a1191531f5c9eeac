import { PageTitleContext } from '@sne/shared/ui-core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { frames } from '../layout/frames.ts'
import { usePlace } from '../remotes/place.ts'
import type { ShellParts } from '../remotes/services.ts'
import { ShellPartsContext } from '../remotes/shell-parts.ts'
import { changeOver, watchRegistry } from '../remotes/updates.ts'
import { useSessionState } from '../session/session-store.ts'
import { useUnsavedWorkGuard } from '../session/unsaved-work-guard.tsx'
import { setTitle } from '../shell/title.ts'
import { useScrollReset } from './scroll-reset.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** Newer versions of remotes come with a change of page. */
function useChangeOver() {
  const { pathname } = useLocation()
  useLayoutEffect(changeOver, [pathname])
  useEffect(watchRegistry, [])
}

/**
 * Around every page: its frame, the host's parts for remotes, the session, scroll position, and the question before
 * unsaved work is lost.
 */
export function RouterRoot({ parts }: { readonly parts: () => ShellParts }) {
  const [fixed] = useState(parts)
  const place = usePlace()
  const signedOut = useSessionState(({ status }) => status === 'out')
  // Who is signed out is led to the sign-in: no code of a frame is loaded for that.
  const led = signedOut && place !== null && place.access !== 'public'
  const Layout = frames[led ? 'none' : (place?.layout ?? 'default')]
  useSessionWatch(fixed)
  useScrollReset()
  useUnsavedWorkGuard()
  useChangeOver()
  return (
    <PageTitleContext value={setTitle}>
      <ShellPartsContext value={fixed}>
        <Layout />
      </ShellPartsContext>
    </PageTitleContext>
  )
}

import type { RouteLayout } from '@sne/shared/domain'
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BareLayout } from '../layout/bare-layout.tsx'
import { DefaultLayout } from '../layout/default-layout.tsx'
import { GridLayout } from '../layout/grid-layout.tsx'
import { changeOver, watchRegistry } from '../remotes/updates.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import type { ShellParts } from '../shell/services.ts'
import { ShellPartsContext } from '../shell/shell-parts.ts'
import { usePlace } from './place.ts'
import { useScrollReset } from './scroll-reset.ts'
import { useUnsavedWorkGuard } from './unsaved-work-guard.tsx'

const layouts: Readonly<Record<RouteLayout, ComponentType>> = {
  default: DefaultLayout,
  none: BareLayout,
  grid: GridLayout,
}

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
  const Layout = layouts[usePlace()?.layout ?? 'default']
  useSessionWatch(fixed)
  useScrollReset()
  useUnsavedWorkGuard()
  useChangeOver()
  return (
    <ShellPartsContext value={fixed}>
      <Layout />
    </ShellPartsContext>
  )
}

import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import type { ShellParts } from '../shell/services.ts'
import { ShellPartsContext } from '../shell/shell-parts.ts'
import { useScrollReset } from './scroll-reset.ts'
import { useUnsavedWorkGuard } from './unsaved-work-guard.tsx'

/** Around every page: the host's parts for remotes, scroll position, and the question before unsaved work is lost. */
export function RouterRoot({ parts }: { readonly parts: () => ShellParts }) {
  const [fixed] = useState(parts)
  useScrollReset()
  useUnsavedWorkGuard()
  return (
    <ShellPartsContext value={fixed}>
      <Outlet />
    </ShellPartsContext>
  )
}

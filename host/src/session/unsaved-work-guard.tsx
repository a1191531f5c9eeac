import { coreTexts, useConfirm } from '@sne/shared/ui-core'
import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { giveUpUnsavedWork, hasUnsavedWork, isReloading, useUnsavedWorks } from '../shell/unsaved-work.ts'
import { useSessionState } from './session-store.ts'

/**
 * Asks before unsaved work is left behind.
 * @returns whether to go on, at once when nothing is unsaved; who then leaves calls `giveUpUnsavedWork`
 */
export function useConfirmLeaving(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => {
    if (!hasUnsavedWork()) return true
    const labels = useUnsavedWorks.getState().works.map((work) => work.label)
    return confirm({
      title: coreTexts.unsaved,
      content: coreTexts.lost(labels),
      confirmText: coreTexts.giveUp,
      cancelText: coreTexts.stayOnPage,
      danger: true,
    })
  }, [confirm])
}

/** Holds back a change of path, and the closing of the tab, while any page has unsaved work. */
export function useUnsavedWorkGuard() {
  const dirty = useUnsavedWorks((state) => state.works.length > 0)
  const confirmLeaving = useConfirmLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() &&
      // The session is another one: drafts are kept, and staying is no choice.
      useSessionState.getState().status !== 'changed' &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/user/login',
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeaving().then((leave) => {
      if (!leave) return blocker.reset()
      giveUpUnsavedWork()
      blocker.proceed()
    })
  }, [blocker, confirmLeaving])

  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
}

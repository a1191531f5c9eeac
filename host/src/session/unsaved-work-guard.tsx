import type { UnsavedWork } from '@sne/shared/ui-core'
import { coreTexts, useConfirm } from '@sne/shared/ui-core'
import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { giveUpUnsavedWork, isReloading, lostByLeaving, useUnsavedWorks } from '../shell/unsaved-work.ts'
import { leavingQuestion } from './leaving-question.ts'
import { useSessionState } from './session-store.ts'

/**
 * Asks before unsaved work is left behind. @param lost work that would be lost; absent: all that is open
 * @returns whether to go on, at once when nothing is unsaved; who then leaves calls `giveUpUnsavedWork`
 */
export function useConfirmLeaving() {
  const confirm = useConfirm()
  return useCallback(
    async (lost: readonly UnsavedWork[] = useUnsavedWorks.getState().works): Promise<boolean> => {
      if (lost.length === 0) return true
      const question = leavingQuestion(lost)
      return confirm({ ...question, cancelText: coreTexts.stayOnPage })
    },
    [confirm],
  )
}

/** Holds back a change of path, and the closing of the tab, while any page has unsaved work. */
export function useUnsavedWorkGuard() {
  const dirty = useUnsavedWorks((state) => state.works.length > 0)
  const confirmLeaving = useConfirmLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      lostByLeaving().length > 0 &&
      // The session is another one: drafts are kept, and staying is no choice.
      useSessionState.getState().status !== 'changed' &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/user/login',
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const lost = lostByLeaving()
    void confirmLeaving(lost).then((leave) => {
      if (!leave) return blocker.reset()
      giveUpUnsavedWork(lost)
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

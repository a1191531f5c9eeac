import type { DirtyRegistry, UnsavedWork } from '@sne/shared/ui-core'
import { create } from 'zustand'
import { forgetDraft, forgetDrafts, keepDraft, restoreDraft } from './drafts.ts'

/** How often the drafts of open editors are stored, in ms: a tab may crash without an event. */
const keepEvery = 1000

interface UnsavedState {
  readonly works: readonly UnsavedWork[]
}

/** Work of any page that would be lost by leaving it. */
export const useUnsavedWorks = create<UnsavedState>()(() => ({ works: [] }))

const works = () => useUnsavedWorks.getState().works

export const hasUnsavedWork = () => works().length > 0

/** Work that leaving the page alone would lose. */
export const lostByLeaving = () => works().filter(({ outlivesPage }) => !outlivesPage)

/**
 * One work a key; the newest registration counts.
 * @returns the function that withdraws it. A page is taken down when it fails, when its remote is replaced and when
 *   the session is lost: the draft therefore stays, unless the work was forgotten before.
 */
export function registerUnsaved(work: UnsavedWork): () => void {
  useUnsavedWorks.setState({ works: [...works().filter((other) => other.key !== work.key), work] })
  keepDraft(work)
  return () => {
    if (!works().includes(work)) return
    keepDraft(work)
    useUnsavedWorks.setState({ works: works().filter((other) => other !== work) })
  }
}

/** It was saved or given up. */
export function forgetUnsaved(key: string) {
  if (works().some((work) => work.key === key)) {
    useUnsavedWorks.setState({ works: works().filter((work) => work.key !== key) })
  }
  forgetDraft(key)
}

/**
 * The person was asked and leaves: nothing of it comes back. @param lost the named work; absent: all that is
 * open
 */
export function giveUpUnsavedWork(lost: readonly UnsavedWork[] = works()) {
  for (const { key } of lost) forgetUnsaved(key)
}

/** The session was ended on purpose. */
export function forgetAllWork() {
  useUnsavedWorks.setState({ works: [] })
  forgetDrafts()
}

/** Stores a person's typed text so far, for after a reload, a lost session or another version of a remote. */
export function keepDrafts() {
  for (const work of works()) keepDraft(work)
}

/** Set while the page is loaded again by us: typed text is kept, so the browser need not ask. */
let reloading = false
export const isReloading = () => reloading

/** Loads the page again with everything that was typed; nobody is asked. */
export function reloadKeepingDrafts() {
  keepDrafts()
  reloading = true
  location.reload()
}

/**
 * Keeps drafts as they grow, and when the page is hidden. Called once, at start. @returns the function that
 * ends it
 */
export function watchDrafts(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const unsubscribe = useUnsavedWorks.subscribe(() => {
    if (!hasUnsavedWork()) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(keepDrafts, keepEvery)
  })
  window.addEventListener('pagehide', keepDrafts)
  document.addEventListener('visibilitychange', keepDrafts)
  return () => {
    unsubscribe()
    clearInterval(timer)
    window.removeEventListener('pagehide', keepDrafts)
    document.removeEventListener('visibilitychange', keepDrafts)
  }
}

/** One registry of unsaved work for pages of the host and for remotes. */
export const unsavedWork: DirtyRegistry = {
  register: registerUnsaved,
  forget: forgetUnsaved,
  restore: restoreDraft,
}

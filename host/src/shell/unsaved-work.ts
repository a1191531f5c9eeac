import type { UnsavedWork } from '@sne/shared/shell'
import { create } from 'zustand'

const storageKey = 'sne-drafts'

interface UnsavedState {
  readonly works: readonly UnsavedWork[]
}

/** Work of any page that would be lost by leaving it. */
export const useUnsavedWorks = create<UnsavedState>()(() => ({ works: [] }))

export const hasUnsavedWork = () => useUnsavedWorks.getState().works.length > 0

/** @returns the function that withdraws it */
export function registerUnsaved(work: UnsavedWork): () => void {
  useUnsavedWorks.setState(({ works }) => ({
    works: [...works.filter((other) => other.key !== work.key), work],
  }))
  return () => useUnsavedWorks.setState(({ works }) => ({ works: works.filter((other) => other !== work) }))
}

const readDrafts = (): Record<string, unknown> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Keeps what a person typed over a reload or a lost session, in this tab alone and until it is closed. */
export function keepDrafts() {
  const drafts = readDrafts()
  for (const { key, draft } of useUnsavedWorks.getState().works) {
    if (draft) drafts[key] = draft()
  }
  sessionStorage.setItem(storageKey, JSON.stringify(drafts))
}

/** Gives a kept draft, once. */
export function restoreDraft(key: string): unknown {
  const { [key]: draft, ...rest } = readDrafts()
  sessionStorage.setItem(storageKey, JSON.stringify(rest))
  return draft
}

/** Drafts are a person's own: they go with the session that is ended on purpose. */
export const forgetDrafts = () => sessionStorage.removeItem(storageKey)

import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Version of the record on which something was typed; another one later means that it changed meanwhile. */
export type RecordVersion = string | number | null

export interface UnsavedWork {
  /** Unique on the page: `plate-grid-12`. */
  readonly key: string
  /** The work that would be lost, for the question to the person: "le note della piastra 12". */
  readonly label: string
  /**
   * The draft to keep when the page has to be loaded again, fit for JSON; never passwords or files. Called
   * repeatedly while the work is registered.
   */
  readonly draft?: (() => unknown) | undefined
  readonly version?: RecordVersion | undefined
  /** Where the page of it is; absent: the page that is on screen when it is registered. */
  readonly path?: string | undefined
  /** Leaving the page loses nothing of it, and asks nobody; the end of the session or of the tab would. */
  readonly outlivesPage?: boolean | undefined
  /**
   * Leaving loses nothing of it: the browser keeps the work, and restores it when its page is opened again.
   */
  readonly isKept?: boolean | undefined
}

/** The kept draft: typed on the record as it still is, or dropped because the record changed meanwhile. */
export type KeptDraft = { readonly status: 'same'; readonly draft: unknown } | { readonly status: 'changed' }

/** Unsaved work: leaving, role switch, logout and reloads ask first while anything is registered. */
export interface DirtyRegistry {
  /** @returns the function that withdraws it, as its page unmounts; the draft stays until it is forgotten */
  readonly register: (work: UnsavedWork) => () => void
  /** It was saved or given up: leaving asks no more, and no draft of it is left. */
  readonly forget: (key: string) => void
  /** The draft kept under this key; undefined when there is none. One that is outdated is told of once. */
  readonly restore: (key: string, version?: RecordVersion) => KeptDraft | undefined
}

/** The host's registry. Where there is none (a page in a test) nothing is registered and nothing is kept. */
export const UnsavedWorkContext = createContext<DirtyRegistry | null>(null)

/** Registers unsaved work while `work` is not null; leaving the page then asks first. */
export function useUnsavedWork(work: UnsavedWork | null) {
  const registry = useContext(UnsavedWorkContext)
  const draft = useRef(work?.draft)
  const registered = useRef<string>(undefined)
  const { key, label, version, outlivesPage, isKept } = work ?? {}
  useLayoutEffect(() => {
    if (work) draft.current = work.draft
  })
  useEffect(() => {
    if (!registry) return
    if (key === undefined || label === undefined) {
      if (registered.current !== undefined) registry.forget(registered.current)
      registered.current = undefined
      return
    }
    registered.current = key
    return registry.register({
      ...{ key, label, version, outlivesPage, isKept },
      draft: () => draft.current?.(),
    })
  }, [registry, key, label, version, outlivesPage, isKept])
}

/**
 * Keeps a draft as the page unmounts, without asking before: for calls that are answered within a moment. A
 * lost session is no answer.
 * @param work its draft is undefined while there is nothing to keep
 * @returns the function that keeps a newer draft after the page has unmounted
 */
export function useDraftOnLeaving(
  work: Pick<UnsavedWork, 'key' | 'label'> & { readonly draft: () => unknown },
) {
  const registry = useContext(UnsavedWorkContext)
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  // The address names the next page already when this one unmounts.
  const [path] = useState(() => location.pathname + location.search)
  useEffect(() => {
    if (!registry) return
    return () => {
      const { key, label, draft } = latest.current
      if (draft() !== undefined) registry.register({ key, label, draft, path })()
    }
  }, [registry, path])
  return (draft: unknown) => {
    const { key, label } = latest.current
    // None is kept: it was given up, or somebody else has signed in.
    if (registry?.restore(key)) registry.register({ key, label, path, draft: () => draft })()
  }
}

/** @returns the function that ends a work which was saved or given up, before its page unmounts */
export function useForgetWork(): (key: string) => void {
  const registry = useContext(UnsavedWorkContext)
  return (key) => registry?.forget(key)
}

/** Content of a notice about a draft. */
export type DraftNotice = KeptDraft['status'] | null

/**
 * Takes up the kept draft, once, when an editor opens.
 * @param work null where nothing is kept
 * @param take puts the draft into the editor; false when the editor says the same already
 * @returns the notice for the person, and the function that closes it
 */
export function useKeptDraft(
  work: Pick<UnsavedWork, 'key' | 'version'> | null,
  take: (draft: unknown) => boolean,
): readonly [DraftNotice, () => void] {
  const registry = useContext(UnsavedWorkContext)
  const [notice, setNotice] = useState<DraftNotice>(null)
  const key = work?.key
  // The editor asks once, with its initial value; before it is painted, so that nothing flickers.
  useLayoutEffect(() => {
    const kept = key === undefined ? undefined : registry?.restore(key, work?.version)
    if (!kept) return
    if (kept.status === 'same' && !take(kept.draft)) registry?.forget(key as string)
    else setNotice(kept.status)
  }, [registry, key])
  return [notice, () => setNotice(null)]
}

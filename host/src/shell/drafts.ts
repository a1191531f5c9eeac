import type { KeptDraft, RecordVersion, UnsavedWork } from '@sne/shared/ui-core'
import { create } from 'zustand'
import { writeLog } from './log.ts'

const storageKey = 'sne-drafts'

export interface Draft {
  readonly value: unknown
  /** Of the record on which it was typed. */
  readonly version: RecordVersion
  readonly label: string
  /** Where it was typed. */
  readonly path: string
}

interface Drafts {
  /** Whose they are; null before anybody is known to be signed in. */
  readonly owner: string | null
  readonly drafts: Readonly<Record<string, Draft>>
}

const none: Drafts = { owner: null, drafts: {} }

/** The drafts of this tab: read once, when the page starts. */
export function storedDrafts(): Drafts {
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') }
  } catch {
    return none
  }
}

/** Typed and unsaved work, in this tab alone: a tab has its own session storage, which ends with it. */
export const useDrafts = create<Drafts>()(storedDrafts)

function become(next: Drafts) {
  useDrafts.setState(next, true)
  try {
    if (Object.keys(next.drafts).length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch (error) {
    writeLog('warn', 'Drafts were not kept', { error: String(error) })
  }
}

/** Drafts are a person's own: drafts of anybody else are deleted as soon as the person at work is known. */
export function draftsBelongTo(owner: string) {
  const { owner: before, drafts } = useDrafts.getState()
  become({ owner, drafts: before === owner ? drafts : {} })
}

const typedIn = ({ draft }: UnsavedWork): unknown => {
  try {
    return draft?.()
  } catch {
    // A page that fails may fail here too; the former drafts stay.
    return undefined
  }
}

/** Who typed a work: the owner when its draft was kept for the first time. */
const typists = new WeakMap<UnsavedWork, string>()

export function keepDraft(work: UnsavedWork) {
  const { owner, drafts } = useDrafts.getState()
  if (owner === null) return
  if (!typists.has(work)) typists.set(work, owner)
  // A page that leaves late must not give its work to a person who signed in meanwhile.
  if (typists.get(work) !== owner) return
  const value = typedIn(work)
  if (value === undefined) return
  const { key, label, version = null } = work
  const before = drafts[key]
  const { path = location.pathname + location.search } = work
  if (before?.version === version && JSON.stringify(before.value) === JSON.stringify(value)) return
  become({ owner, drafts: { ...drafts, [key]: { value, version, label, path: before?.path ?? path } } })
}

export function forgetDraft(key: string) {
  const { owner, drafts } = useDrafts.getState()
  if (!(key in drafts)) return
  const { [key]: _, ...rest } = drafts
  become({ owner, drafts: rest })
}

/** The session was ended on purpose. */
export const forgetDrafts = () => become(none)

/** Gives a kept draft if its record is still the one on which it was typed; otherwise it is dropped. */
export function restoreDraft(key: string, version: RecordVersion = null): KeptDraft | undefined {
  const draft = useDrafts.getState().drafts[key]
  if (!draft) return undefined
  if (draft.version === version) return { status: 'same', draft: draft.value }
  forgetDraft(key)
  return { status: 'changed' }
}

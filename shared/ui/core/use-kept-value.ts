import { useState } from 'react'
import {
  type DraftNotice,
  type RecordVersion,
  useForgetWork,
  useKeptDraft,
  useUnsavedWork,
} from './unsaved-work.ts'

interface KeptValueOptions {
  readonly key: string
  readonly label: string
  readonly version?: RecordVersion | undefined
  /** False: nothing of it counts (any more), as in a closed modal. */
  readonly enabled?: boolean
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The state of a small editor that is no form. Leaving asks first while it differs from `initial`, and it
 * survives a reload. The editor is keyed by its record: another record is another editor.
 * @param initial the saved value, fit for JSON
 */
export function useKeptValue<T>(work: KeptValueOptions, initial: T) {
  const [value, setValue] = useState(initial)
  const forgetWork = useForgetWork()
  const dirty = work.enabled !== false && !same(value, initial)
  useUnsavedWork(dirty ? { ...work, draft: () => value } : null)
  const [notice, closeNotice] = useKeptDraft(work, (draft) => {
    if (same(draft, initial)) return false
    setValue(draft as T)
    return true
  })
  return {
    value,
    setValue,
    notice: notice as DraftNotice,
    closeNotice,
    /** Saved, or cancelled on purpose. */
    forget: () => forgetWork(work.key),
  }
}

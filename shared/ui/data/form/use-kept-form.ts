import { useState } from 'react'
import { type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import {
  type DraftNotice,
  type RecordVersion,
  useForgetWork,
  useKeptDraft,
  useUnsavedWork,
} from '../../core/unsaved-work.ts'

/** Work that leaving a form would lose, and its key over a reload. */
export interface UnsavedForm {
  /** Unique on the page, with the record: `user-edit-12`. */
  readonly key: string
  /** "le modifiche all’utente". */
  readonly label: string
  /**
   * Version of the record, where it has one. The values with which the form begins always count as well: a record
   * that shows others after a reload has changed.
   */
  readonly version?: RecordVersion
  /** The record does not exist yet: nobody can have changed it, whatever the form begins with after a reload. */
  readonly isNew?: boolean
}

/**
 * Return value of `onSubmit` when nothing was saved and no error is to be shown: the typed values stay
 * unsaved.
 */
export const notSaved = Symbol('not saved')

const copy = <T>(values: T): T => JSON.parse(JSON.stringify(values))

/** Keeps the values typed into a form until it is saved or given up, and restores them after a reload. */
export function useKeptForm(
  form: UseFormReturn<FieldValues>,
  unsaved: UnsavedForm | null,
  defaultValues: FieldValues,
) {
  const [neverKept] = useState(() => new Set<string>())
  const forgetWork = useForgetWork()
  const work = unsaved && {
    key: unsaved.key,
    label: unsaved.label,
    version: unsaved.isNew ? 'new' : JSON.stringify([unsaved.version ?? null, defaultValues]),
  }
  const withoutSecrets = (values: FieldValues) => {
    const open = copy(values)
    for (const name of neverKept) set(open, name, get(copy(form.formState.defaultValues ?? {}), name))
    return open
  }
  const draft = () => withoutSecrets(form.getValues())

  useUnsavedWork(work && form.formState.isDirty ? { ...work, draft } : null)
  const [notice, closeNotice] = useKeptDraft(work, (kept) => {
    const values = { ...copy(defaultValues), ...(kept as FieldValues) }
    if (JSON.stringify(values) === JSON.stringify(copy(defaultValues))) return false
    form.reset(values, { keepDefaultValues: true })
    return true
  })

  return {
    neverKept,
    notice: notice as DraftNotice,
    closeNotice,
    discard: () => form.reset(),
    /** The record equals the sent values now; passwords are removed. */
    saved: () => {
      if (!unsaved) return
      forgetWork(unsaved.key)
      closeNotice()
      form.reset(withoutSecrets(form.getValues()))
    },
  }
}

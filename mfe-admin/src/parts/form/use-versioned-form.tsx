import { isApiError } from '@sne/shared/client'
import { notSaved } from '@sne/shared/ui-data'
import { useState } from 'react'
import type { z } from 'zod'
import { ChangedNotice, type ChangedValue, changedValues, type Said } from './changed-notice.tsx'
import { takenOver } from './taken-over.ts'

interface Versioned<R, V> {
  /** Schema of the record in the refusal `stale_version`. */
  readonly schema: z.ZodType<NonNullable<R>>
  readonly valuesOf: (record: R) => V
  /** The record as text, to show the changes of somebody else. */
  readonly saidOf: (record: NonNullable<R>) => readonly Said[]
}

/** The used part of react-hook-form; each form has its own type of values. */
interface Writable {
  readonly getValues: () => unknown
  // biome-ignore lint/suspicious/noExplicitAny: the values are those of `valuesOf`
  readonly reset: (values: any, options?: { readonly keepDefaultValues: boolean }) => void
}

/**
 * A form upon the record as it was when the page opened. A save that names an older version than the stored
 * one is refused. The form then takes the stored record, keeps the typed values, and shows the changes.
 * @param opened null for a new record, which nobody else can have saved
 */
export function useVersionedForm<R extends { readonly version: number } | null, V extends object>(
  opened: R,
  { schema, valuesOf, saidOf }: Versioned<R, V>,
) {
  const [record, setRecord] = useState(opened)
  const [values, setValues] = useState(() => valuesOf(opened))
  const [changes, setChanges] = useState<readonly ChangedValue[] | null>(null)

  const save = async (form: Writable, send: (version: number) => Promise<unknown>) => {
    try {
      return await send(record?.version ?? 0)
    } catch (error) {
      const isStale = isApiError(error) && error.code === 'stale_version'
      const current = isStale ? schema.safeParse(error.details.current) : null
      if (!record || !current?.success) throw error
      const stored = valuesOf(current.data)
      const kept = takenOver(values, form.getValues() as V, stored)
      setChanges(changedValues(saidOf(record), saidOf(current.data)))
      setRecord(current.data)
      setValues(stored)
      form.reset(stored)
      form.reset(kept, { keepDefaultValues: true })
      return notSaved
    }
  }
  return { record, values, save, notice: changes && <ChangedNotice changes={changes} /> }
}

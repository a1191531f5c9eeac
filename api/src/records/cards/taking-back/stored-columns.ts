import type { Updateable } from 'kysely'
import { json } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/tables/index.ts'

type Patch<T extends 'samples' | 'analyzableSamples'> = Omit<
  Updateable<Database[T]>,
  'id' | 'status' | 'version'
>

/** Columns as they were kept, fit to be written again: a list or a record is jsonb. */
export const patchOf = <T extends 'samples' | 'analyzableSamples'>(
  kept: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): Patch<T> =>
  Object.fromEntries(
    columns.map((column) => {
      const value = kept[column] ?? null
      return [column, typeof value === 'object' && value !== null ? json(value) : value]
    }),
  ) as Patch<T>

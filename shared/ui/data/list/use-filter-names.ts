import { useMemo } from 'react'
import { type Filter, namesOf } from './filter.ts'
import type { FilterNames } from './list-state.ts'

/** The parameters of a list's filters; the object changes only with the names. */
export function useFilterNames(filters: readonly Filter[]): FilterNames {
  const names = namesOf(filters)
  const fingerprint = JSON.stringify(names)
  return useMemo(() => JSON.parse(fingerprint) as FilterNames, [fingerprint])
}

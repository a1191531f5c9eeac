import type { UnsavedForm } from '@sne/shared/ui-data'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListPlace } from '../list-address.ts'

/**
 * A form that fills a page: leaving it asks first while something is not saved, and a page that was saved is
 * left without a question.
 * @param key unique on the page @param label name of the work that would be lost: "i dati del nuovo utente"
 * @param isNew the record does not exist yet
 */
export function useSavedForm(key: string, label: string, isNew = false) {
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  const [next, setNext] = useState<ListPlace | null>(null)
  const unsaved: UnsavedForm | null = next === null ? { key, label, isNew } : null
  // The registration has to be withdrawn before the host is asked to leave.
  useEffect(() => {
    if (next !== null) navigate(next.to, { state: next.state })
  }, [navigate, next])
  return {
    unsaved,
    dirty,
    onDirtyChange: setDirty,
    /** After saving. */
    leaveFor: useCallback((place: ListPlace) => setNext(place), []),
    /** Without saving: the host asks first while something is not saved. */
    backTo: useCallback(({ to, state }: ListPlace) => navigate(to, { state }), [navigate]),
  }
}

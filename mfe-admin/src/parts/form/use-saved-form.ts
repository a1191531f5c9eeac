import type { UnsavedForm } from '@sne/shared/ui-data'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * A form that fills a page: leaving it asks first while something is not saved, and a page that was saved is
 * left without a question.
 * @param key unique on the page @param label what would be lost: "i dati del nuovo utente"
 */
export function useSavedForm(key: string, label: string) {
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  const [next, setNext] = useState<string | null>(null)
  const unsaved: UnsavedForm | null = next === null ? { key, label } : null
  // The registration has to be withdrawn before the host is asked to leave.
  useEffect(() => {
    if (next !== null) navigate(next)
  }, [navigate, next])
  return {
    unsaved,
    dirty,
    onDirtyChange: setDirty,
    /** After saving. */
    leaveFor: useCallback((path: string) => setNext(path), []),
  }
}

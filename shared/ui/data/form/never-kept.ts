import { createContext, useContext, useEffect } from 'react'

/** Names of the fields of a form whose values are never written down: passwords and files. */
export const NeverKept = createContext<Set<string> | null>(null)

/** Marks a field: its value is never stored in a draft. */
export function useNeverKept(name: string) {
  const names = useContext(NeverKept)
  useEffect(() => {
    names?.add(name)
  }, [names, name])
}

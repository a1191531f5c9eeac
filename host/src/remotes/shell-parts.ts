import { createContext, useContext } from 'react'
import type { ShellParts } from './services.ts'

export const ShellPartsContext = createContext<ShellParts | null>(null)

/** Router and query client, for the code that mounts remotes. */
export function useShellParts(): ShellParts {
  const parts = useContext(ShellPartsContext)
  if (!parts) throw new Error('useShellParts is used outside of the host')
  return parts
}

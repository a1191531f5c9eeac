import { useSyncExternalStore } from 'react'

const openKey = 'sne-guide'
const watchers = new Set<() => void>()

const watch = (changed: () => void) => {
  watchers.add(changed)
  // Another tab of this browser put the guide away, or took it out.
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

/**
 * Whether the guide is shown on the pages of this browser, for every account: its steps belong to several
 * people.
 */
export const useGuideOpen = (): boolean =>
  useSyncExternalStore(watch, () => localStorage.getItem(openKey) === 'open')

/** Puts the guide on the pages, or away. */
export function openGuide(open: boolean): void {
  if (open) localStorage.setItem(openKey, 'open')
  else localStorage.removeItem(openKey)
  for (const changed of watchers) changed()
}

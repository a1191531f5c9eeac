import type { Watched } from '@sne/shared/shell'
import { type Appearance, applyTheme } from '@sne/shared/ui-core'
import { create } from 'zustand'

const storageKey = 'sne-appearance'

/** The remembered choice, otherwise the system's preference. */
function initial(): Appearance {
  const kept = localStorage.getItem(storageKey)
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

const useStore = create<{ readonly value: Appearance }>()(() => ({ value: initial() }))

export const useAppearance = () => useStore((state) => state.value)

/** Changes between light and dark, for host and remotes alike, and remembers it. */
export function setAppearance(value: Appearance) {
  localStorage.setItem(storageKey, value)
  useStore.setState({ value })
}

/** The host's appearance, as remotes read it. */
export const appearance: Watched<Appearance> = {
  current: () => useStore.getState().value,
  subscribe: (changed) => useStore.subscribe(changed),
}

/** Paper is white: a page is printed in the light colours, whatever the screen shows. */
export function printInLight() {
  window.addEventListener('beforeprint', () => applyTheme('light'))
  window.addEventListener('afterprint', () => applyTheme(appearance.current()))
}

import { create as createStore } from 'zustand/react'
import type { StateCreator } from 'zustand/vanilla'

export * from 'zustand/react'
export * from 'zustand/vanilla'

const restores = new Set<() => void>()

/** Replaces zustand's own `create` in unit tests: a store is reset after each test. */
export const create = (<State>(initializer?: StateCreator<State>) => {
  if (!initializer) return create
  const store = createStore<State>()(initializer)
  restores.add(() => store.setState(store.getInitialState(), true))
  return store
}) as typeof createStore

export function restoreStores() {
  for (const restore of restores) restore()
}

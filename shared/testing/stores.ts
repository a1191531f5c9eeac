import { create as createStore } from 'zustand/react'
import type { StateCreator } from 'zustand/vanilla'

export * from 'zustand/react'
export * from 'zustand/vanilla'

const restores = new Set<() => void>()

/** In unit tests this stands for zustand's own `create`: what a test wrote into a store is gone after it. */
export const create = (<State>(initializer?: StateCreator<State>) => {
  if (!initializer) return create
  const store = createStore<State>()(initializer)
  restores.add(() => store.setState(store.getInitialState(), true))
  return store
}) as typeof createStore

export function restoreStores() {
  for (const restore of restores) restore()
}

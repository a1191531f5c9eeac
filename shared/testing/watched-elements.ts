import { vi } from 'vitest'

export interface WatchedElements {
  /** Elements that are watched and were not yet said to be on the screen. */
  readonly waiting: () => Element[]
  /** Says that these are on the screen; all that are watched when absent. */
  readonly show: (elements?: readonly Element[]) => void
}

/**
 * Replaces the browser's IntersectionObserver until the test ends: happy-dom has no layout.
 * @param options.inView false: nothing is on the screen until `show`
 */
export function watchedElements({ inView = true } = {}): WatchedElements {
  const watched = new Map<Element, IntersectionObserverCallback>()
  const show = (elements: readonly Element[] = [...watched.keys()]) => {
    for (const target of elements) {
      const told = watched.get(target)
      watched.delete(target)
      told?.([{ target, isIntersecting: true, intersectionRatio: 1 } as never], null as never)
    }
  }
  class Observer {
    readonly #told: IntersectionObserverCallback
    readonly #own = new Set<Element>()
    constructor(told: IntersectionObserverCallback) {
      this.#told = told
    }
    observe(element: Element) {
      watched.set(element, this.#told)
      this.#own.add(element)
      if (inView) queueMicrotask(() => show([element]))
    }
    unobserve(element: Element) {
      watched.delete(element)
    }
    disconnect() {
      for (const element of this.#own) watched.delete(element)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return { waiting: () => [...watched.keys()], show }
}

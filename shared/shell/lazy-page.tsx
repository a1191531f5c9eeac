import { type ComponentType, createElement, lazy, useState } from 'react'

/** Pauses before the second and third attempt to load a page's code, in ms. */
const pauses = [300, 1500]

/** Calls `load` up to three times. @throws the last error */
export async function withRetries<T>(load: () => Promise<T>, waits: readonly number[] = pauses): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [wait, ...rest] = waits
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return withRetries(load, rest)
  }
}

/**
 * A page whose code comes when it is first shown. `React.lazy` remembers a failure for ever; this one tries
 * anew when it is mounted again, so that "Riprova" works without loading the whole page.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let failed = false
  const make = () => {
    failed = false
    return lazy(() =>
      withRetries(load).catch((error: unknown) => {
        failed = true
        throw error
      }),
    )
  }
  let current = make()
  return function LazyPage() {
    const [Page] = useState(() => {
      if (failed) current = make()
      return current
    })
    return createElement(Page)
  }
}

import { type ComponentType, useEffect, useState } from 'react'
import { Spinner } from '../ui/core/spinner.tsx'

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
 * A page whose code comes when it is first shown, with a spinner meanwhile. `React.lazy` remembers a failure
 * for ever; this one throws it to the boundary above and tries anew when it is mounted again, so that
 * "Riprova" works without loading the whole page.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | null = null
  return function LazyPage() {
    const [Page, setPage] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (loaded) return
      let current = true
      withRetries(load).then(
        (module) => {
          loaded = module.default
          if (current) setPage(() => module.default)
        },
        (error: unknown) => {
          if (current) setFailure({ error })
        },
      )
      return () => {
        current = false
      }
    }, [])
    if (failure) throw failure.error
    return Page ? <Page /> : <Spinner />
  }
}

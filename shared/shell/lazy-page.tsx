import { type ComponentType, useEffect, useState } from 'react'
import { withRetries } from '../client/with-retries.ts'
import { Spinner } from '../ui/core/spinner.tsx'

/** Loads the code of a page that `lazyPage` made; once, and anew after a failure. */
const loaders = new WeakMap<ComponentType, () => Promise<ComponentType>>()

/**
 * Loads the code of a page before it is shown. The page repeats a failed load when it is shown, and reports
 * it.
 */
export function loadAhead(page: ComponentType | undefined) {
  const load = page && loaders.get(page)
  load?.().catch(() => undefined)
}

/**
 * A page whose code loads when it is first shown, with a spinner meanwhile, or before by `loadAhead`.
 * `React.lazy` remembers a failure for ever. This component throws it to the boundary above and tries anew
 * when it is mounted again. So "Riprova" works without loading the whole page.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | null = null
  let loading: Promise<ComponentType> | null = null
  async function loadOnce() {
    try {
      loaded = (await withRetries(load)).default
      return loaded
    } finally {
      loading = null
    }
  }
  const ask = async () => {
    if (loaded) return loaded
    loading ??= loadOnce()
    return loading
  }
  function LazyPage() {
    const [Page, setPage] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (Page) return
      let current = true
      ask().then(
        (page) => {
          if (current) setPage(() => page)
        },
        (error: unknown) => {
          if (current) setFailure({ error })
        },
      )
      return () => {
        current = false
      }
    }, [Page])
    if (failure) throw failure.error
    return Page ? <Page /> : <Spinner />
  }
  loaders.set(LazyPage, ask)
  return LazyPage
}

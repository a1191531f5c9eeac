import {
  Spinner,
  ToastContext,
  ToastHost,
  UiProvider,
  UnsavedWorkContext,
  useUnusedScans,
} from '@sne/shared/ui-core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useRegistry } from './remotes/registry-store.ts'
import { createHostRouter } from './routes/router.tsx'
import { useAppearance } from './shell/appearance.ts'
import { sayUnused } from './shell/say-unused.ts'
import { useSpinnerMessage } from './shell/spinner.ts'
import { closeToast, showToast, useToasts } from './shell/toasts.ts'
import { unsavedWork } from './shell/unsaved-work.ts'
import { pageNonce } from './start/nonce.ts'

/** Layers above every page, and the pages once the remotes are known. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  const appearance = useAppearance()
  const toasts = useToasts()
  const spinner = useSpinnerMessage()
  useUnusedScans(sayUnused)
  return (
    <UiProvider nonce={pageNonce()} appearance={appearance}>
      <QueryClientProvider client={queryClient}>
        <UnsavedWorkContext value={unsavedWork}>
          <ToastContext value={showToast}>
            <Pages queryClient={queryClient} />
          </ToastContext>
        </UnsavedWorkContext>
      </QueryClientProvider>
      <ToastHost toasts={toasts} onClose={closeToast} />
      {spinner !== null && <Spinner fullScreen message={spinner} />}
    </UiProvider>
  )
}

function Pages({ queryClient }: { readonly queryClient: QueryClient }) {
  const { registry, error } = useRegistry()
  const router = useMemo(() => createHostRouter(queryClient), [queryClient])
  // Without a registry the host's own pages still work.
  return registry || error ? <RouterProvider router={router} /> : <Spinner />
}

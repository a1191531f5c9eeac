import { QueryClientProvider } from '@tanstack/react-query'
import React, { type ComponentType, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { CallerContext } from '../client/caller.ts'
import { PageTitleContext } from '../ui/core/page-title.ts'
import { ToastContext } from '../ui/core/toast-context.ts'
import { UnsavedWorkContext } from '../ui/core/unsaved-work.ts'
import { UiProvider } from '../ui/provider.tsx'
import { rememberRoot } from './remote-roots.ts'
import { RemoteRouter } from './remote-router.tsx'
import type { RemoteLifecycles, RemoteProps } from './services.ts'
import { ShellContext, useWatched } from './shell-context.ts'

/**
 * Contexts that each root needs once, because React contexts do not cross roots: theme and locale, query
 * client, router and the host's services.
 */
export function RemoteRoot({ shell, children }: Pick<RemoteProps, 'shell'> & { children: ReactNode }) {
  const appearance = useWatched(shell.appearance)
  return (
    <ShellContext value={shell}>
      <UiProvider nonce={shell.nonce} appearance={appearance}>
        <QueryClientProvider client={shell.queryClient}>
          <CallerContext value={shell.caller}>
            <UnsavedWorkContext value={shell.dirty}>
              <PageTitleContext value={shell.setTitle}>
                <ToastContext value={shell.toast}>
                  <RemoteRouter>{children}</RemoteRouter>
                </ToastContext>
              </PageTitleContext>
            </UnsavedWorkContext>
          </CallerContext>
        </QueryClientProvider>
      </UiProvider>
    </ShellContext>
  )
}

/** Passes a rendering error to the host, which unmounts the remote and shows the error page. */
function ReportFailure({ error, onFailure }: { error: unknown; onFailure: RemoteProps['onFailure'] }) {
  useEffect(() => onFailure(error), [error, onFailure])
  return null
}

/** Identifiers made by `useId` must differ between the roots of one page: labels refer to them. */
const prefixedRoots = {
  createRoot: (element: HTMLElement) =>
    rememberRoot(element, createRoot(element, { identifierPrefix: `${element.id}-` })),
}

/**
 * The lifecycles that a remote exposes. Its `App` is a `<Routes>` with the absolute paths of its declaration.
 * The error boundary is not optional: without it a throw in the first render leaves mount and unmount
 * pending for ever.
 */
export function defineRemote({ App }: { App: ComponentType }): RemoteLifecycles {
  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: prefixedRoots,
    rootComponent: ({ shell }: RemoteProps) => (
      <RemoteRoot shell={shell}>
        <App />
      </RemoteRoot>
    ),
    errorBoundary: (error, _info, { onFailure }: RemoteProps) => (
      <ReportFailure error={error} onFailure={onFailure} />
    ),
  }) as unknown as RemoteLifecycles
}

import type { QueryClient } from '@tanstack/react-query'
import type { Location, NavigateOptions, NavigationType, To } from 'react-router-dom'
import type { Me } from '../contract/user.ts'
import type { ShowToast } from '../ui/core/toast-context.ts'
import type { DirtyRegistry } from '../ui/core/unsaved-work.ts'
import type { Appearance } from '../ui/theme.ts'

/** A value that changes and can be watched; `current` gives the same object until it changes. */
export interface Watched<T> {
  readonly current: () => T
  /** @returns the function that ends the subscription */
  readonly subscribe: (changed: () => void) => () => void
}

/** The signed-in person; null when signed out. */
export interface SessionService extends Watched<Me | null> {
  /** Reads the person again, after a change of their own data. */
  readonly reload: () => Promise<void>
}

export interface NavigationState {
  readonly location: Location
  readonly action: NavigationType
}

/** The only history of the page, owned by the host. */
export interface NavigationService extends Watched<NavigationState> {
  readonly navigate: (
    to: To,
    options?: Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'>,
  ) => void
  readonly go: (steps: number) => void
}

/** Italian text at the foot of the window; it disappears after 3 s or on click. */
export type { ShowToast }

export interface SpinnerService {
  /** Covers the page until the function given back is called. */
  readonly show: (message?: string) => () => void
}

export type { DirtyRegistry, KeptDraft, UnsavedWork } from '../ui/core/unsaved-work.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Technical events; never personal data, neither in the message nor in the context. */
export type WriteLog = (level: LogLevel, message: string, context?: Record<string, unknown>) => void

/**
 * The services that the host gives to every remote. Object identities stay as long as the remote is mounted.
 */
export interface ShellServices {
  /** Version of this agreement that the host offers: `major.minor`. */
  readonly contract: string
  readonly versions: { readonly host: string; readonly remote: string }
  /** `name@version` of this remote: its calls carry it. */
  readonly caller: string
  readonly session: SessionService
  readonly navigation: NavigationService
  readonly toast: ShowToast
  readonly spinner: SpinnerService
  readonly queryClient: QueryClient
  readonly dirty: DirtyRegistry
  readonly log: WriteLog
  /** Light or dark, as the person chose. */
  readonly appearance: Watched<Appearance>
  /** Text before the product's name in the browser's title; the route's own title otherwise. */
  readonly setTitle: (title: string) => void
  /** For style elements made at run time. */
  readonly nonce: string
}

/** Props of one mount of a remote. */
export interface RemoteProps {
  /** Unique for this mount: single-spa-react keeps roots by it. */
  readonly name: string
  /** Fresh for this mount. */
  readonly domElement: HTMLElement
  readonly shell: ShellServices
  /** Told when rendering threw; the host unmounts the remote and shows its error page in place. */
  readonly onFailure: (error: unknown) => void
}

/** The exports of a remote's `./lifecycles`. */
export interface RemoteLifecycles {
  readonly bootstrap: (props: RemoteProps) => Promise<unknown>
  readonly mount: (props: RemoteProps) => Promise<unknown>
  readonly update?: (props: RemoteProps) => Promise<unknown>
  readonly unmount: (props: RemoteProps) => Promise<unknown>
}

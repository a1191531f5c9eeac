import type { QueryClient } from '@tanstack/react-query'
import { createPath, type Location, NavigationType, parsePath, type To } from 'react-router-dom'
import { createQueryClient } from '../client/index.ts'
import type { Me } from '../contract/user.ts'
import type {
  KeptDraft,
  NavigationService,
  NavigationState,
  ShellServices,
  UnsavedWork,
  Watched,
} from '../shell/index.ts'
import { shellContract } from '../shell/version.ts'
import type { RecordVersion } from '../ui/core/unsaved-work.ts'
import { agreedLog, agreedPlace, agreedTitle, agreedToast, agreedUnsaved } from './agreed-messages.ts'

export interface ShellDouble extends ShellServices {
  /** Calls of the page to the shell so far. */
  readonly seen: {
    readonly toasts: { readonly kind: string; readonly text: string }[]
    readonly titles: string[]
    /** Messages of full-screen spinners. */
    readonly spinners: string[]
    readonly unsaved: UnsavedWork[]
  }
  /** Moves the page as the host would. */
  readonly goTo: (path: string) => void
  /** Drafts that `restore` finds, by key. */
  readonly drafts: Map<string, KeptDraft>
}

interface Given {
  readonly me?: Me | null
  readonly path?: string
  readonly queryClient?: QueryClient
}

/**
 * The host's services without a host, for tests of a remote's pages: it records calls and throws at calls
 * that the host was not promised.
 */
export function shellDouble({
  me = null,
  path = '/',
  queryClient = createQueryClient(),
}: Given = {}): ShellDouble {
  const seen: ShellDouble['seen'] = { toasts: [], titles: [], spinners: [], unsaved: [] }
  const drafts = new Map<string, KeptDraft>()
  /** Versions of the records on which the drafts were typed; a draft that a test has put there has none. */
  const typedOn = new Map<string, RecordVersion>()
  const navigation = memoryNavigation(path)
  return {
    seen,
    drafts,
    goTo: (to) => navigation.navigate(to),
    contract: shellContract,
    versions: { host: 'test', remote: 'test' },
    caller: 'mfe-test@test',
    session: { ...fixed(me), reload: async () => undefined },
    navigation,
    toast: (kind, text) => {
      agreedToast(kind, text)
      seen.toasts.push({ kind, text })
    },
    spinner: {
      show: (message = '') => {
        seen.spinners.push(message)
        return () => undefined
      },
    },
    queryClient,
    dirty: {
      register: (work) => {
        agreedUnsaved(work)
        seen.unsaved.push(work)
        return () => {
          if (!seen.unsaved.includes(work)) return
          seen.unsaved.splice(seen.unsaved.indexOf(work), 1)
          const draft = work.draft?.()
          if (draft === undefined) return
          drafts.set(work.key, { status: 'same', draft })
          typedOn.set(work.key, work.version ?? null)
        }
      },
      forget: (key) => {
        for (const work of seen.unsaved.filter((one) => one.key === key)) {
          seen.unsaved.splice(seen.unsaved.indexOf(work), 1)
        }
        drafts.delete(key)
        typedOn.delete(key)
      },
      restore: (key, version = null) => {
        if (!typedOn.has(key) || typedOn.get(key) === version) return drafts.get(key)
        drafts.delete(key)
        typedOn.delete(key)
        return { status: 'changed' }
      },
    },
    log: agreedLog,
    appearance: fixed('light' as const),
    setTitle: (title) => {
      agreedTitle(title)
      seen.titles.push(title)
    },
    nonce: '',
  }
}

const fixed = <T>(value: T): Watched<T> => ({ current: () => value, subscribe: () => () => undefined })

/** A history of its own, as far as pages need one. */
function memoryNavigation(path: string): NavigationService {
  const watchers = new Set<() => void>()
  const locationOf = (to: To, from: string, state: unknown): Location => {
    const { pathname = from, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
    return { pathname, search, hash, state, key: createPath({ pathname, search, hash }) }
  }
  const history = [locationOf(path, '/', null)]
  let at = 0
  let current: NavigationState = { location: history[0]!, action: NavigationType.Pop }
  const show = (action: NavigationType) => {
    current = { location: history[at]!, action }
    for (const watcher of watchers) watcher()
  }
  return {
    current: () => current,
    subscribe: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    navigate: (to, options) => {
      agreedPlace(to)
      const next = locationOf(to, current.location.pathname, options?.state ?? null)
      if (!options?.replace) at += 1
      history.splice(at, history.length, next)
      show(options?.replace ? NavigationType.Replace : NavigationType.Push)
    },
    go: (steps) => {
      at = Math.min(Math.max(at + steps, 0), history.length - 1)
      show(NavigationType.Pop)
    },
  }
}

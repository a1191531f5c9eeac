import type { RemoteLifecycles, RemoteProps } from '@sne/shared/shell'
import { atStage } from './failure-kind.ts'

/** Remotes whose `bootstrap` has been called; once for the life of the page. */
const bootstrapped = new WeakMap<RemoteLifecycles, Promise<unknown>>()
let mounts = 0

export interface MountedRemote {
  /** Resolves when the remote has left; its container is removed. */
  readonly unmount: () => Promise<void>
}

/**
 * Mounts a remote as single-spa would, without keeping anything about it: the core of single-spa remembers
 * every root it ever mounted. Each mount gets a fresh element and a name of its own.
 * @throws what `bootstrap` or `mount` throws; nothing is left in `parent` then
 */
export async function mountRemote(
  lifecycles: RemoteLifecycles,
  parent: HTMLElement,
  given: Pick<RemoteProps, 'shell' | 'onFailure'> & { readonly remote: string },
): Promise<MountedRemote> {
  mounts += 1
  const { remote, ...services } = given
  const domElement = document.createElement('div')
  domElement.id = `${remote}-${mounts}`
  domElement.className = 'remote'
  parent.append(domElement)
  const props: RemoteProps = { ...services, name: domElement.id, domElement }
  try {
    if (!bootstrapped.has(lifecycles)) bootstrapped.set(lifecycles, lifecycles.bootstrap(props))
    await atStage('bootstrap', async () => bootstrapped.get(lifecycles))
    await atStage('mount', () => lifecycles.mount(props))
  } catch (error) {
    bootstrapped.delete(lifecycles)
    domElement.remove()
    throw error
  }
  return {
    unmount: async () => {
      try {
        await lifecycles.unmount(props)
      } finally {
        domElement.remove()
      }
    },
  }
}

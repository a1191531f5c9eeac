import type { RemoteLifecycles, RemoteProps } from '@sne/shared/shell'
import { NotSettled } from './deadlines.ts'
import { atStage } from './failure-kind.ts'
import { holdServices } from './held-services.ts'
import { createRemoteElement } from './remote-element.ts'

/** Remotes whose `bootstrap` has been called; once for the life of the page. */
const bootstrapped = new WeakMap<RemoteLifecycles, Promise<unknown>>()
let mounts = 0

export interface MountedRemote {
  /**
   * Resolves when the remote has left. Its container is removed in any case, with all leftovers of the
   * remote.
   * @throws the error of `unmount`; NotSettled when it does not end in time
   */
  readonly unmount: () => Promise<void>
}

/**
 * Mounts a remote as single-spa would, without keeping anything about it: the core of single-spa remembers
 * every root it ever mounted. Each mount gets a fresh element and a name of its own.
 * @throws the error of `bootstrap` or `mount`; NotSettled when one does not end in time. Nothing is left in
 * `parent` then
 */
export async function mountRemote(
  lifecycles: RemoteLifecycles,
  parent: HTMLElement,
  given: Pick<RemoteProps, 'shell' | 'onFailure'> & { readonly remote: string },
): Promise<MountedRemote> {
  mounts += 1
  const { remote, onFailure } = given
  const { domElement, remove } = createRemoteElement(`${remote}-${mounts}`)
  const { shell, release } = holdServices(given.shell)
  parent.append(domElement)
  const props: RemoteProps = { name: domElement.id, domElement, shell, onFailure }
  const takeDown = () => {
    try {
      remove()
    } finally {
      release()
    }
  }
  const unmount = async () => {
    try {
      await atStage('unmount', async () => lifecycles.unmount(props))
    } finally {
      takeDown()
    }
  }
  let mounting: Promise<unknown> | undefined
  try {
    await atStage('bootstrap', async () => {
      if (!bootstrapped.has(lifecycles)) bootstrapped.set(lifecycles, lifecycles.bootstrap(props))
      await bootstrapped.get(lifecycles)
    })
    await atStage('mount', async () => {
      mounting = lifecycles.mount(props)
      await mounting
    })
  } catch (error) {
    bootstrapped.delete(lifecycles)
    takeDown()
    // A remote that arrives after its deadline is unmounted as well; its delay was reported before.
    if (error instanceof NotSettled) mounting?.then(unmount).catch(() => undefined)
    throw error
  }
  return { unmount }
}

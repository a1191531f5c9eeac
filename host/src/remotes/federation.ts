import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Release } from '@sne/shared/registry'
import type { RemoteLifecycles } from '@sne/shared/shell'
import { integrityOf, trustRelease } from '../start/integrity.ts'

/** A script that does not arrive within this time counts as failed, in ms. */
const scriptTimeout = 120_000

/**
 * Entries and manifests are loaded by the federation runtime, not by webpack's: the same hashes, given by
 * another hook. Called once, before the first remote is loaded.
 */
export const checkRemoteScripts = () =>
  registerPlugins([
    {
      name: 'checked-scripts',
      createScript({ url }) {
        const script = document.createElement('script')
        script.src = url
        script.integrity = integrityOf(url)
        return { script, timeout: scriptTimeout }
      },
      fetch: (url, init) => fetch(url, { ...init, integrity: integrityOf(url) }),
    },
  ])

/** Version of each remote that the federation runtime knows. */
const registered = new Map<string, string>()

const isLifecycles = (module: unknown): module is RemoteLifecycles =>
  typeof module === 'object' && module !== null && 'mount' in module && 'unmount' in module

/**
 * Loads one version of a remote: manifest, entry and exposed module.
 * @throws Error of the federation runtime (RUNTIME-003 manifest, RUNTIME-008 entry), `ChunkLoadError`, or of
 *   a shared module whose version does not fit
 */
export async function loadRelease(name: string, release: Release): Promise<RemoteLifecycles> {
  const { container } = release
  trustRelease(release)
  if (registered.get(name) !== release.version) {
    const entry = new URL(release.manifest, location.href).href
    registerRemotes([{ name: container, entry }], { force: registered.has(name) })
    registered.set(name, release.version)
  }
  const module = await loadRemote(`${container}/lifecycles`)
  if (!isLifecycles(module)) throw new Error(`${name} ${release.version} exposes no lifecycles`)
  return module
}

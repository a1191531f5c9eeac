import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Release } from '@sne/shared/registry'
import type { RemoteLifecycles } from '@sne/shared/shell'
import { addressOf, askAgain, integrityOf, trustRelease } from '../start/integrity.ts'
import { answerNames, loadNames } from './entry-names.ts'

/** A script that does not arrive within this time counts as failed, in ms. */
const scriptTimeout = 120_000

/**
 * Entries and manifests are loaded by the federation runtime, not by webpack's: the same hashes, given by
 * another hook. Called once, before the first remote is loaded.
 */
export function checkRemoteScripts() {
  answerNames()
  registerPlugins([
    {
      name: 'checked-scripts',
      createScript({ url }) {
        const script = document.createElement('script')
        script.src = addressOf(url)
        script.integrity = integrityOf(url)
        return { script, timeout: scriptTimeout }
      },
      async fetch(url, init) {
        const signal = AbortSignal.timeout(scriptTimeout)
        const cache = askAgain(url) > 0 ? 'reload' : 'default'
        const response = await fetch(url, { ...init, cache, integrity: integrityOf(url), signal })
        // The runtime would take any JSON for the manifest, and a wrong one it never asks for again.
        if (!response.ok) throw new Error(`${url} answered ${response.status}`)
        return response
      },
    },
  ])
}

/** The manifest behind each container that the federation runtime knows. */
const registered = new Map<string, string>()

const isLifecycles = (module: unknown): module is RemoteLifecycles =>
  typeof module === 'object' && module !== null && 'mount' in module && 'unmount' in module

/** The loader of remotes. */
interface Runtime {
  readonly registerRemotes: typeof registerRemotes
  readonly loadRemote: typeof loadRemote
  readonly loadNames: typeof loadNames
}

/**
 * Loads one version of a remote: manifest, entry and exposed module. Each version is a container of its own; only where
 * two share a name does the newer registration take the older one's place.
 * @throws Error of the federation runtime (RUNTIME-003 manifest, RUNTIME-008 entry), `ChunkLoadError`, or of
 *   a shared module whose version does not fit
 */
export async function loadRelease(
  name: string,
  release: Release,
  runtime: Runtime = { registerRemotes, loadRemote, loadNames },
): Promise<RemoteLifecycles> {
  const { container, manifest, version } = release
  trustRelease(release)
  if (registered.get(container) !== manifest) {
    const entry = new URL(manifest, location.href).href
    runtime.registerRemotes([{ name: container, entry }], { force: registered.has(container) })
    registered.set(container, manifest)
  }
  // A version built before it asked for names itself runs when all of them are there.
  const [run] = await Promise.all([
    runtime.loadRemote<() => unknown>(`${container}/lifecycles`, { loadFactory: false, from: 'runtime' }),
    release.parts ? undefined : runtime.loadNames(null),
  ])
  const module = run?.()
  if (!isLifecycles(module)) throw new Error(`${name} ${version} exposes no lifecycles`)
  return module
}

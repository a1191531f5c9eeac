import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readPackage, root } from './packages.ts'

/**
 * The one table of modules that exist once on the page. The host provides them, remotes carry none. Each is
 * reached from `host/src/remotes/provided.ts`, otherwise the federation plugin would not provide it.
 *
 * `eager` modules come with the first page. `frame` modules are our entry points; they come with the frame of
 * a signed-in person's page, while the first page takes single files of them. `lazy` modules come when the
 * first remote that imports them is opened. Zod is here because its `jitless` setting is set once by the
 * host; without it Zod would try `new Function` against the security policy. Not here: icons (each file is
 * small and tree-shaken) and modules used by one remote alone.
 */
export const sharedModules = {
  react: 'eager',
  'react/jsx-runtime': 'eager',
  'react-dom': 'eager',
  'react-dom/client': 'eager',
  'react-router-dom': 'eager',
  '@tanstack/react-query': 'eager',
  zustand: 'eager',
  dayjs: 'eager',
  zod: 'eager',
  'react-hook-form': 'lazy',
  '@hookform/resolvers/zod': 'lazy',
  '@sne/shared/domain': 'frame',
  '@sne/shared/contract': 'frame',
  '@sne/shared/client': 'frame',
  '@sne/shared/shell': 'frame',
  '@sne/shared/ui-core': 'frame',
  '@sne/shared/ui-data': 'lazy',
  '@sne/shared/ui-more': 'lazy',
} as const satisfies Record<string, 'eager' | 'frame' | 'lazy'>

const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

/** Installed version of the package behind a shared request, as the host resolves it. */
export function installedVersion(request: string): string {
  const name = packageOf(request)
  const resolver = createRequire(join(root, 'host', 'package.json'))
  // Not every package exports its package.json: look the folder up along the search paths instead.
  for (const folder of resolver.resolve.paths(name) ?? []) {
    try {
      return readPackage(join(folder, name)).version
    } catch {
      // Not in this folder; the next one up may have it.
    }
  }
  throw new Error(`The host does not depend on ${name}`)
}

/** A remote accepts versions compatible with the ones it was built against. */
const accepted = (version: string) => `^${version}`

/** `development` adds the runtime of JSX in development. */
const requests = (development: boolean) => [
  ...Object.keys(sharedModules),
  ...(development ? ['react/jsx-dev-runtime'] : []),
]

const isOwn = (request: string) => request.startsWith('@sne/')

/** Share configuration of the host for libraries: provided to remotes, and taken without comparing versions. */
export const providedLibraries = (development = false) =>
  Object.fromEntries(
    requests(development)
      .filter((request) => !isOwn(request))
      .map((request) => [
        request,
        { singleton: true, version: installedVersion(request), requiredVersion: false as const },
      ]),
  )

/**
 * Our own entry points, which the host only provides. The host imports their files directly: webpack follows
 * each import to its file. So the first page loads no entry point whole. Both ways lead to the same module
 * instances.
 */
export const providedEntries = () =>
  Object.fromEntries(
    Object.keys(sharedModules)
      .filter(isOwn)
      .map((request) => [request, { singleton: true, version: installedVersion(request) }]),
  )

/** Versions of the host's provided modules, by request. */
export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(Object.keys(sharedModules).map((request) => [request, installedVersion(request)]))

/**
 * Share configuration of a remote: it brings nothing (`import: false`) and refuses a host whose versions do
 * not fit (`strictVersion`: a rejection that the loader can catch instead of a warning in the console).
 */
export const consumedModules = (development = false) =>
  Object.fromEntries(
    requests(development).map((request) => [
      request,
      {
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion: accepted(installedVersion(request)),
      },
    ]),
  )

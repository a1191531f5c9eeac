import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { consumedRequest, providedRequest } from './first-chunks.ts'
import { root } from './packages.ts'
import * as routerInBrowsers from './react-router-in-browsers.ts'
import {
  consumedModules,
  installedVersion,
  providedEntries,
  providedLibraries,
  sharedModules,
} from './shared-modules.ts'
import * as zodInBrowsers from './zod-in-browsers/index.ts'

it('installedVersion finds the version of every shared module', () => {
  for (const request of Object.keys(sharedModules))
    expect(installedVersion(request)).toMatch(/^\d+\.\d+\.\d+/)
  expect(() => installedVersion('left-pad')).toThrow('left-pad')
})

it('a remote brings no shared module of its own and refuses versions that do not fit', () => {
  const provided: Record<string, { version: string }> = { ...providedLibraries(), ...providedEntries() }
  for (const [request, consumed] of Object.entries(consumedModules())) {
    expect(consumed).toMatchObject({ import: false, singleton: true, strictVersion: true })
    expect(consumed.requiredVersion).toBe(`^${provided[request]?.version}`)
  }
})

it('the build leaves out of the router only what no page in a browser uses', async () => {
  const whole = Object.keys({ ...(await import('react-router')), ...(await import('react-router/dom')) })
  const left = whole.filter((name) => !(name in routerInBrowsers) && !/^(UNSAFE_|unstable_)/.test(name))
  expect(left.sort()).toEqual([
    ...['HydratedRouter', 'Links', 'Meta', 'PrefetchPageLinks', 'RouterContextProvider', 'Scripts'],
    ...['ServerRouter', 'StaticRouter', 'StaticRouterProvider', 'createContext', 'createCookie'],
    ...['createCookieSessionStorage', 'createMemorySessionStorage', 'createRequestHandler'],
    ...['createRoutesStub', 'createSession', 'createSessionStorage', 'createStaticHandler'],
    ...['createStaticRouter', 'isCookie', 'isSession'],
  ])
})

it('the build leaves out of zod only what no page in a browser uses', async () => {
  const whole = Object.keys(await import('zod'))
  const left = whole.filter((name) => !(name in zodInBrowsers))
  expect(left.sort()).toEqual([
    ...['INVALID', 'ZodCompileAsyncError', 'ZodCompileUnsupportedError', 'ZodFirstPartyTypeKind', 'compile'],
    ...['core', 'deepPartial', 'fromJSONSchema', 'getErrorMap', 'locales', 'memoizer', 'setErrorMap'],
    ...['toJSONSchema', 'toZod', 'util', 'withParser'],
  ])
  expect(Object.keys(zodInBrowsers.z)).toEqual(
    Object.keys(zodInBrowsers).filter((name) => name !== 'z' && name !== 'default'),
  )
})

it('the host names every lazy module once, which otherwise would not be provided', () => {
  const named = readFileSync(join(root, 'host/src/remotes/provided.ts'), 'utf8')
  const lazy = Object.entries(sharedModules).filter(([, when]) => when === 'lazy')
  for (const [request] of lazy) expect(named).toContain(`import('${request}')`)
})

it('providedRequest and consumedRequest read the request out of the federation plugin’s identifiers', () => {
  const identifier = (text: string) => ({ identifier: () => text })
  expect(providedRequest(identifier('provide module (default) react/jsx-runtime@19.3.1 = /a/b.js'))).toBe(
    'react/jsx-runtime',
  )
  expect(providedRequest(identifier('provide module (default) @sne/shared/ui-core@0.1.0 = @sne/x'))).toBe(
    '@sne/shared/ui-core',
  )
  expect(
    consumedRequest(
      identifier('consume-shared-module|default|react-dom/client|^19.3.1|false|/a.js|true|false'),
    ),
  ).toBe('react-dom/client')
  expect(consumedRequest(identifier('/host/src/index.ts'))).toBeUndefined()
})

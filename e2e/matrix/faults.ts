import type { Route } from '@playwright/test'
import { apiVersion } from '@sne/shared/contract'
import { type Release, shellContract } from '@sne/shared/registry'
import type { Breach } from './marked.ts'
import type { Variation } from './published.ts'

/** A fault of one version of a remote, and the place where it acts. */
export interface Fault {
  readonly name: string
  /** In the version itself. It heals with another version; all others heal by themselves. */
  readonly made?: Variation
  /** On the way: the answer to requests for a file of the version; null for a file that arrives. */
  readonly answered?: (file: string, release: Release) => ((route: Route) => Promise<void>) | null
  /** While it runs. */
  readonly breach?: Breach
  /** Where no other version is left, the page is loaded again once, since something may have been published. */
  readonly reloads?: true
}

const page = '<!doctype html><html lang="it"><title>Pagina</title><h1>Pagina</h1></html>'
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html; charset=utf-8', body: page })

const isEntry = (file: string, { preload }: Release) => file === preload[0]
const isExposed = (file: string, { preload }: Release) => file === preload[1]
/** Pages, which come when they are opened. */
const isLazy = (file: string, { preload }: Release) => file.endsWith('.js') && !preload.includes(file)

const tampered = async (route: Route) => {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: `${await answer.text()}\n` })
}

const newer = (version: string) => version.replace(/\d+$/, (minor) => String(Number(minor) + 1))

export const faults: readonly Fault[] = [
  { name: 'host name not found', answered: () => (route) => route.abort('namenotresolved') },
  { name: '404', answered: () => html(404) },
  {
    name: '500',
    answered: (file, release) =>
      isEntry(file, release) ? (route) => route.fulfill({ status: 500, json: { error: 'x' } }) : null,
  },
  { name: '200 with HTML', answered: (file, release) => (isEntry(file, release) ? html(200) : null) },
  {
    name: 'syntax error',
    made: { change: (file, text, release) => (isExposed(file, release) ? `${text})` : text) },
  },
  { name: 'wrong hash', answered: (file, release) => (isExposed(file, release) ? tampered : null) },
  { name: 'throws at bootstrap', breach: 'bootstrap' },
  { name: 'throws at mount', breach: 'mount' },
  { name: 'throws at render', breach: 'render' },
  { name: 'never ends bootstrap', breach: 'hang at bootstrap' },
  { name: 'never ends mount', breach: 'hang at mount' },
  { name: 'needs a newer shell', made: { says: { shellContract: newer(shellContract) } } },
  { name: 'needs a newer api', made: { says: { apiVersion: newer(apiVersion) } } },
  {
    name: 'lazy chunk gone after deployment',
    answered: (file, release) => (isLazy(file, release) ? html(404) : null),
    reloads: true,
  },
]

/** Faults of leaving: the version itself works. */
export const leavingFaults: readonly Fault[] = [
  { name: 'throws at unmount', breach: 'unmount' },
  { name: 'never ends unmount', breach: 'hang at unmount' },
]

/** The manifest waits for something; the rest of the version comes at once. */
export const lateUntil = (arrival: Promise<void>): Fault => ({
  name: 'slow',
  answered: (file) =>
    file === 'manifest.json'
      ? async (route) => {
          await arrival
          // The page may be gone by then.
          await route.continue().catch(() => undefined)
        }
      : null,
})

/*
 * In place of host/src/remotes/registry-store.ts in the bundle that the shell is measured against: nothing is fetched and
 * nothing is checked, since routes and menu are part of the bundle.
 */
import type { RegistryEntry, RemoteRegistry } from '@sne/shared/registry'
import type { RemoteDeclaration } from '@sne/shared/shell'
import { create } from 'zustand'
import { fetchOnce, registryAddress } from '../../../host/src/start/early-requests.ts'
import { remote as admin } from '../../../mfe-admin/src/remote.ts'
import { remote as plates } from '../../../mfe-plates/src/remote.ts'
import { remote as reports } from '../../../mfe-reports/src/remote.ts'
import { remote as shipping } from '../../../mfe-shipping/src/remote.ts'

const entry = ({ name, routes, menu }: RemoteDeclaration): RegistryEntry => ({
  name,
  live: '0',
  previous: [],
  cohorts: [],
  releases: [
    {
      version: '0',
      commit: null,
      shellContract: '1.0',
      apiVersion: '1.0',
      shared: {},
      container: 'none',
      manifest: '/remotes/none',
      files: null,
      preload: [],
      routes,
      menu,
    },
  ],
})

const registry: RemoteRegistry = {
  format: 2,
  serial: 1,
  remotes: [admin, plates, reports, shipping].map(entry),
}

interface RegistryState {
  readonly registry: RemoteRegistry | null
  readonly waiting: RemoteRegistry | null
  readonly error: unknown
}
export const useRegistry = create<RegistryState>()(() => ({ registry, waiting: null, error: null }))
/** The entry asked for the registry; here nobody reads it. */
export const loadRegistry = async () => {
  await (await fetchOnce(registryAddress)).body?.cancel()
  return true
}
export const lookForNewer = async () => undefined
export const applyWaiting = () => undefined

export const findEntry = (name: string): RegistryEntry | undefined =>
  registry.remotes.find((remote) => remote.name === name)

export function entryOf(name: string): RegistryEntry {
  const found = findEntry(name)
  if (!found) throw new Error(`No remote is called ${name}`)
  return found
}

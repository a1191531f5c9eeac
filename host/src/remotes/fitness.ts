import { knownApiVersion } from '@sne/shared/client'
import { misfitsOf, type Release, shellContract } from '@sne/shared/registry'

/** A version that is not even tried in this host. */
export class Misfit extends Error {
  override readonly name = 'Misfit'
}

/** Why a version cannot be mounted in this host, as text for operations; null when it can. */
export const misfitOf = (release: Pick<Release, 'shellContract' | 'apiVersion' | 'shared'>): string | null =>
  misfitsOf(release, { shellContract, apiVersion: knownApiVersion(), shared: PROVIDED_VERSIONS })[0] ?? null

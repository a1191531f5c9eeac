import { knownApiVersion } from '@sne/shared/client'
import { type Release, serves, shellContract } from '@sne/shared/registry'

/** A version that is not even tried in this host. */
export class Misfit extends Error {
  override readonly name = 'Misfit'
}

/** Why a version cannot be mounted in this host, in words for operations; null when it can. */
export function misfitOf(
  { shellContract: shell, apiVersion: api, shared }: Pick<Release, 'shellContract' | 'apiVersion' | 'shared'>,
  offered = { shellContract, apiVersion: knownApiVersion(), shared: PROVIDED_VERSIONS },
): string | null {
  if (!serves(offered.shellContract, shell))
    return `needs the shell's contract ${shell}, this host offers ${offered.shellContract}`
  // Before the first answer of the server its version is not known; the server refuses by itself what it lacks.
  if (offered.apiVersion !== null && !serves(offered.apiVersion, api))
    return `needs version ${api} of the calls, the server offers ${offered.apiVersion}`
  for (const [request, version] of Object.entries(shared)) {
    const has = offered.shared[request]
    if (has === undefined || !serves(has, version))
      return `needs ${request} ${version}, this host provides ${has ?? 'none'}`
  }
  return null
}

import type { Release } from './registry.ts'
import { serves } from './version.ts'

/** What a host and its server offer to remotes. */
export interface Offer {
  readonly shellContract: string
  /** Null before the server has told its version; it refuses by itself what it lacks. */
  readonly apiVersion: string | null
  /** Versions of shared packages, by request. */
  readonly shared: Readonly<Record<string, string>>
}

/** Why a version cannot be mounted where this is offered, in words for operations; nothing when it fits. */
export function misfitsOf(
  {
    shellContract: shell,
    apiVersion: api,
    shared,
  }: Pick<Release, 'shellContract' | 'apiVersion'> & Partial<Pick<Release, 'shared'>>,
  offered: Offer,
): string[] {
  const packages = Object.entries(shared ?? {}).flatMap(([request, version]) => {
    const has = offered.shared[request]
    if (has === undefined) return [`needs ${request} ${version}, which the host does not provide`]
    return serves(has, version) ? [] : [`needs ${request} ${version}, the host provides ${has}`]
  })
  return [
    ...(serves(offered.shellContract, shell)
      ? []
      : [`needs the shell's contract ${shell}, the host offers ${offered.shellContract}`]),
    ...(offered.apiVersion === null || serves(offered.apiVersion, api)
      ? []
      : [`needs version ${api} of the calls, the server offers ${offered.apiVersion}`]),
    ...packages,
  ]
}

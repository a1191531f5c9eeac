import type { Release } from './registry-entry.ts'
import { serves } from './version.ts'

/** Modules and calls that a host and its server offer to remotes. */
export interface Offer {
  readonly shellContract: string
  /** Null before the server has told its version; it refuses by itself calls that it lacks. */
  readonly apiVersion: string | null
  /** Versions of shared packages, by request. */
  readonly shared: Readonly<Record<string, string>>
}

/** A need of a version that is not met. */
export interface Need {
  readonly kind: 'shell' | 'calls' | 'package'
  /** Name of the package; empty for the two contracts. */
  readonly name: string
  readonly needed: string
  /** Null where a package is not provided at all. */
  readonly offered: string | null
}

type Needing = Pick<Release, 'shellContract' | 'apiVersion'> & Partial<Pick<Release, 'shared'>>

/** Reasons against mounting a version with this offer; nothing when it fits. */
export function needsOf(
  { shellContract: shell, apiVersion: api, shared = {} }: Needing,
  { shellContract, apiVersion, shared: provided }: Offer,
): Need[] {
  const packages = Object.entries(shared).flatMap(([name, needed]): Need[] => {
    const offered = provided[name] ?? null
    return offered !== null && serves(offered, needed) ? [] : [{ kind: 'package', name, needed, offered }]
  })
  const contracts: Need[] = [
    { kind: 'shell', name: '', needed: shell, offered: shellContract },
    { kind: 'calls', name: '', needed: api, offered: apiVersion },
  ]
  return [
    ...contracts.filter(({ needed, offered }) => offered !== null && !serves(offered, needed)),
    ...packages,
  ]
}

/** As text for operations. */
export function needInWords({ kind, name, needed, offered }: Need): string {
  if (kind === 'shell') return `needs the shell's contract ${needed}, the host offers ${offered}`
  if (kind === 'calls') return `needs version ${needed} of the calls, the server offers ${offered}`
  if (offered === null) return `needs ${name} ${needed}, which the host does not provide`
  return `needs ${name} ${needed}, the host provides ${offered}`
}

/** Why a version cannot be mounted with this offer, as text for operations; nothing when it fits. */
export const misfitsOf = (release: Needing, offered: Offer): string[] =>
  needsOf(release, offered).map(needInWords)

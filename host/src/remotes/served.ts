import type { Me } from '@sne/shared/contract'
import {
  candidatesOf,
  isRecalled,
  type Person,
  type RegistryEntry,
  type Release,
  type RemoteRegistry,
} from '@sne/shared/registry'
import { useMemo } from 'react'
import { currentMe, useSessionState } from '../session/session-store.ts'
import { misfitOf } from './fitness.ts'
import { useRegistry } from './registry-store.ts'

/** A remote as one person gets it. */
export interface ServedRemote {
  readonly name: string
  readonly release: Release
}

/** Facts that decide which versions a person gets. */
export const personOf = (me: Me | null): Person | null =>
  me && { id: me.id, role: me.currentRole, workgroupId: me.hcp?.workgroup?.id ?? null }

/**
 * The version whose routes and menu count: the best that fits this host, otherwise the chosen one (it will say why). Where
 * none is left, the version that was recalled last: its pages then say that they were recalled.
 */
function releaseFor(entry: RegistryEntry, person: Person | null): Release | undefined {
  const candidates = candidatesOf(entry, person)
  return (
    candidates.find((release) => misfitOf(release) === null) ??
    candidates[0] ??
    entry.releases.findLast(({ version }) => isRecalled(entry, version))
  )
}

/** Recalled ones come last: a remote that has taken over one of their addresses shows it. */
export function servedRemotes(registry: RemoteRegistry, person: Person | null): ServedRemote[] {
  const remotes = registry.remotes.flatMap((entry) => {
    const release = releaseFor(entry, person)
    return release ? [{ name: entry.name, release, recalled: isRecalled(entry, release.version) }] : []
  })
  return remotes
    .toSorted((one, other) => Number(one.recalled) - Number(other.recalled))
    .map(({ name, release }) => ({ name, release }))
}

/** Before the registry is known. */
const none: ServedRemote[] = []

let last: { registry: RemoteRegistry; me: Me | null; remotes: ServedRemote[] } | null = null

/** The remotes of the person who is signed in; the same list until registry or person change. */
export function currentRemotes(): ServedRemote[] {
  const { registry } = useRegistry.getState()
  const me = currentMe()
  if (!registry) return none
  if (last?.registry !== registry || last.me !== me)
    last = { registry, me, remotes: servedRemotes(registry, personOf(me)) }
  return last.remotes
}

export function useServedRemotes(): ServedRemote[] {
  const { registry } = useRegistry()
  const session = useSessionState()
  return useMemo(currentRemotes, [registry, session])
}

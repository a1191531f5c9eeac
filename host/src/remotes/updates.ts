import type { ApiError } from '@sne/shared/client'
import { isRecalled, type RemoteRegistry } from '@sne/shared/registry'
import { currentMe } from '../session/session-store.ts'
import { hasUnsavedWork } from '../shell/unsaved-work.ts'
import { applyWaiting, lookForNewer, useRegistry } from './registry-store.ts'
import { personOf, servedRemotes } from './served.ts'

/** How often an open tab asks for newer and recalled versions, in ms; most answers are "not modified". */
export const registryPoll = 60_000

/** The version of each remote that this person gets by a registry. */
const versionsIn = (registry: RemoteRegistry) =>
  new Map(servedRemotes(registry, personOf(currentMe())).map(({ name, release }) => [name, release.version]))

/** Remotes of which this person would get another version by the newer registry. */
export function newerRemotes(): string[] {
  const { registry, waiting } = useRegistry.getState()
  if (!registry || !waiting) return []
  const now = versionsIn(registry)
  return [...versionsIn(waiting)].filter(([name, version]) => now.get(name) !== version).map(([name]) => name)
}

/** Newer remotes that a notice offers; a recalled version is left by itself, or its own notice says so. */
export function offeredRemotes(): string[] {
  const { registry, waiting } = useRegistry.getState()
  if (!registry || !waiting) return []
  const now = versionsIn(registry)
  return newerRemotes().filter((name) => {
    const entry = waiting.remotes.find((remote) => remote.name === name)
    return !(entry && isRecalled(entry, now.get(name) ?? ''))
  })
}

/** Looks for newer versions; one that changes nothing for this person is taken silently. */
async function look() {
  await lookForNewer()
  if (useRegistry.getState().waiting && newerRemotes().length === 0) applyWaiting()
}

/** The server refused a call because its version was recalled: the tab reads the registry now, not within the minute. */
export function lookWhenRecalled({ code }: Pick<ApiError, 'code'>) {
  if (code === 'remote_recalled') void look()
}

/** Looks for newer versions while the page is visible, and at once when it becomes visible again. */
export function watchRegistry(): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  const timer = setInterval(lookIfVisible, registryPoll)
  document.addEventListener('visibilitychange', lookIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfVisible)
  }
}

/** The moment to change over: the person moves on, and nothing typed is on the page. */
export function changeOver() {
  if (useRegistry.getState().waiting && !hasUnsavedWork()) applyWaiting()
}

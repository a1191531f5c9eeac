import { isApiError } from '@sne/shared/client'
import type { RemoteEvent } from '@sne/shared/contract'
import type { RemoteFailureKind } from '@sne/shared/domain'
import { writeLog } from '../shell/log.ts'
import { hasAlteredFile } from './altered-file.ts'
import { sendLater } from './events-outbox.ts'
import { failureKind } from './failure-kind.ts'
import { useRegistry } from './registry-store.ts'

const releaseOf = (name: string, version: string) =>
  useRegistry
    .getState()
    .registry?.remotes.find((remote) => remote.name === name)
    ?.releases.find((release) => release.version === version)

/** A remote from a development server is no published version: its figures would belong to no version. */
function tell(event: RemoteEvent) {
  if (releaseOf(event.remote, event.version)?.files !== null) sendLater(event)
}

/** Something did not arrive: was it the network, or other bytes? */
async function looked(name: string, version: string, kind: RemoteFailureKind): Promise<RemoteFailureKind> {
  const release = kind === 'load' || kind === 'chunk' ? releaseOf(name, version) : undefined
  return release && (await hasAlteredFile(release)) ? 'hash' : kind
}

/**
 * Operations are told which version of which remote failed, and how.
 * @param during activity of the version: being loaded, or on screen
 */
export function tellFailure(name: string, version: string, error: unknown, during: 'load' | 'render') {
  writeLog('error', 'A remote failed', {
    bundle: `${name}@${version}`,
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
  // A refusal of the server that a page let through says nothing about the page's version.
  if (isApiError(error)) return
  void looked(name, version, failureKind(error, during)).then((kind) => tell({ remote: name, version, kind }))
}

/** How long a version took from the call for it to its first paint, in ms. */
export function tellLoaded(name: string, version: string, milliseconds: number) {
  performance.mark('sne-remote-ready', { detail: { name, version, milliseconds } })
  tell({ remote: name, version, kind: 'ready', milliseconds: Math.min(Math.round(milliseconds), 600_000) })
}

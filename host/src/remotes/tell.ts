import { writeLog } from '../shell/log.ts'

/** Operations are told which version of which remote failed, and how. */
export function tellFailure(name: string, version: string, error: unknown) {
  writeLog('error', 'A remote failed', {
    bundle: `${name}@${version}`,
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
}

/** How long a version took from the call for it to its first paint, in ms. */
export function tellLoaded(name: string, version: string, milliseconds: number) {
  performance.mark('sne-remote-ready', { detail: { name, version, milliseconds } })
}

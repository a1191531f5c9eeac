/** SQLSTATE `disk_full`. */
const diskFull = '53100'

/**
 * Milliseconds for which a refused write counts. The check of `/readyz` may fit into a page with
 * free space, where a call needs a new one.
 */
const remembered = 30_000

/** Remembers that the database refused a write for want of disk space. */
export interface RefusedForRoom {
  notice(error: unknown): void
  /** A write was refused within the last 30 s. */
  readonly isFull: boolean
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === diskFull) || isDiskFull(error.cause))

/** @param now milliseconds of a monotonic clock */
export function refusedForRoom(now: () => number = () => performance.now()): RefusedForRoom {
  let last: number | null = null
  return {
    notice(error) {
      if (isDiskFull(error)) last = now()
    },
    get isFull() {
      return last !== null && now() - last < remembered
    },
  }
}

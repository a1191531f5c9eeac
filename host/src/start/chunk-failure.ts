const flag = 'chunk_failed'

/** While the flag is held the page is not loaded again for the same reason, in ms. */
export const reloadGuard = 10_000

/** A script or style of the running version is missing: a new one was published, or the network failed. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkLoadError' ||
    (error as Error & { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED' ||
    /loading (css )?chunk \S+ failed/i.test(error.message)
  )
}

/** Whether the page may be loaded again now; true once in 10 s, so that a lasting fault does not loop. */
export function takeReload(storage: Storage = localStorage, now = Date.now()): boolean {
  const held = Number(storage.getItem(flag))
  if (held && now - held < reloadGuard) return false
  storage.setItem(flag, String(now))
  return true
}

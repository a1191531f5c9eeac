import { statfs } from 'node:fs/promises'

/** Bytes that a recovery may write: two segments of the log. Without them PGlite hangs in place of an error. */
const recoverySpace = 32 * 1024 * 1024
/** Milliseconds after which a statement without an answer is suspected to hang for want of space. */
export const suspectAfter = 10_000

/** @throws Error `ENOSPC` where PostgreSQL cannot write its log */
export async function checkLogSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < recoverySpace)
    throw Object.assign(new Error('No space for the log of the database.'), { code: 'ENOSPC' })
}

/**
 * Watches a statement that may hang because the log finds no space.
 * @param onNone called, also more than once, when it has had no answer for so long and there is none
 * @param after milliseconds
 * @returns ends the watch
 */
export function watchLogSpace(
  directory: string | undefined,
  onNone: (reason: unknown) => void,
  after: number,
): () => void {
  if (!directory) return () => {}
  const timer = setInterval(() => void checkLogSpace(directory).catch(onNone), after)
  return () => clearInterval(timer)
}

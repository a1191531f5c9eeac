import { statfs } from 'node:fs/promises'

/** Bytes that a recovery may write: two segments of the log. Without them PGlite hangs in place of an error. */
export const recoverySpace = 32 * 1024 * 1024
/** Milliseconds after which a statement without an answer is suspected to hang for want of space. */
export const suspectAfter = 10_000

/** @param bytes that must be free @throws Error `ENOSPC` where they are not */
export async function checkSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < bytes)
    throw Object.assign(new Error('No space for the files of the database.'), { code: 'ENOSPC' })
}

/** @throws Error `ENOSPC` where PostgreSQL cannot write its log */
export const checkLogSpace = (directory: string): Promise<void> => checkSpace(directory, recoverySpace)

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

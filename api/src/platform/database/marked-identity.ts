import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File that says to which database the data directory belongs. */
export const markName = 'installation'

/** @returns the identity in the mark of a data directory; null without a mark, or in that of an earlier version */
export async function markedIdentity(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, markName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return /^id: (\S+)$/m.exec(text)?.[1] ?? null
}

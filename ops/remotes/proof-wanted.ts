import type { Wish } from './arguments.ts'
import { verifyPublished } from './verify.ts'

/** How a version is proved: opened in the built host by a browser, or by what can be read alone where that was asked for. */
export const proof =
  ({ unopened }: Pick<Wish, 'unopened'>) =>
  async (folder: string): Promise<string[]> => {
    if (unopened) return verifyPublished(folder)
    // The browser's library takes a second to load: only who needs it waits.
    const { verifyRelease } = await import('./verify-release.ts')
    return verifyRelease(folder)
  }

import { execFileSync } from 'node:child_process'
import { root } from '../build/packages.ts'

/** Output of a git command, without the last line end; null where it fails. */
export const git = (...words: string[]): string | null => {
  try {
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

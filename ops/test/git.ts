import { execFileSync } from 'node:child_process'
import { root } from '../build/packages.ts'

/** What a git command prints, without the last line end; null where it fails. */
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

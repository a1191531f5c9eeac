import { git } from './git.ts'

const lines = (text: string | null) => (text ?? '').split('\n').filter(Boolean)

/**
 * Files that differ from `base`, committed or not, and files that git does not know yet. A moved file counts at both
 * places.
 * @param base a revision; where the branch left its upstream when absent, or the commit before the last one
 * @throws Error where this is no git checkout, or `base` is unknown
 */
export function changedFiles(base?: string): readonly string[] {
  const start = base ?? git('merge-base', 'HEAD', '@{upstream}') ?? git('rev-parse', 'HEAD~1')
  const known = start === null ? null : git('rev-parse', '--verify', `${start}^{commit}`)
  if (known === null) throw new Error(`No revision to compare with: ${base ?? 'name one with --base'}.`)
  const different = lines(git('diff', '--name-only', '--no-renames', known))
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'))
  return [...new Set([...different, ...untracked])].sort()
}

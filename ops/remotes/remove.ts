import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundles } from '@sne/shared/domain'
import { remotesIn, root as repository } from '../build/packages.ts'
import { filesOf, NotMade } from './create.ts'
import { lockedBlock, lockfile } from './lockfile.ts'

/**
 * Takes the sources of a remote away, the reverse of `create`: its folder and its block in the lockfile, nothing else.
 * @param asked with the prefix `mfe-`
 * @throws NotMade for a remote of the product, an unknown one, and one with work that was never committed
 */
export function removeRemote(asked: string, root = repository): string {
  const own = remotesIn(root).filter((name) => !bundles.some((bundle) => bundle === name))
  const name = own.find((one) => one === asked)
  if (bundles.some((bundle) => bundle === asked))
    throw new NotMade(
      `${asked} is part of the product: other packages link to its pages (shared/domain/addresses.ts).`,
    )
  if (!name) throw new NotMade(`There is no ${asked} to remove. Own remotes: ${own.join(', ') || 'none'}.`)
  const unsaved = uncommitted(name, root)
  if (unsaved.length > 0)
    throw new NotMade(
      `${name} holds work that is not committed: ${unsaved.slice(0, 5).join(', ')}. Commit it, or delete the folder yourself.`,
    )
  rmSync(join(root, name), { recursive: true })
  const locked = unlock(name, root)
  return [
    `${name} is removed: its folder${locked ? ' and its block in pnpm-lock.yaml' : ''}.`,
    `An installation goes on serving what was promoted last: npm run remotes -- withdraw ${name.slice('mfe-'.length)}`,
  ].join('\n')
}

/** Files that no commit holds and that are not as `create` wrote them. */
function uncommitted(name: string, root: string): string[] {
  const made = new Map(Object.entries(filesOf(name.slice('mfe-'.length), root)))
  return changedFiles(name, root).filter((path) => {
    const file = join(root, path)
    return existsSync(file) && readFileSync(file, 'utf8') !== made.get(path.slice(name.length + 1))
  })
}

function changedFiles(name: string, root: string): string[] {
  const args = ['-C', root, 'status', '--porcelain', '-z', '--no-renames', '-uall', '--', name]
  try {
    const said = execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
    return said
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3))
  } catch {
    throw new NotMade(`git does not say what of ${name} is committed: delete the folder yourself.`)
  }
}

/** @returns whether the lockfile named the folder */
function unlock(name: string, root: string): boolean {
  const file = join(root, lockfile)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const block = lockedBlock(text, name)
  if (block === null) return false
  writeFileSync(file, text.replace(block, ''))
  return true
}

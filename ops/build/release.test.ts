import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commitOf } from './release.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example', ...args])
    .toString()
    .trim()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-release-'))
  mkdirSync(join(folder, 'mfe-x'))
  writeFileSync(join(folder, 'mfe-x', 'page.ts'), '1')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a release names its commit, and says when sources of the remote are not committed', () => {
  expect(commitOf('mfe-x', folder)).toBeNull()
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  const commit = git('rev-parse', 'HEAD')
  expect(commitOf('mfe-x', folder)).toBe(commit)
  writeFileSync(join(folder, 'notes.md'), 'beside the sources')
  expect(commitOf('mfe-x', folder)).toBe(commit)
  writeFileSync(join(folder, 'mfe-x', 'new.ts'), '2')
  expect(commitOf('mfe-x', folder)).toBe(`${commit}+uncommitted`)
})

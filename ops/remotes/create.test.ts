import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { budgetOf } from '../build/budgets.ts'
import { remotesIn, root } from '../build/packages.ts'
import { createRemote, NotMade } from './create.ts'
import { removeRemote } from './remove.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-create-'))
  for (const part of [
    'ops/tsconfig.base.json',
    'mfe-admin/package.json',
    'mfe-admin/src/remote.ts',
    'pnpm-lock.yaml',
  ]) {
    mkdirSync(join(folder, part, '..'), { recursive: true })
    cpSync(join(root, part), join(folder, part))
  }
  return () => rmSync(folder, { recursive: true })
})
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('a new remote', () => {
  it('a new remote is whole: found by the build, with declaration, page, tests, changelog and budget', () => {
    const said = createRemote('freezer-room', folder)
    expect(remotesIn(folder)).toEqual(['mfe-admin', 'mfe-freezer-room'])
    expect(readdirSync(join(folder, 'mfe-freezer-room'), { recursive: true }).sort()).toEqual([
      'CHANGELOG.md',
      'budget.json',
      'package.json',
      'src',
      'src/app.tsx',
      'src/contract.test.ts',
      'src/freezer-room',
      'src/freezer-room/list-page.test.tsx',
      'src/freezer-room/list-page.tsx',
      'src/freezer-room/texts.ts',
      'src/index.ts',
      'src/remote.ts',
      'tsconfig.json',
    ])
    expect(budgetOf('mfe-freezer-room', folder).firstLoad).toBeGreaterThan(0)
    expect(JSON.parse(read('mfe-freezer-room/package.json'))).toMatchObject({
      name: '@sne/mfe-freezer-room',
      scripts: { dev: 'node ../ops/dev/alone.ts mfe-freezer-room' },
    })
    expect(said).toContain('npm run test:one -- mfe-freezer-room')
    expect(said).toContain('publish freezer-room')
  })

  it('a new remote declares a route and a menu entry of its own', async () => {
    createRemote('mfe-freezer', folder)
    const { remote } = await import(join(folder, 'mfe-freezer/src/remote.ts'))
    expect(remote).toMatchObject({
      name: 'mfe-freezer',
      routes: [{ path: '/freezer/list', title: 'Freezer' }],
      menu: [{ label: 'Freezer', to: '/freezer/list' }],
    })
  })

  it('a new remote stands in the lockfile once, in its place, with the packages of another', () => {
    const before = read('pnpm-lock.yaml')
    createRemote('freezer', folder)
    const after = read('pnpm-lock.yaml')
    const blockOf = (text: string, name: string) =>
      text.split(`\n  ${name}:\n`)[1]?.split(/\n {2}(?=[a-z])/)[0]
    const packages = (text: string, name: string) =>
      [...(blockOf(text, name)?.matchAll(/^ {6}(\S+):$/gm) ?? [])].map(([, one]) => one)
    expect(packages(after, 'mfe-freezer')).toEqual(
      packages(before, 'mfe-admin').filter((one) => one !== 'react-hook-form' && one !== 'zod'),
    )
    const { dependencies } = JSON.parse(read('mfe-freezer/package.json'))
    expect(Object.keys(dependencies)).not.toContain('zod')
    expect(after.replace(`  mfe-freezer:\n${blockOf(after, 'mfe-freezer')}\n`, '')).toBe(before)
    const places = ['mfe-admin', 'mfe-freezer', 'mfe-plates'].map((name) => after.indexOf(`\n  ${name}:\n`))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  it.each([
    ['Freezer', 'cannot be a name'],
    ['freezer_room', 'cannot be a name'],
    ['2freezers', 'cannot be a name'],
    ['freezer-', 'cannot be a name'],
    ['../freezer', 'cannot be a name'],
    ['', 'cannot be a name'],
    ['admin', 'There is mfe-admin already'],
    ['plate', '/plate/list is a page of mfe-plates'],
  ])('a new remote is refused as %s, and nothing is written', (name, complaint) => {
    const before = read('pnpm-lock.yaml')
    expect(() => createRemote(name, folder)).toThrow(NotMade)
    expect(() => createRemote(name, folder)).toThrow(complaint)
    expect(remotesIn(folder)).toEqual(['mfe-admin'])
    expect(existsSync(join(folder, 'mfe-plate'))).toBe(false)
    expect(read('pnpm-lock.yaml')).toBe(before)
  })
})

describe('removing a remote', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example', ...args]).toString()
  beforeEach(() => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'first')
  })

  it('removing a remote undoes what create made: a clean tree', () => {
    createRemote('freezer', folder)
    expect(git('status', '--porcelain')).not.toBe('')
    expect(removeRemote('mfe-freezer', folder)).toContain('withdraw freezer')
    expect(git('status', '--porcelain')).toBe('')
    expect(existsSync(join(folder, 'mfe-freezer'))).toBe(false)
  })

  it('removing a remote takes no work away that is not committed', () => {
    createRemote('freezer', folder)
    writeFileSync(join(folder, 'mfe-freezer/src/freezer/texts.ts'), 'export const own = 1\n')
    expect(() => removeRemote('mfe-freezer', folder)).toThrow('mfe-freezer/src/freezer/texts.ts')
    expect(remotesIn(folder)).toContain('mfe-freezer')
    git('add', '-A')
    git('commit', '-qm', 'own')
    removeRemote('mfe-freezer', folder)
    expect(remotesIn(folder)).toEqual(['mfe-admin'])
    expect(read('pnpm-lock.yaml')).not.toContain('mfe-freezer')
  })

  it('removing a remote refuses remotes of the product and unknown ones', () => {
    expect(() => removeRemote('mfe-admin', folder)).toThrow('part of the product')
    expect(() => removeRemote('mfe-nothing', folder)).toThrow('Own remotes: none')
  })
})

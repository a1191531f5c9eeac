import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { cyclesOf } from './graph.ts'
import { importsOf } from './imports.ts'
import { brokenRemoteRule, layeredRemotes, remoteViolations } from './remotes.ts'

describe.each(layeredRemotes)('%s', (remote) => {
  const folder = join(root, remote, 'src')

  it('has features that never import each other, and parts below them', () => {
    expect(remoteViolations(folder)).toEqual([])
  })

  it('has no file cycle, not even of types', () => {
    const imports = globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap((file) =>
      importsOf(file, readFileSync(join(folder, file), 'utf8')),
    )
    expect(imports.length).toBeGreaterThan(100)
    expect(cyclesOf(imports)).toEqual([])
  })
})

describe('brokenRemoteRule', () => {
  it.each([
    ['user/list-page.tsx', 'notification/texts.ts', 'never imports another one'],
    ['parts/person-name.ts', 'user/texts.ts', 'parts never import a feature'],
    ['grid/grid-page.tsx', 'path-id.ts', 'in a feature or in parts'],
  ])('names the rule that %s breaks with %s', (from, to, rule) => {
    expect(brokenRemoteRule({ from, to })).toContain(rule)
  })

  it.each([
    ['app.tsx', 'grid/grid-page.tsx'],
    ['grid/grid-page.tsx', 'grid/texts.ts'],
    ['plate/planning/planning-page.tsx', 'plate/siblings.tsx'],
    ['grid/explain-panel.tsx', 'parts/decision/finding-texts.ts'],
    ['parts/message/write-message.tsx', 'parts/form/own-session.tsx'],
  ])('lets %s import %s', (from, to) => {
    expect(brokenRemoteRule({ from, to })).toBeNull()
  })
})

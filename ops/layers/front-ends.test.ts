import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { remoteNames, root } from '../build/packages.ts'
import {
  brokenHostRule,
  brokenRemoteRule,
  frontEndImports,
  frontEndViolations,
  hostFolders,
} from './front-ends.ts'
import { cyclesOf } from './graph.ts'

const sourcesOf = (name: string) => join(root, name, 'src')

it.each(remoteNames)('%s has features that never import each other, and parts below them', (remote) => {
  expect(frontEndViolations(sourcesOf(remote), brokenRemoteRule)).toEqual([])
})

it('the folders of the host import downwards only', () => {
  expect(frontEndViolations(sourcesOf('host'), brokenHostRule)).toEqual([])
})

it.each(['CONTRIBUTING.md', 'docs/decisions/front-end-layers.md'])(
  '%s names the folders of the host',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
    expect(text).toContain(hostFolders.map((folder) => `\`${folder}\``).join(', '))
  },
)

it.each(['host', ...remoteNames])('%s has no file cycle, not even of types', (name) => {
  const imports = frontEndImports(sourcesOf(name))
  expect(imports.length).toBeGreaterThan(0)
  expect(cyclesOf(imports)).toEqual([])
})

describe('brokenHostRule', () => {
  it.each([
    ['session/session-store.ts', 'layout/header.tsx', 'session never imports layout'],
    ['pages/login-page.tsx', 'app.tsx', 'every file stands in a folder'],
  ])('brokenHostRule names the rule that %s breaks with %s', (from, to, rule) => {
    expect(brokenHostRule({ from, to })).toContain(rule)
  })

  it.each([
    ['bootstrap.tsx', 'app.tsx'],
    ['routes/router.tsx', 'pages/host-pages.ts'],
    ['pages/home-page.tsx', 'layout/inbox.ts'],
  ])('brokenHostRule lets %s import %s', (from, to) => {
    expect(brokenHostRule({ from, to })).toBeNull()
  })
})

describe('brokenRemoteRule', () => {
  it.each([
    ['user/list-page.tsx', 'notification/texts.ts', 'never imports another one'],
    ['parts/person-name.ts', 'user/texts.ts', 'parts never import a feature'],
    ['grid/grid-page.tsx', 'path-id.ts', 'in a feature or in parts'],
  ])('brokenRemoteRule names the rule that %s breaks with %s', (from, to, rule) => {
    expect(brokenRemoteRule({ from, to })).toContain(rule)
  })

  it.each([
    ['app.tsx', 'grid/grid-page.tsx'],
    ['grid/grid-page.tsx', 'grid/texts.ts'],
    ['plate/planning/planning-page.tsx', 'plate/siblings.tsx'],
    ['grid/explain-panel.tsx', 'parts/decision/finding-texts.ts'],
    ['parts/message/write-message.tsx', 'parts/form/own-session.tsx'],
  ])('brokenRemoteRule lets %s import %s', (from, to) => {
    expect(brokenRemoteRule({ from, to })).toBeNull()
  })
})

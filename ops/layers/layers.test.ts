import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { cyclesOf, folderCycles } from './graph.ts'
import { isOfTests, readImports } from './imports.ts'
import { allowed, brokenRule, violations } from './layers.ts'

const imports = readImports(join(root, 'api/src')).filter(({ from }) => !isOfTests(from))

describe('the server', () => {
  it('the server imports downwards only, and no task imports another one', () => {
    expect(imports.length).toBeGreaterThan(2000)
    expect(violations(imports, allowed)).toEqual([])
  })

  it('the server has no file cycle, not even of types', () => {
    expect(cyclesOf(imports)).toEqual([])
  })

  it('the server has no folder that imports itself over another one', () => {
    expect(folderCycles(imports)).toEqual([])
  })
})

describe('brokenRule', () => {
  it.each([
    ['platform/calls/run.ts', 'records/people/notify.ts', 'platform never imports records'],
    ['records/cards/status.ts', 'exchange/hl7/index.ts', 'records never imports exchange'],
    ['exchange/intake/routes.ts', 'work/sample/update.ts', 'exchange never imports work'],
    ['work/system/routes.ts', 'entry/services.ts', 'work never imports entry'],
    ['work/sample/update.ts', 'work/duplicate/merge.ts', 'never imports another one'],
    ['entry/start.ts', 'testing/app.ts', 'imported by tests alone'],
    ['platform/settings.ts', 'platform/settings.test.ts', 'imported by tests alone'],
    ['services.ts', 'platform/settings.ts', 'every file stands in a layer'],
    ['entry/app.ts', 'services.ts', 'every file stands in a layer'],
  ])('brokenRule names the rule that %s breaks with %s', (from, to, rule) => {
    expect(brokenRule({ from, to })).toContain(rule)
  })

  it.each([
    ['entry/handlers.ts', 'work/grid/routes.ts'],
    ['work/grid/close.ts', 'work/grid/rows.ts'],
    ['work/results/import.ts', 'exchange/instruments/index.ts'],
    ['exchange/intake/routes.ts', 'exchange/outgoing/queries.ts'],
    ['records/cards/status.ts', 'records/plates/free-wells.ts'],
    ['platform/mail/mail.ts', 'platform/settings.ts'],
  ])('brokenRule lets %s import %s', (from, to) => {
    expect(brokenRule({ from, to })).toBeNull()
  })
})

describe('violations', () => {
  const upwards = { from: 'platform/a.ts', to: 'records/cards/b.ts', typeOnly: true }

  it('violations names file, imported file and rule, also where only a type is imported', () => {
    expect(violations([upwards], [])).toEqual([
      'platform/a.ts imports records/cards/b.ts: platform never imports records, which is above it.',
    ])
  })

  it('violations passes over an allowed import, and names an entry that is no longer needed', () => {
    const exception = { ...upwards, why: 'an example' }
    expect(violations([upwards], [exception])).toEqual([])
    expect(violations([], [exception])).toEqual([
      'platform/a.ts no longer imports records/cards/b.ts: take it off the list of allowed imports.',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { UsageAsked, UsageError } from '../../api/src/entry/commands/command-line.ts'
import { readOneRun } from './one-arguments.ts'

const files = ['shared/domain/match-route.test.ts', 'e2e/tests/sign-in.spec.ts']
const read = (...args: string[]) => readOneRun(args, files)

describe('test:one', () => {
  it('test:one divides tests beside the sources from browser tests', () => {
    expect(read('shared/domain/match-route', 'e2e/tests/sign-in', '--seed', '7', '--workers', '1')).toEqual({
      beside: ['shared/domain/match-route'],
      inBrowser: ['tests/sign-in'],
      seed: 7,
      workers: 1,
    })
  })

  it('test:one names a path that no test file has, also beside one that a file has', () => {
    expect(() => read('shared/domain/match-route', 'nowhere/at/all')).toThrow('in its path: nowhere/at/all')
    expect(() => read('e2e/tests/nowhere')).toThrow(UsageError)
  })

  it('test:one takes the line of a test behind its path', () => {
    expect(read('shared/domain/match-route.test.ts:12').beside).toEqual([
      'shared/domain/match-route.test.ts:12',
    ])
  })

  it('test:one names an option that it does not know', () => {
    expect(() => read('shared', '--unknown')).toThrow(/--unknown[\s\S]*Usage:/)
  })

  it.each(['0', 'two', '1.5'])('test:one refuses %s workers', (workers) => {
    expect(() => read('shared', '--workers', workers)).toThrow('--workers')
  })

  it('test:one shows its usage for --help', () => {
    expect(() => read('--help')).toThrow(UsageAsked)
  })
})

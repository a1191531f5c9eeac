import { shellContract } from '@sne/shared/registry'
import { describe, expect, it } from 'vitest'
import { complaint, judge, versionParts } from './judge.ts'
import { readSurface } from './read-surface.ts'
import { acceptedSurface, type Surface } from './surface.ts'

const surface = (shellContract: string, toast: Surface['types'][string] = 'string'): Surface => ({
  shellContract,
  exports: { ShellServices: 'ShellServices' },
  types: { ShellServices: { properties: { toast } } },
})
const more = (shellContract: string): Surface => ({
  ...surface(shellContract),
  types: { ShellServices: { properties: { toast: 'string', log: 'string' } } },
})

it('shared/shell is as its accepted surface says', () => {
  const present = readSurface(versionParts(shellContract).join('.'))
  expect(complaint(acceptedSurface(), present)).toBeNull()
})

describe('the version of the contract', () => {
  it.each([
    ['an addition asks for a minor version', more('1.2'), false, '1.3'],
    ['which is enough for it', more('1.3'), true, '1.3'],
    ['a major one is enough too', more('2.0'), true, '1.3'],
    ['a breaking change asks for a major version', surface('1.3', 'number'), false, '2.0'],
    ['which is enough for it, whatever else changed', surface('2.0', 'number'), true, '2.0'],
    ['no change asks for nothing', surface('1.2'), true, '1.2'],
    ['a higher version may say what types cannot', surface('2.0'), true, '1.2'],
    ['it never goes back', surface('1.1'), false, '1.2'],
  ])('%s', (_what, after, enough, needed) => {
    expect(judge(surface('1.2'), after)).toMatchObject({ enough, needed })
  })

  it('the version of the contract was a whole number once', () => {
    expect(versionParts(1)).toEqual([1, 0])
    expect(versionParts('12.34')).toEqual([12, 34])
    expect(() => versionParts('1.0.0')).toThrow('write major.minor')
  })
})

describe('what a person is told', () => {
  it('the message for a person names what changed and the version to set', () => {
    const told = complaint(surface('1.2'), surface('1.2', 'number'))
    expect(told).toContain('breaking  ShellServices.toast was string and is number')
    expect(told).toContain("Set shellContract to '2.0' in shared/shell/version.ts")
    expect(told).toContain('npm run shell:surface')
  })

  it('the message for a person is only to accept it when the version is right', () => {
    expect(complaint(surface('1.2'), more('1.3'))).toMatch(/addition {2}ShellServices.log is new\nAccept it/)
    expect(complaint(surface('1.2'), surface('1.2'))).toBeNull()
    expect(complaint(null, surface('1.2'))).toContain('npm run shell:surface')
  })
})

import { expect, it } from 'vitest'
import { candidatesOf, chosenVersion, shareOf } from './choose-release.ts'
import type { RegistryEntry, Release } from './registry.ts'
import { serves } from './version.ts'

const cohort = (version: string, changes: Partial<RegistryEntry['cohorts'][number]>) => ({
  version,
  workgroups: [],
  roles: [],
  share: 0,
  ...changes,
})
const entry = (...cohorts: RegistryEntry['cohorts']): RegistryEntry => ({
  name: 'mfe-plates',
  live: '2',
  previous: ['1', '0'],
  cohorts,
  releases: ['0', '1', '2', '3'].map((version) => ({ version }) as Release),
})
const person = (id: number, role: 'planner' | 'analyst' = 'planner', workgroupId: number | null = 1) => ({
  id,
  role,
  workgroupId,
})

it('chosenVersion gives the live version to whoever is in no cohort, and to nobody in particular', () => {
  expect(chosenVersion(entry(cohort('3', { workgroups: [9], roles: ['analyst'] })), person(1))).toBe('2')
  expect(chosenVersion(entry(cohort('3', { share: 100 })), null)).toBe('2')
})

it('chosenVersion gives a cohort’s version by laboratory, by role and by share', () => {
  expect(chosenVersion(entry(cohort('3', { workgroups: [1] })), person(1))).toBe('3')
  expect(chosenVersion(entry(cohort('3', { roles: ['analyst'] })), person(1, 'analyst'))).toBe('3')
  expect(chosenVersion(entry(cohort('3', { share: 100 })), person(1))).toBe('3')
})

it('shareOf spreads people evenly, always the same people, and others for another remote', () => {
  const people = Array.from({ length: 2000 }, (_, id) => id + 1)
  const first = people.filter((id) => shareOf('mfe-plates', id) < 10)
  expect(first.length).toBeGreaterThan(150)
  expect(first.length).toBeLessThan(250)
  expect(first.every((id) => shareOf('mfe-plates', id) < 20)).toBe(true)
  const other = people.filter((id) => shareOf('mfe-reports', id) < 10)
  expect(other.filter((id) => first.includes(id)).length).toBeLessThan(60)
})

it('candidatesOf tries the chosen version, the one that worked, the live one and those before, each once', () => {
  const versions = candidatesOf(entry(cohort('3', { share: 100 })), person(1), '0').map(
    ({ version }) => version,
  )
  expect(versions).toEqual(['3', '0', '2', '1'])
})

it('candidatesOf never tries a recalled version: not as cohort, live, previous or worked one', () => {
  const recalling = (...recalled: string[]) => {
    const given = { ...entry(cohort('3', { share: 100 })), recalled }
    return candidatesOf(given, person(1), '0').map(({ version }) => version)
  }
  expect(recalling('3')).toEqual(['0', '2', '1'])
  expect(recalling('0', '2')).toEqual(['3', '1'])
  expect(recalling('0', '1', '2', '3')).toEqual([])
})

it.each([
  ['1.0', '1.0', true],
  ['1.4', '1.2', true],
  ['1.1', '1.2', false],
  ['2.0', '1.9', false],
  ['1.9', '2.0', false],
  ['19.3.1', '19.3.0', true],
  ['19.3.1', '19.4.0', false],
  ['0.29.9', '0.29.1', true],
  ['0.30.0', '0.29.1', false],
  ['1.x', '1.0', false],
])('a host that offers %s serves a remote that needs %s: %s', (offered, needed, fits) => {
  expect(serves(offered, needed)).toBe(fits)
})

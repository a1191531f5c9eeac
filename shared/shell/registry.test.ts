import { describe, expect, it } from 'vitest'
import { addresses, pageRoute } from '../domain/index.ts'
import { registryEntry, registryOf, release } from '../testing/registry.ts'
import { parseRegistry } from './registry.ts'

const routesOf = (name: 'mfe-plates' | 'mfe-reports') =>
  name === 'mfe-plates'
    ? [
        pageRoute(addresses.plates, 'Gestione Piastre'),
        pageRoute(addresses.grid, 'Griglia risultati', 'grid'),
      ]
    : [pageRoute(addresses.report, 'Referto')]

const entry = (name: 'mfe-plates' | 'mfe-reports', changes = {}) =>
  registryEntry(name, [
    release('0.1.0-1a2b3c4d', {
      container: name.replace('-', '_'),
      manifest: `/remotes/${name}/0.1.0-1a2b3c4d/manifest.json`,
      files: { 'manifest.json': 'sha384-abc' },
      routes: routesOf(name),
      menu: [],
      ...changes,
    }),
  ])

describe('the registry', () => {
  it('the registry takes what the remotes declare', () => {
    const { remotes } = parseRegistry(registryOf([entry('mfe-plates'), entry('mfe-reports')]))
    expect(remotes.map((remote) => remote.name)).toEqual(['mfe-plates', 'mfe-reports'])
    expect(remotes[0]?.releases[0]?.routes).toContainEqual(
      expect.objectContaining({ path: '/plate/:plateId/grid', access: ['analyst'], layout: 'grid' }),
    )
  })

  it('the registry refuses one route in two remotes, and one remote twice', () => {
    const stealing = entry('mfe-reports', { routes: routesOf('mfe-plates') })
    expect(() => parseRegistry(registryOf([entry('mfe-plates'), stealing]))).toThrow('/plate/list')
    expect(() => parseRegistry(registryOf([entry('mfe-plates'), entry('mfe-plates')]))).toThrow('mfe-plates')
  })

  it('the registry lets versions of one remote have the same routes, and a version that nobody gets have any', () => {
    const plates = entry('mfe-plates')
    const stealing = release('0.0.9', { routes: routesOf('mfe-plates') })
    const reports = entry('mfe-reports')
    const before = { ...reports, previous: ['0.0.9'], releases: [...reports.releases, stealing] }
    expect(parseRegistry(registryOf([plates, before])).remotes).toHaveLength(2)
    const cohort = { version: '0.0.9', workgroups: [], roles: [], share: 5 }
    expect(() => parseRegistry(registryOf([plates, { ...before, cohorts: [cohort] }]))).toThrow('/plate/list')
  })

  it('the registry refuses a version that is named and not described, and a cohort of nobody', () => {
    const nobody = { version: '0.1.0-1a2b3c4d', workgroups: [], roles: [], share: 0 }
    expect(() => parseRegistry(registryOf([{ ...entry('mfe-plates'), live: '9.9.9' }]))).toThrow('9.9.9')
    expect(() => parseRegistry(registryOf([{ ...entry('mfe-plates'), cohorts: [nobody] }]))).toThrow('cohort')
  })

  it('the registry keeps the recalled versions of a remote, described or not, and takes an entry without the list', () => {
    const recalled = ['0.1.0-1a2b3c4d', '0.0.9']
    const parsed = parseRegistry(registryOf([{ ...entry('mfe-plates'), recalled }, entry('mfe-reports')]))
    expect(parsed.remotes.map((remote) => remote.recalled)).toEqual([recalled, undefined])
    expect(() => parseRegistry(registryOf([{ ...entry('mfe-plates'), recalled: ['../1'] }]))).toThrow()
  })

  it.each([
    ['a manifest on another origin', { manifest: 'https://elsewhere.example/manifest.json' }],
    ['a hash of another kind', { files: { 'a.js': 'md5-abc' } }],
    ['an unknown role', { routes: [{ path: '/a', access: ['king'], title: 'A', layout: 'default' }] }],
    ['a container that is no identifier', { container: 'mfe-plates' }],
    ['a version that leads out of its folder', { version: '../1' }],
  ])('the registry refuses %s', (_what, change) => {
    expect(() => parseRegistry(registryOf([entry('mfe-plates', change)]))).toThrow()
  })
})

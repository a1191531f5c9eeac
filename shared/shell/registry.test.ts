import { describe, expect, it } from 'vitest'
import { menuOf, routesOf } from '../domain/index.ts'
import { parseRegistry } from './registry.ts'

const entry = (name: 'mfe-plates' | 'mfe-reports') => ({
  name,
  version: '0.1.0-1a2b3c4d',
  shellContract: 1,
  container: name.replace('-', '_'),
  manifest: `/remotes/${name}/0.1.0-1a2b3c4d/manifest.json`,
  files: { 'manifest.json': 'sha384-abc' },
  preload: [],
  previous: null,
  routes: routesOf(name),
  menu: menuOf(name),
})

describe('the registry', () => {
  it('takes what the remotes declare', () => {
    const { remotes } = parseRegistry({ remotes: [entry('mfe-plates'), entry('mfe-reports')] })
    expect(remotes.map((remote) => remote.name)).toEqual(['mfe-plates', 'mfe-reports'])
    expect(remotes[0]?.routes).toContainEqual(
      expect.objectContaining({ path: '/plate/:plateId/grid', access: ['analyst'], layout: 'grid' }),
    )
  })

  it('refuses one route in two remotes, and one remote twice', () => {
    const stealing = { ...entry('mfe-reports'), routes: routesOf('mfe-plates') }
    expect(() => parseRegistry({ remotes: [entry('mfe-plates'), stealing] })).toThrow('/plate/list')
    expect(() => parseRegistry({ remotes: [entry('mfe-plates'), entry('mfe-plates')] })).toThrow('mfe-plates')
  })

  it.each([
    ['a manifest on another origin', { manifest: 'https://elsewhere.example/manifest.json' }],
    ['a hash of another kind', { files: { 'a.js': 'md5-abc' } }],
    ['an unknown role', { routes: [{ path: '/a', access: ['king'], title: 'A', layout: 'default' }] }],
    ['a container that is no identifier', { container: 'mfe-plates' }],
  ])('refuses %s', (_what, change) => {
    expect(() => parseRegistry({ remotes: [{ ...entry('mfe-plates'), ...change }] })).toThrow()
  })
})

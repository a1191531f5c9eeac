import { globSync, readFileSync } from 'node:fs'
import { addresses, matchRoute, type OwnedAddress } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { isOfTests } from '../layers/imports.ts'
import { declared, declaredRoutes } from './declared.ts'

const shared: readonly OwnedAddress[] = Object.values(addresses)
const isShared = (path: string) => shared.some((address) => address.path === path)

/** Addresses within this product in the text of a source file, with `1` for inserted values. */
const addressesIn = (source: string): string[] =>
  [...source.matchAll(/(['"`])(?:\$\{[\w.]+\})?(\/[a-z][^'"`\s]*)\1/g)].map(([, , address = '']) =>
    address.replace(/\$\{[^}]*\}/g, '1').replace(/[?#].*/, ''),
  )

/** Links of packages to pages of others that the shared addresses lack, one sentence each. */
function unsharedLinks(file: string, source: string): string[] {
  const [own = ''] = file.split('/')
  return addressesIn(source).flatMap((address) => {
    const page = matchRoute(address, declaredRoutes)?.route
    return page && page.owner !== own && !isShared(page.path)
      ? [`${file} links to ${address}, a page of ${page.owner}: ${page.path} belongs into addresses.ts`]
      : []
  })
}

const sources = globSync(
  [
    'host/src/**/*.{ts,tsx}',
    'mfe-*/src/**/*.{ts,tsx}',
    'api/src/**/*.ts',
    'shared/{domain,ui,client}/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter(
  (file) =>
    !isOfTests(file.replace(/\.tsx$/, '.ts')) &&
    !file.includes('node_modules') &&
    !file.startsWith('api/src/testing/') &&
    !file.endsWith('earlier-remotes.ts'),
)

describe('shared addresses', () => {
  it('shared addresses have each path once', () => {
    expect(new Set(shared.map(({ path }) => path)).size).toBe(shared.length)
  })

  it.each(shared)('$path is a page that its owner declares, for the same people', ({ owner, ...address }) => {
    expect(declared[owner].routes.find(({ path }) => path === address.path)).toMatchObject(address)
  })

  it('shared addresses hold every page to which another package links', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((file) => unsharedLinks(file, readFileSync(`${root}/${file}`, 'utf8')))).toEqual(
      [],
    )
  })
})

it('each path is declared by one package', () => {
  expect(new Set(declaredRoutes.map(({ path }) => path)).size).toBe(declaredRoutes.length)
})

describe('unsharedLinks', () => {
  it.each([
    ["to: '/quality/lots'", '/quality/lots'],
    [`\`/quality/eqa/\${round.id}?a=b\``, '/quality/eqa/:roundId'],
    [`\`\${services.settings.publicUrl}/sender/\${id}\``, '/sender/:id'],
  ])('unsharedLinks names the page behind %s', (source, path) => {
    expect(unsharedLinks('mfe-reports/src/a.ts', source)).toEqual([expect.stringContaining(path)])
  })

  it('unsharedLinks lets a package link to its own pages, and all to the shared ones', () => {
    expect(unsharedLinks('mfe-plates/src/a.ts', "'/quality/lots' '/newborn/7' '/nowhere'")).toEqual([])
  })
})

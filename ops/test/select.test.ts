import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deliverySpecs, selectTests, type UsageMap } from './select.ts'

const map: UsageMap = {
  'tests/planning.spec.ts': {
    folders: ['host/src/session', 'mfe-plates/src/plate/planning'],
    resources: ['plate', 'analysis-type'],
  },
  'tests/grid.spec.ts': { folders: ['mfe-plates/src/grid'], resources: ['grid'] },
  'tests/sign-in.spec.ts': { folders: ['host/src/session'], resources: ['auth'] },
}

describe('selectTests', () => {
  it('takes a remote’s own tests and the browser tests that loaded the changed page', () => {
    expect(selectTests(['mfe-plates/src/grid/row.tsx'], map)).toEqual({
      unit: ['mfe-plates'],
      api: false,
      build: true,
      browser: ['tests/grid.spec.ts'],
      leftOut: [],
      delivery: [],
    })
  })

  it('takes the six browser tests that use the least beside the changed page, and names the others', () => {
    const folders = (count: number) => ['mfe-plates/src/grid', ...Array(count).fill('mfe-plates/src/plate')]
    const many = Object.fromEntries(
      [9, 1, 8, 2, 7, 3, 6].map((count) => [
        `tests/${count}.spec.ts`,
        { folders: folders(count), resources: [] },
      ]),
    )
    const { browser, leftOut } = selectTests(['mfe-plates/src/grid/row.tsx'], many)
    expect(browser).toEqual([1, 2, 3, 6, 7, 8].map((count) => `tests/${count}.spec.ts`))
    expect(leftOut).toEqual(['tests/9.spec.ts'])
    const withItself = selectTests(['mfe-plates/src/grid/row.tsx', 'e2e/tests/9.spec.ts'], many)
    expect(withItself.leftOut).toEqual(['tests/8.spec.ts'])
  })

  it('names the tests of delivery that a change touches, and runs none of them', () => {
    const failures = { 'tests/failure-matrix.spec.ts': { folders: ['mfe-plates/src/grid'], resources: [] } }
    expect(selectTests(['mfe-plates/src/grid/row.tsx'], { ...map, ...failures })).toMatchObject({
      browser: ['tests/grid.spec.ts'],
      delivery: ['tests/failure-matrix.spec.ts'],
    })
  })

  it('knows every browser test; npm run test:map records one that is missing here', () => {
    const folder = new URL('../../e2e/', import.meta.url)
    const recorded = JSON.parse(readFileSync(new URL('usage.json', folder), 'utf8'))
    const specs = readdirSync(new URL('tests/', folder)).filter((name) => name.endsWith('.spec.ts'))
    const known = Object.keys(recorded).filter((spec) => !deliverySpecs.test(spec))
    const wanted = specs.filter((spec) => !deliverySpecs.test(spec)).map((name) => `tests/${name}`)
    expect(known.sort()).toEqual(wanted.sort())
  })

  it('builds for what is in a bundle without being a source', () => {
    expect(selectTests(['mfe-plates/budget.json'], map).build).toBe(true)
  })

  it('takes the browser tests of the proxy and of releases', () => {
    expect(selectTests(['ops/proxy/templates.ts'], map).browser).toEqual(['tests/behind-proxy.spec.ts'])
    expect(selectTests(['ops/remotes/prompt.ts'], map).browser).toEqual(['tests/remote-versions.spec.ts'])
  })

  it('takes the tests of the folder above for a folder that no test has loaded yet', () => {
    const { browser } = selectTests(['mfe-plates/src/plate/new-page/page.tsx'], map)
    expect(browser).toEqual(['tests/planning.spec.ts'])
  })

  it('takes the browser tests that called the resource of a changed folder of the server', () => {
    const selection = selectTests(['api/src/work/grid/queries.ts'], map)
    expect(selection).toMatchObject({ unit: [], api: true, browser: ['tests/grid.spec.ts'] })
  })

  it('takes every browser test for server code that is no resource, and for shared code', () => {
    expect(selectTests(['api/src/platform/transition/apply.ts'], map).browser).toBe('all')
    expect(selectTests(['api/src/records/cards/queries.ts'], map).browser).toBe('all')
    expect(selectTests(['shared/ui/core/page.tsx'], map)).toMatchObject({ api: false, browser: 'all' })
    expect(selectTests(['shared/domain/roles.ts'], map)).toMatchObject({ api: true, browser: 'all' })
  })

  it('takes no browser test for a test beside the sources, and one for itself', () => {
    expect(selectTests(['host/src/session/session.test.ts'], map)).toMatchObject({
      unit: ['host/src/session/session.test.ts'],
      build: false,
      browser: [],
    })
    expect(selectTests(['shared/domain/roles.test.ts'], map)).toMatchObject({ api: false, browser: [] })
    expect(selectTests(['e2e/tests/grid.spec.ts'], map).browser).toEqual(['tests/grid.spec.ts'])
  })

  it('takes everything for a changed dependency, and the tests that read documents for a document', () => {
    expect(selectTests(['pnpm-lock.yaml'], map)).toMatchObject({ api: true, browser: 'all' })
    expect(selectTests(['docs/decisions/lists.md', 'README.md'], map)).toEqual({
      unit: ['ops/contract', 'api/src/entry/commands/command-line'],
      api: false,
      build: false,
      browser: [],
      leftOut: [],
      delivery: [],
    })
  })
})

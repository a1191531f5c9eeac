import { describe, expect, it } from 'vitest'
import { selectTests, type UsageMap } from './select.ts'

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
    })
  })

  it('takes the tests of the folder above for a folder that no test has loaded yet', () => {
    const { browser } = selectTests(['mfe-plates/src/plate/new-page/page.tsx'], map)
    expect(browser).toEqual(['tests/planning.spec.ts'])
  })

  it('takes the browser tests that called the resource of a changed folder of the server', () => {
    const selection = selectTests(['api/src/grid/queries.ts'], map)
    expect(selection).toMatchObject({ unit: [], api: true, browser: ['tests/grid.spec.ts'] })
  })

  it('takes every browser test for server code that is no resource, and for shared code', () => {
    expect(selectTests(['api/src/transition/apply.ts'], map).browser).toBe('all')
    expect(selectTests(['shared/ui/core/page.tsx'], map)).toMatchObject({ api: false, browser: 'all' })
    expect(selectTests(['shared/domain/roles.ts'], map)).toMatchObject({ api: true, browser: 'all' })
  })

  it('takes no browser test for a test beside the sources, and one for itself', () => {
    expect(selectTests(['host/src/session/session.test.ts'], map)).toMatchObject({
      unit: ['host'],
      build: false,
      browser: [],
    })
    expect(selectTests(['e2e/tests/grid.spec.ts'], map).browser).toEqual(['tests/grid.spec.ts'])
  })

  it('takes everything for a changed dependency, and nothing but the checks for a document', () => {
    expect(selectTests(['pnpm-lock.yaml'], map)).toMatchObject({ api: true, browser: 'all' })
    expect(selectTests(['docs/decisions/lists.md', 'README.md'], map)).toEqual({
      unit: [],
      api: false,
      build: false,
      browser: [],
    })
  })
})

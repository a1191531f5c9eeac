import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContractUses } from './contract-use.ts'
import { deliverySpecs, mostFiles, selectTests as select } from './select.ts'
import { gallerySpec } from './select-browser.ts'
import type { UsageMap } from './usage-map.ts'

const map: UsageMap = {
  'tests/planning.spec.ts': {
    folders: ['host/src/session', 'mfe-plates/src/plate/planning'],
    resources: ['plate', 'analysis-type'],
  },
  'tests/grid.spec.ts': { folders: ['mfe-plates/src/grid'], resources: ['grid'] },
  'tests/sign-in.spec.ts': { folders: ['host/src/session'], resources: ['auth'] },
}

const uses: ContractUses = {
  ofFile: (path) =>
    path === 'shared/contract/grid.ts'
      ? { folders: ['api/src/work/grid', 'mfe-plates/src/grid'], resources: ['grid'] }
      : null,
  ofFolder: (folder) => (folder === 'api/src/work/planning' ? ['plate'] : []),
}
const selectTests = (changed: readonly string[], known: UsageMap) => select(changed, known, uses)
const made = ['shared/contract/', 'shared/testing/', 'ops/layers/']
const madeOfServer = ['api/src/platform/calls/', 'api/src/platform/transition/']

describe('selectTests', () => {
  it('selectTests takes a remote’s own tests and the browser tests that loaded the changed page', () => {
    expect(selectTests(['mfe-plates/src/grid/row.tsx'], map)).toEqual({
      unit: ['mfe-plates'],
      api: [],
      build: true,
      browser: ['tests/grid.spec.ts'],
      leftOut: [],
      delivery: [],
    })
  })

  it('selectTests takes the six browser tests that use the least beside the changed page, and names the others', () => {
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

  it('selectTests names the tests of delivery that a change touches, and runs none of them', () => {
    const failures = { 'tests/failure-matrix.spec.ts': { folders: ['mfe-plates/src/grid'], resources: [] } }
    expect(selectTests(['mfe-plates/src/grid/row.tsx'], { ...map, ...failures })).toMatchObject({
      browser: ['tests/grid.spec.ts'],
      delivery: ['tests/failure-matrix.spec.ts'],
    })
  })

  it('selectTests knows every browser test; npm run test:map records one that is missing here', () => {
    const folder = new URL('../../e2e/', import.meta.url)
    const recorded = JSON.parse(readFileSync(new URL('usage.json', folder), 'utf8'))
    const specs = readdirSync(new URL('tests/', folder)).filter((name) => name.endsWith('.spec.ts'))
    const known = Object.keys(recorded).filter((spec) => !deliverySpecs.test(spec))
    const wanted = specs.filter((spec) => !deliverySpecs.test(spec)).map((name) => `tests/${name}`)
    expect([...known, gallerySpec].sort()).toEqual(wanted.sort())
  })

  it('selectTests builds for what is in a bundle without being a source', () => {
    expect(selectTests(['mfe-plates/budget.json'], map).build).toBe(true)
  })

  it('selectTests takes the browser tests of the proxy, of releases and of the gallery', () => {
    expect(selectTests(['ops/proxy/templates.ts'], map).browser).toEqual(['tests/behind-proxy.spec.ts'])
    expect(selectTests(['ops/remotes/prompt.ts'], map).browser).toEqual(['tests/remote-versions.spec.ts'])
    expect(selectTests(['gallery/src/stories/lists.tsx'], map).browser).toEqual([gallerySpec])
  })

  it('selectTests takes the tests of the folder above for a folder that no test has loaded yet', () => {
    const { browser } = selectTests(['mfe-plates/src/plate/new-page/page.tsx'], map)
    expect(browser).toEqual(['tests/planning.spec.ts'])
  })

  it('selectTests takes a task’s own server tests, the generated ones and the browser tests of its calls', () => {
    expect(selectTests(['api/src/work/grid/queries.ts'], map)).toMatchObject({
      unit: made,
      api: [...madeOfServer, 'api/src/work/grid/'],
      browser: ['tests/grid.spec.ts'],
    })
    const { browser } = selectTests(['api/src/work/planning/texts.ts'], map)
    expect(browser, 'the folder is called otherwise than the resource').toEqual(['tests/planning.spec.ts'])
  })

  it('selectTests takes for a resource of the contract the generated tests, those of its users and of its calls', () => {
    expect(selectTests(['shared/contract/grid.ts'], map)).toMatchObject({
      unit: [...made, 'mfe-plates/src/grid/'],
      api: [...madeOfServer, 'api/src/work/grid/'],
      browser: ['tests/grid.spec.ts'],
    })
  })

  it('selectTests takes the generated tests and no browser test for the lists of calls', () => {
    for (const list of ['calls-beyond.txt', 'calls.txt', 'index.ts'])
      expect(selectTests([`shared/contract/${list}`], map)).toMatchObject({
        unit: made,
        api: madeOfServer,
        browser: [],
      })
  })

  it('selectTests takes the tests of addresses and the browser test of pages for an address or menu group', () => {
    for (const list of ['addresses', 'menu'])
      expect(selectTests([`shared/domain/${list}.ts`], map)).toMatchObject({
        unit: expect.arrayContaining([
          'shared/domain/match-route',
          'shared/domain/menu',
          'src/contract.test',
          'ops/pages/',
        ]),
        api: [],
        browser: ['tests/remote-pages.spec.ts'],
      })
  })

  it.each(['app.tsx', 'routes.ts', 'menu.ts', 'pages-to-try.ts'])(
    'selectTests takes the declarations of all packages and the browser test of pages for %s of a remote',
    (file) => {
      expect(selectTests([`mfe-plates/src/${file}`], map)).toMatchObject({
        unit: ['mfe-plates', 'ops/pages/'],
        browser: ['tests/remote-pages.spec.ts'],
      })
    },
  )

  it('selectTests leaves out whole packages and the rest of the server for a new call with its page', () => {
    const { unit, api, browser } = selectTests(
      [
        'api/src/platform/calls/reading.test.ts',
        'api/src/work/grid/routes.ts',
        'docs/glossary.md',
        'mfe-plates/src/app.tsx',
        'mfe-plates/src/grid/paper-page.tsx',
        'shared/contract/calls-beyond.txt',
        'shared/contract/grid.ts',
        'shared/domain/addresses.ts',
        'shared/domain/menu.test.ts',
        'shared/domain/menu.ts',
      ],
      map,
    )
    expect(api).toEqual([...madeOfServer, 'api/src/work/grid/'])
    expect(unit).not.toContain('shared')
    expect(unit).toContain('mfe-plates')
    expect(browser).toEqual(['tests/grid.spec.ts', 'tests/remote-pages.spec.ts'])
  })

  it('selectTests takes the whole server and browser tests of everything for code that several tasks share', () => {
    for (const path of ['api/src/platform/transition/apply.ts', 'api/src/records/cards/queries.ts'])
      expect(selectTests([path], map)).toMatchObject({
        unit: [],
        api: ['api'],
        browser: Object.keys(map).sort(),
      })
    const front = ['shared', 'host', 'mfe', 'gallery', 'ops']
    const everywhere = Object.keys(map).sort()
    for (const folder of ['ui/core/page.tsx', 'client/use-call.ts', 'shell/dirty.ts'])
      expect(selectTests([`shared/${folder}`], map)).toMatchObject({
        unit: front,
        api: [],
        browser: everywhere,
      })
    for (const path of ['shared/domain/roles.ts', 'shared/contract/common.ts'])
      expect(selectTests([path], map)).toMatchObject({ unit: front, api: ['api'], browser: everywhere })
  })

  it('selectTests takes six browser tests at most that use the most together, changed and nearest ones first', () => {
    const one = (folder: string) => [`tests/${folder}.spec.ts`, { folders: [folder], resources: [] }] as const
    const many: UsageMap = {
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(one)),
      'tests/wide.spec.ts': { folders: ['a', 'b', 'c', 'd'], resources: [] },
    }
    const { browser, leftOut } = selectTests(['shared/ui/core/page.tsx', 'e2e/tests/g.spec.ts'], many)
    expect(browser).toHaveLength(mostFiles)
    expect(browser).toEqual(expect.arrayContaining(['tests/g.spec.ts', 'tests/wide.spec.ts']))
    expect(browser).toEqual(expect.arrayContaining(['tests/e.spec.ts', 'tests/f.spec.ts']))
    expect([...browser, ...leftOut].sort()).toEqual(Object.keys(many).sort())
  })

  it('selectTests names the whole job as left out, and takes it when it is changed itself', () => {
    const withJob = { ...map, 'tests/whole-job.spec.ts': { folders: ['mfe-plates/src/grid'], resources: [] } }
    expect(selectTests(['mfe-plates/src/grid/row.tsx'], withJob)).toMatchObject({
      browser: ['tests/grid.spec.ts'],
      leftOut: ['tests/whole-job.spec.ts'],
    })
    expect(selectTests(['e2e/tests/whole-job.spec.ts'], withJob).browser).toEqual(['tests/whole-job.spec.ts'])
  })

  it('selectTests takes no browser test for a test beside the sources, and one for itself', () => {
    expect(selectTests(['host/src/session/session.test.ts'], map)).toMatchObject({
      unit: ['host/src/session/session.test.ts'],
      build: false,
      browser: [],
    })
    expect(selectTests(['shared/domain/roles.test.ts'], map)).toMatchObject({ api: [], browser: [] })
    expect(selectTests(['api/src/work/grid/grid.test.ts'], map)).toMatchObject({
      unit: [],
      api: ['api/src/work/grid/grid.test.ts'],
      browser: [],
    })
    expect(selectTests(['e2e/tests/grid.spec.ts'], map).browser).toEqual(['tests/grid.spec.ts'])
  })

  it('selectTests takes everything for a changed dependency, and the tests that read documents for a document', () => {
    expect(selectTests(['pnpm-lock.yaml'], map)).toMatchObject({
      unit: ['shared', 'host', 'mfe', 'gallery', 'ops'],
      api: ['api'],
      browser: Object.keys(map).sort(),
    })
    expect(selectTests(['docs/decisions/lists.md', 'README.md'], map)).toEqual({
      unit: ['ops/contract', 'ops/contributing', 'api/src/entry/commands/command-line'],
      api: [],
      build: false,
      browser: [],
      leftOut: [],
      delivery: [],
    })
  })
})

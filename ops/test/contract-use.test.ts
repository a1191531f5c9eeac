import { describe, expect, it } from 'vitest'
import { contractUses, readSources } from './contract-use.ts'

const uses = contractUses({
  'shared/contract/plate.ts': `
    export const PlateRow = z.object({})
    export const plateEndpoints = defineResource('plate', { listPlates: { path: '/plate/list' } })`,
  'shared/contract/plate-results.ts': `
    import { PlateRow } from './plate.ts'
    export const resultsEndpoints = defineResource('results', { importResults: { path: \`/plate/:id\` } })`,
  'shared/contract/common.ts': 'export const Id = z.number()',
  'api/src/work/plate/routes.ts': "import type { plateEndpoints } from '@sne/shared/contract'",
  'api/src/work/results/routes.ts': "import { type resultsEndpoints } from '@sne/shared/contract'",
  'mfe-plates/src/plate/list-page.tsx': `import {
    plateEndpoints,
  } from '@sne/shared/contract'`,
  'mfe-plates/src/paper/paper.ts': "// plateEndpoints\nimport { Id } from '@sne/shared/contract'",
})

describe('contractUses', () => {
  it('contractUses finds the folders that import an export of a file, or of a file built on it', () => {
    expect(uses.ofFile('shared/contract/plate-results.ts')).toEqual({
      folders: ['api/src/work/results'],
      resources: ['plate'],
    })
    expect(uses.ofFile('shared/contract/plate.ts')).toEqual({
      folders: ['api/src/work/plate', 'api/src/work/results', 'mfe-plates/src/plate'],
      resources: ['plate'],
    })
  })

  it('contractUses answers null for a file without a resource, and for one that does not exist', () => {
    expect(uses.ofFile('shared/contract/common.ts')).toBeNull()
    expect(uses.ofFile('shared/contract/gone.ts')).toBeNull()
  })

  it('contractUses finds the resources that a folder of the server answers', () => {
    expect(uses.ofFolder('api/src/work/results')).toEqual(['plate'])
    expect(uses.ofFolder('api/src/work/res')).toEqual([])
  })

  it('contractUses reads the product: the contract of overrides belongs to one folder of the server and two of pages', () => {
    const { folders = [] } = contractUses(readSources()).ofFile('shared/contract/override.ts') ?? {}
    expect(folders).toContain('api/src/work/override')
    expect(folders.filter((folder) => folder.startsWith('api/'))).toHaveLength(1)
    expect(folders).toContain('mfe-reports/src/report/override')
  })
})

import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { packageViolations, violationsIn } from './packages.ts'

it('packages import downwards only', () => {
  expect(packageViolations(root)).toEqual([])
})

describe('violationsIn', () => {
  it.each([
    ['shared/ui/data/list.tsx', '../../shell/index.ts', 'above it'],
    ['shared/ui/data/list.tsx', '@sne/shared/shell', 'above it'],
    ['shared/client/call.ts', '../ui/core.ts', 'above it'],
    ['shared/domain/plate.ts', '@sne/shared/contract', 'above it'],
    ['shared/contract/plate.ts', '@sne/shared/ui-core', 'above it'],
    ['shared/ui/core.ts', '../../mfe-admin/src/app.tsx', 'no other package'],
    ['mfe-admin/src/app.tsx', '../../host/src/app.tsx', 'never imports the host'],
    ['mfe-admin/src/app.tsx', '../../api/src/entry/main.ts', 'never imports the server'],
    ['mfe-admin/src/app.tsx', '@sne/mfe-plates', 'no package imports a remote'],
    ['mfe-admin/src/app.tsx', '@sne/shared/testing', 'by tests alone'],
    ['api/src/work/plate/create.ts', '../../../../mfe-admin/src/app.tsx', 'alone'],
    ['api/src/work/plate/create.ts', '@sne/shared/client', 'alone'],
  ])('violationsIn refuses that %s imports %s', (file, name, words) => {
    expect(violationsIn(file, `import { x } from '${name}'`).join()).toContain(words)
  })

  it.each([
    ['shared/shell/define-remote.tsx', '../ui/provider.tsx'],
    ['shared/ui/data/list.tsx', '../../client/index.ts'],
    ['mfe-admin/src/app.tsx', '@sne/shared/shell'],
    ['api/src/work/plate/create.ts', '@sne/shared/contract'],
    ['api/src/work/plate/create.ts', 'kysely'],
  ])('violationsIn allows that %s imports %s', (file, name) => {
    expect(violationsIn(file, `import { x } from '${name}'`)).toEqual([])
  })
})

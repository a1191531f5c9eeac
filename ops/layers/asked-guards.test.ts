import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '@sne/shared/domain'
import { expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { isOfTests } from './imports.ts'

const folder = join(root, 'api/src')

const guards = [
  ...new Set(
    Object.values(machines).flatMap(({ transitions }) => transitions.flatMap(({ guard }) => guard ?? [])),
  ),
]

/** As `guards.name(facts)`, as the loader `name: (row) => facts` of a step, or taken out of `guards` under another name. */
const isAsked = (guard: string, source: string) =>
  new RegExp(`guards\\.${guard}\\(|\\b${guard}: `).test(source)

it('a guard that a machine names is asked by the server', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !isOfTests(file))
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const unasked = guards.filter((guard) => !sources.some((source) => isAsked(guard, source)))
  expect(unasked).toEqual([])
})

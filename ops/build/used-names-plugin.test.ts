import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { afterEach, beforeEach, expect, it } from 'vitest'
import webpack from 'webpack'
import { namesTogether, UsedNamesPlugin } from './used-names-plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-names-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds a remote of these sources. @returns the text of its entry */
async function entryOf(sources: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const shared = { singleton: true, import: false as const, requiredVersion: false as const }
  await new Promise<void>((resolve, reject) =>
    webpack(
      {
        context: folder,
        mode: 'production',
        entry: {},
        output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: 'names' },
        optimization: { minimize: false, chunkIds: 'named' },
        plugins: [
          new ModuleFederationPlugin({
            name: 'names',
            filename: 'entry.js',
            exposes: { './all': './index.js' },
            shared: { '@sne/shared/contract': shared, '@sne/shared/domain': shared },
            manifest: false,
            dts: false,
            dev: false,
          }),
          new UsedNamesPlugin(),
        ],
      },
      (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    ),
  )
  return readFileSync(join(folder, 'dist', 'entry.js'), 'utf8')
}

it('a built remote asks for the names that each script uses, and for all where it passes an entry', async () => {
  const text = await entryOf({
    'index.js':
      "import { a, unused } from '@sne/shared/contract'\nexport const x = () => [a, import('./page.js'), import('./other.js')]",
    'page.js':
      "import { a, b } from '@sne/shared/contract'\nimport { d } from '@sne/shared/domain'\nconsole.log(a, b, d)",
    'other.js': "import * as all from '@sne/shared/domain'\nconsole.log(all)",
  })
  const names = /var names = (\[.*?\])\.map/.exec(text)?.[1]
  const used = /var used = (\{.*?\});/.exec(text)?.[1]
  expect(JSON.parse(names ?? '')).toEqual(['a b', 'd'])
  expect(JSON.parse(used ?? '')).toEqual({
    index_js: [[0], 0],
    page_js: [[0, 1], [0]],
    other_js: [0, null],
  })
})

it('namesTogether adds up names; the whole entry stays whole', () => {
  expect(
    namesTogether([
      { '@sne/shared/domain': ['a'] },
      { '@sne/shared/domain': ['b', 'a'], '@sne/shared/contract': null },
      { '@sne/shared/contract': ['c'] },
    ]),
  ).toEqual({ '@sne/shared/domain': ['a', 'b'], '@sne/shared/contract': null })
})

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { baseConfiguration } from '../../build/base.ts'

export const grids = ['ours', 'theirs'] as const
export type GridName = (typeof grids)[number]

/** Builds one page for each grid into a folder, with the loaders and the minimizer of the product. @throws Error with webpack's messages */
export async function buildGrids(folder: string): Promise<void> {
  const base = baseConfiguration('ops', false)
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      ...base,
      entry: Object.fromEntries(
        grids.map((name) => [name, join(import.meta.dirname, `${name}.ts${name === 'ours' ? 'x' : ''}`)]),
      ),
      output: { ...base.output, filename: '[name].js', path: folder, publicPath: '/' },
      plugins: [
        new webpack.DefinePlugin({ HOST_VERSION: '"bench"', PROVIDED_VERSIONS: '{}' }),
        ...(base.plugins ?? []),
      ],
    })
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) reject(failure)
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve()
      }),
    )
  })
  for (const name of grids) writeFileSync(join(folder, `${name}.html`), page(name, stylesOf(folder, name)))
}

const stylesOf = (folder: string, name: GridName) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file.includes(name),
  )

const page = (name: GridName, styles: readonly string[]) =>
  `<!doctype html><html lang="it"><meta charset="utf-8"><title>${name}</title>` +
  `<style>body { margin: 0 } .out { color: #a8071a; font-weight: 600 }</style>` +
  styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('') +
  `<body><script src="/${name}.js"></script></body></html>`

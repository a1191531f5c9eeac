import { rmSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { baseConfiguration } from '../../build/base.ts'
import { CheckedScriptsPlugin } from '../../build/checked-scripts-plugin.ts'
import { compiledAtOnce } from '../../build/compiled-at-once.ts'
import { compressFolder } from '../../build/compress.ts'
import { HostPagePlugin } from '../../build/host-page-plugin.ts'
import { providedVersions } from '../../build/shared-modules.ts'

/** Replacement of the parts that know federation. */
const replaced = /[\\/]remotes[\\/](federation|registry-store)\.ts$/

/**
 * The same sources as one bundle, without federation: same loaders, same split by page, same compile hint, same
 * checks of hashes.
 */
function oneBundle(outputPath: string): Configuration {
  const base = baseConfiguration('host', false, 'host/one-bundle/assets')
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, path: outputPath, publicPath: '/', uniqueName: 'sne-one-bundle' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/(federation|registry-store)\.ts$/, (request) => {
        const file = replaced.exec(join(request.context, request.request))
        if (file) request.request = join(import.meta.dirname, `${file[1]}.ts`)
      }),
      new webpack.NormalModuleReplacementPlugin(/\.\.\/locales\/index\.js$/, (request) => {
        if (/[\\/]zod[\\/]v4[\\/]/.test(request.context))
          request.request = join(import.meta.dirname, '../../build/zod-languages.js')
      }),
      new webpack.DefinePlugin({
        HOST_VERSION: JSON.stringify('one-bundle'),
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
      }),
      compiledAtOnce(),
      new HostPagePlugin(false),
      new CheckedScriptsPlugin(),
    ],
  }
}

/** Builds the bundle into a folder that a server can serve as its host. @throws Error with webpack's messages */
export async function buildOneBundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(oneBundle(folder))
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) reject(failure)
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve()
      }),
    )
  })
  await compressFolder(folder)
}

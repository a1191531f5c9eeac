import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ProvideSharedPlugin } from '@module-federation/enhanced'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration } from 'webpack'
import { baseConfiguration } from './base.ts'
import { CheckedScriptsPlugin } from './checked-scripts-plugin.ts'
import { compiledAtOnce } from './compiled-at-once.ts'
import { entriesFile, FirstFilesPlugin } from './first-files.ts'
import { HostOfferPlugin } from './host-offer.ts'
import { HostPagePlugin } from './host-page-plugin.ts'
import { LazyEntriesPlugin } from './lazy-entries-plugin.ts'
import { providedEntries, providedLibraries, providedVersions } from './shared-modules.ts'

const { resolve } = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'),
)

/**
 * Gives remotes the host's federation runtime. `provideExternalRuntime` of the federation plugin uses the
 * CommonJS half of its package. This half brings the whole runtime into the page a second time (80 KB).
 */
const externalRuntimeProvider = resolve('@module-federation/inject-external-runtime-core-plugin').replace(
  /\.cjs$/,
  '.js',
)

const zodLanguages = join(import.meta.dirname, 'zod-languages.js')
const reactRouter = join(import.meta.dirname, 'react-router-in-browsers.ts')
const zod = join(import.meta.dirname, 'zod-in-browsers/index.ts')

/** Of the hook `optimizeChunks`; SplitChunksPlugin works at 10. */
const afterSplitting = 20

/**
 * A module that is provided and imported as well has two chunks. Their modules are equal once the first
 * page's modules are removed, which happens after webpack's own merging; the browser would load both.
 */
const mergeEqualChunks = () => new webpack.optimize.MergeDuplicateChunksPlugin({ stage: afterSplitting })

export interface HostBuild {
  readonly version: string
  readonly outputPath: string
  readonly development?: boolean
}

export function hostConfiguration(build: HostBuild): Configuration {
  const development = build.development ?? false
  // Each build has a folder of its own at the server: api/src/platform/host-files/publish-host.ts.
  const base = baseConfiguration('host', development, development ? 'assets' : `host/${build.version}/assets`)
  return {
    ...base,
    entry: { main: './src/index.ts' },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'react-router-dom$': reactRouter, zod$: zod },
    },
    output: {
      ...base.output,
      path: build.outputPath,
      // Deep addresses (/plate/3/grid) need absolute ones.
      publicPath: '/',
      uniqueName: 'sne-host',
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'sne_host',
        remotes: {},
        shared: providedLibraries(development),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        runtimePlugins: [externalRuntimeProvider],
        experiments: { optimization: { target: 'web' } },
      }),
      new ProvideSharedPlugin({ provides: providedEntries() }),
      new webpack.NormalModuleReplacementPlugin(/\.\.\/locales\/index\.js$/, (request) => {
        if (/[\\/]zod[\\/]v4[\\/]/.test(request.context)) request.request = zodLanguages
      }),
      new webpack.DefinePlugin({
        HOST_VERSION: JSON.stringify(build.version),
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
      }),
      ...(development
        ? []
        : [
            new LazyEntriesPlugin(),
            new FirstFilesPlugin(),
            mergeEqualChunks(),
            compiledAtOnce([entriesFile]),
          ]),
      new HostPagePlugin(development),
      new HostOfferPlugin(build.version),
      new CheckedScriptsPlugin(),
    ],
  }
}

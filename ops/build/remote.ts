import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { baseConfiguration } from './base.ts'
import { CheckedScriptsPlugin } from './checked-scripts-plugin.ts'
import { compiledAtOnce } from './compiled-at-once.ts'
import { containerName, folderOf, type RemoteName } from './packages.ts'
import { PageFilesPlugin } from './page-files.ts'
import { consumedModules } from './shared-modules.ts'
import { UsedNamesPlugin } from './used-names-plugin.ts'

export interface RemoteBuild {
  readonly name: RemoteName
  /** Version with content suffix; part of the folder and of `uniqueName`. */
  readonly version: string
  readonly outputPath: string
  readonly development?: boolean
}

/** The federation plugin of a remote: one exposed module, `./lifecycles`. */
export const remoteFederation = ({ name, version, development = false }: Omit<RemoteBuild, 'outputPath'>) =>
  new ModuleFederationPlugin({
    name: containerName(name, development ? undefined : version),
    filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './lifecycles': './src/index.ts' },
    shared: consumedModules(development),
    shareStrategy: 'loaded-first',
    manifest: { fileName: 'manifest.json' },
    dts: false,
    dev: false,
    // The federation runtime comes from the host: a remote's entry is a third of its size without it.
    experiments: { externalRuntime: true },
  })

export function remoteConfiguration(build: RemoteBuild): Configuration {
  const development = build.development ?? false
  const base = baseConfiguration(build.name, development)
  return {
    ...base,
    // The container is the only entry; an empty `main` would be built and never loaded.
    entry: {},
    output: {
      ...base.output,
      path: build.outputPath,
      publicPath: 'auto',
      // Two versions of a remote may be on one page (fall-back): without the version in the name the
      // second would find the first one's chunks.
      uniqueName: `${build.name}@${build.version}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      remoteFederation(build),
      ...(development ? [] : [compiledAtOnce(), new UsedNamesPlugin(), new PageFilesPlugin()]),
      new CheckedScriptsPlugin(),
    ],
  }
}

/** Folder of a built version inside the package. */
export const remoteOutput = (name: RemoteName, version: string) => join(folderOf(name), 'dist', version)

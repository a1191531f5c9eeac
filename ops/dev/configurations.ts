import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { hostConfiguration } from '../build/host.ts'
import { containerName, hostOutput, type RemoteName } from '../build/packages.ts'
import { remoteConfiguration, remoteOutput } from '../build/remote.ts'
import { developmentVersion } from './release.ts'

/** Each bundle has a refresh runtime of its own; `library` keeps them apart on one page. */
const refresh = (library: string) => new ReactRefreshPlugin({ library, overlay: false })

export function developmentHost(): Configuration {
  const built = hostConfiguration({
    version: developmentVersion,
    outputPath: hostOutput,
    development: true,
  })
  return {
    ...built,
    plugins: [
      ...(built.plugins ?? []),
      // Before the host's own refresh runtime, whose replacement of the tools does not keep renderers.
      new webpack.EntryPlugin(import.meta.dirname, './devtools-hook.js', { name: undefined }),
      refresh('sne_host'),
    ],
  }
}

export function developmentRemote(name: RemoteName): Configuration {
  const built = remoteConfiguration({
    name,
    version: developmentVersion,
    outputPath: remoteOutput(name, developmentVersion),
    development: true,
  })
  return { ...built, plugins: [...(built.plugins ?? []), refresh(containerName(name))] }
}

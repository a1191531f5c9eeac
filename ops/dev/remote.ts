import webpack from 'webpack'
import WebpackDevServer, { type Request, type Response } from 'webpack-dev-server'
import { readArguments, UsageError } from '../../api/src/entry/commands/command-line.ts'
import { isRemoteName, type RemoteName, remoteNames } from '../build/packages.ts'
import { remoteConfiguration, remoteOutput } from '../build/remote.ts'
import { providedVersions } from '../build/shared-modules.ts'
import { fullName } from '../remotes/arguments.ts'
import { developedRelease, developmentFolder, developmentVersion } from './release.ts'

/*
 * `npm run dev:remote -- shipping --host https://screening.example`: builds one remote at every change and shows it in a
 * deployed host, in one tab of this machine's browser. The host must allow it (see docs/decisions/development.md).
 */
const usage = `Usage: npm run dev:remote -- <${remoteNames.map((one) => one.replace('mfe-', '')).join('|')}> [--host <address>] [--port <number>]`
const { values, name } = (() => {
  try {
    const { values, positionals } = readArguments(process.argv.slice(2), {
      usage,
      options: {
        host: { type: 'string', default: 'http://localhost:8080' },
        port: { type: 'string', default: '8091' },
      },
      least: 1,
    })
    const name = fullName(positionals[0] ?? '')
    if (!isRemoteName(name)) throw new UsageError(`${name} is not built here.`, usage)
    return { values, name }
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error)
    process.exit(2)
  }
})()

const port = Number(values.port)
const origin = `http://localhost:${port}`

/** The remote as a deployed host takes it: against the host's own builds of React and the rest, but not minified. */
function configuration(remote: RemoteName): webpack.Configuration {
  const built = remoteConfiguration({
    name: remote,
    version: developmentVersion,
    outputPath: remoteOutput(remote, developmentVersion),
  })
  return {
    ...built,
    optimization: { ...built.optimization, minimize: false },
    output: { ...built.output, publicPath: `${origin}${developmentFolder(remote)}` },
    devtool: 'source-map',
  }
}

const description = await developedRelease(name, providedVersions())
/** The host alone may read files that this machine serves. */
const headers = { 'access-control-allow-origin': new URL(values.host).origin, 'cache-control': 'no-store' }
const server = new WebpackDevServer(
  {
    host: 'localhost',
    port,
    // The host runs React as it is delivered, which cannot replace components in place: the page is loaded again.
    hot: false,
    liveReload: true,
    static: false,
    allowedHosts: 'all',
    headers,
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    devMiddleware: { publicPath: developmentFolder(name) },
    setupMiddlewares: (middlewares) => [
      {
        name: 'description',
        path: '/remote.json',
        middleware: (_request: Request, response: Response) => void response.set(headers).json(description),
      },
      ...middlewares,
    ],
  },
  webpack(configuration(name)),
)
await server.start()
console.log(`\n${name}, in one tab of ${values.host}:\n  ${values.host}/home?sne-remote=${name}@${origin}\n`)

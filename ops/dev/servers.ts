import webpack from 'webpack'
import WebpackDevServer, { type Configuration, type Request, type Response } from 'webpack-dev-server'
import type { RemoteName } from '../build/packages.ts'
import { developmentHost, developmentRemote } from './configurations.ts'
import { developmentRegistry } from './registry.ts'
import { developmentFolder } from './release.ts'

export interface DevelopmentServers {
  /** Remotes that are built here and reload by themselves. */
  readonly remotes: readonly RemoteName[]
  /** Port of the host; each remote takes one of the following. */
  readonly port: number
  /** Where the server of the product runs. */
  readonly apiUrl: string
}

/** Paths that the server of the product answers. */
const serverPaths = ['/api', '/healthz', '/livez', '/readyz']

const common: Configuration = {
  host: 'localhost',
  hot: true,
  static: false,
  // Errors stay in the terminal and the console; an overlay would cover the page that is being looked at.
  client: { overlay: false, logging: 'warn' },
}

/**
 * Starts a development server for the host and one for each remote. The browser talks to the host's alone,
 * which passes on `/remotes/<name>/dev/` and the calls; hot updates come over each server's own socket.
 * @returns the address to open
 */
export async function startServers({ remotes, port, apiUrl }: DevelopmentServers): Promise<string> {
  const portOf = (name: RemoteName) => port + 1 + remotes.indexOf(name)
  for (const name of remotes) await startRemote(name, portOf(name))
  const host = new WebpackDevServer(
    {
      ...common,
      port,
      historyApiFallback: true,
      proxy: [
        ...remotes.map((name) => ({
          context: [developmentFolder(name)],
          target: `http://localhost:${portOf(name)}`,
        })),
        { context: serverPaths, target: apiUrl },
      ],
      setupMiddlewares: (middlewares) => [
        {
          name: 'registry',
          path: '/remotes/registry.json',
          middleware: (_request: Request, response: Response) => {
            developmentRegistry(remotes).then(
              (registry) => response.json(registry),
              (error) => response.status(500).send(String(error)),
            )
          },
        },
        ...middlewares,
      ],
    },
    webpack(developmentHost()),
  )
  await host.start()
  return `http://localhost:${port}`
}

async function startRemote(name: RemoteName, port: number) {
  const server = new WebpackDevServer(
    {
      ...common,
      port,
      devMiddleware: { publicPath: developmentFolder(name) },
      client: { ...(common.client as object), webSocketURL: `ws://localhost:${port}/ws` },
    },
    webpack(developmentRemote(name)),
  )
  await server.start()
}

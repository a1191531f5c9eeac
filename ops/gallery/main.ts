import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { folderOf } from '../build/packages.ts'
import { galleryConfiguration } from './configuration.ts'

/* `npm run gallery`: every component of `shared/ui` with its states, drawn anew with each change. */
const port = Number(process.env.GALLERY_PORT ?? 8085)
const compiler = webpack(galleryConfiguration(join(folderOf('gallery'), 'dist')))
const server = new WebpackDevServer(
  { host: 'localhost', port, static: false, client: { overlay: false, logging: 'warn' } },
  compiler,
)
await server.start()
console.log(`http://localhost:${port}`)

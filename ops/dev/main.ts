import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { remoteNames, root } from '../build/packages.ts'
import { startServers } from './servers.ts'

// The whole product with hot reload: the server restarts at every change, host and remotes replace in place.
const port = Number(process.env.PORT ?? 8080)
const apiPort = port + 10
const address = `http://localhost:${port}`

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/entry/main.ts'], {
  cwd: join(root, 'api'),
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', PORT: String(apiPort), PUBLIC_URL: address },
})
const stop = () => {
  api.kill()
  process.exit()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

await startServers({ remotes: remoteNames, port, apiUrl: `http://localhost:${apiPort}` })
console.log(`\n${address} (hot reload)\n`)
